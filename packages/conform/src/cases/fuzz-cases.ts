import { type OperationId, operationIds, security } from '@social-data/contract';
import { readTarget, validateQuery } from '@social-data/server-protocol';
import fc from 'fast-check';
import { callOperation, type Expected } from '../call-operation.ts';
import type { Context } from '../conformance-case.ts';
import { ConformanceFailure } from '../errors.ts';
import {
  codesWhenNotFound,
  isSpecified,
  parametersOf,
  requestTo,
  validPath,
  validValueOf,
} from '../request-path.ts';
import type { Profile } from '../rules.ts';
import type { Target } from '../target.ts';
import type { CaseRow } from './case-row.ts';

/** A query in parts. The token is added when it is sent, so that no counterexample contains it. */
export interface FuzzedQuery {
  readonly token: 'valid' | 'absent' | 'empty' | 'twice';
  /** `name=value`, encoded. */
  readonly pairs: readonly string[];
}

export interface FuzzOptions {
  /** The same seed produces the same calls. */
  readonly seed: number;
  /** Number of calls of each operation; 0 leaves the case out. */
  readonly runs: number;
  /** Whether a failure is repeated with smaller parameters, which makes more calls than `runs`. @default false */
  readonly shrinks?: boolean;
}

const ODD = ['', ' ', '0', '-1', '1e3', '+1', '1.5', '１', '９９', 'NaN', 'null', '[]', '\0', '%'];
const MALFORMED = ['%', '%E5%92%', '%FF', '%zz', '%ED%A0%80', '+', '==', '%26token%3Dx'];

/** Mostly valid queries of an operation, with some pairs wrong, malformed, missing or added. */
export function fuzzedQuery(
  operationId: OperationId,
  target: Target,
  profile: Profile,
): fc.Arbitrary<FuzzedQuery> {
  const value = anyValue(operationId, target, profile);
  const base = parametersOf(operationId)
    .filter(({ required }) => required)
    .map(({ name }) => {
      const valid = `${encodeURIComponent(name)}=${encodeURIComponent(target.values[name] ?? '')}`;
      return fc.oneof(
        { arbitrary: fc.constant([valid]), weight: 6 },
        { arbitrary: value.map((text) => [`${name}=${text}`]), weight: 3 },
        fc.constant([]),
      );
    });
  const added = fc.array(oddPair(operationId, value), { maxLength: 3 });
  const token = fc.oneof(
    { arbitrary: fc.constant('valid' as const), weight: 20 },
    { arbitrary: fc.constantFrom('absent', 'empty', 'twice'), weight: 3 },
  );
  return fc.tuple(token, added, ...base).chain(([mode, ...groups]) => {
    const pairs = groups.flat();
    return fc
      .shuffledSubarray(pairs, { minLength: pairs.length })
      .map((shuffled) => ({ token: mode, pairs: shuffled }));
  });
}

function oddPair(operationId: OperationId, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const own = fc.constantFrom(...parametersOf(operationId).map(({ name }) => name));
  const names = operationIds.flatMap((id) => parametersOf(id).map(({ name }) => name));
  const random = fc
    .string({ unit: 'grapheme', maxLength: 4 })
    .filter((name) => name !== security.name);
  const name = fc.oneof({ arbitrary: own, weight: 5 }, fc.constantFrom(...names), random);
  return fc.tuple(name, value).map(([key, text]) => `${encodeURIComponent(key)}=${text}`);
}

/**
 * An encoded value such as people and programs send by mistake. With `decisions` also what a firewall would stop: control
 * characters and invalid UTF-8.
 */
function anyValue(
  operationId: OperationId,
  target: Target,
  profile: Profile,
): fc.Arbitrary<string> {
  const good = parametersOf(operationId).flatMap((parameter) => [
    ...(parameter.enum?.map(String) ?? []),
    validValueOf(target, parameter) ?? '',
  ]);
  const odd = fc
    .oneof(
      fc.constantFrom(...good),
      fc.constantFrom(...ODD),
      fc.integer().map(String),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    )
    .map(encodeURIComponent);
  if (profile === 'contract') return odd;
  return fc.oneof(
    { arbitrary: odd, weight: 3 },
    fc.string({ unit: 'binary-ascii', maxLength: 40 }).map(encodeURIComponent),
    { arbitrary: fc.constantFrom(...MALFORMED), weight: 2 },
  );
}

/**
 * Sends random parameters. With `contract` every response has to be a valid envelope; with `decisions`
 * the code has to be the one of the reference model. A failure names its seed.
 */
export function fuzzCases(
  operationId: OperationId,
  profile: Profile,
  options: FuzzOptions,
): readonly CaseRow[] {
  if (options.runs === 0 || parametersOf(operationId).length === 0) return [];
  const isOurs = profile === 'decisions';
  return [
    {
      name: 'fuzz',
      says: `random parameters give ${isOurs ? 'the code of the reference model' : 'a declared code'}`,
      rules: isOurs ? ['D8', 'D12', 'envelope.code'] : ['envelope.code'],
      calls: [],
      more: options.runs,
      followUp: (context) => fuzz(context, operationId, options),
    },
  ];
}

async function fuzz(
  context: Context,
  operationId: OperationId,
  { seed, runs, shrinks = false }: FuzzOptions,
): Promise<void> {
  const { target, profile } = context;
  const property = fc.asyncProperty(fuzzedQuery(operationId, target, profile), async (query) => {
    const path = `${validPath(target, operationId)}?${queryText(query, target)}`;
    const expected = profile === 'decisions' ? modelCode(path, operationId, target) : 'declared';
    await callOperation(context, { operationId, request: requestTo(operationId, path), expected });
  });
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrinks });
  if (!result.failed) return;
  const { errorInstance: error } = result;
  if (!(error instanceof ConformanceFailure)) throw error;
  const expected = `${error.difference.expected} (call ${result.numRuns} of seed ${result.seed})`;
  throw new ConformanceFailure({ ...error.difference, expected });
}

function queryText({ token, pairs }: FuzzedQuery, { validToken }: Target): string {
  const credential = `${security.name}=${encodeURIComponent(validToken)}`;
  const credentials = {
    valid: [credential],
    twice: [credential, credential],
    absent: [],
    empty: [`${security.name}=`],
  };
  return [...pairs.slice(0, 1), ...credentials[token], ...pairs.slice(1)].join('&');
}

/** The reference model: the code that `validateQuery` and the decisions D3, D10 and D16 give a query. */
function modelCode(path: string, operationId: OperationId, target: Target): Expected {
  const { query, malformedParameters } = readTarget(path);
  const [token, ...more] = query.getAll(security.name);
  if (token !== target.validToken || more.length > 0) return [100];
  const read = validateQuery(operationId, { query, malformedParameters });
  if (!read.ok) return [400];
  const values = new Map<string, unknown>(Object.entries(read.values));
  const texts = parametersOf(operationId).filter(
    (parameter) => parameter.type === 'string' && parameter.enum === undefined,
  );
  const hasUnissuedText = texts.some(({ name, required }) => !required && values.has(name));
  if (hasUnissuedText) return isSpecified(operationId) ? [400] : 'declared';
  const isFound = texts.every(
    ({ name, required }) => !required || values.get(name) === target.values[name],
  );
  return isFound ? [0] : codesWhenNotFound(operationId, target);
}
