import { type OperationId, operationIds, security } from '@social-data/contract';
import { readTarget, validateQuery } from '@social-data/server-protocol';
import fc from 'fast-check';
import { callOperation, type Expected } from '../call-operation.ts';
import { codesWhenNotFound, operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { ConformanceFailure } from '../conformance-failure.ts';
import { isSpecified, parametersOf, validPath, validValueOf } from '../request-path.ts';
import type { Profile } from '../rules.ts';
import type { Target } from '../target.ts';

/** A query in parts. The token is added when it is sent, so that no counterexample contains it. */
export interface FuzzedQuery {
  readonly token: 'valid' | 'absent' | 'empty' | 'twice';
  /** `name=value`, encoded. */
  readonly pairs: readonly string[];
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '+1',
  '1.5',
  '１',
  '９９',
  'NaN',
  'null',
  '[]',
  '\u0000',
  '%',
];
const malformedTexts = ['%', '%E5%92%', '%FF', '%zz', '%ED%A0%80', '+', '==', '%26token%3Dx'];

/** Mostly valid queries of an operation, with some pairs wrong, malformed, missing or added. */
export function fuzzedQuery(
  operationId: OperationId,
  target: Target,
  profile: Profile,
): fc.Arbitrary<FuzzedQuery> {
  const value =
    profile === 'decisions' ? hostileValue(operationId, target) : oddValue(operationId, target);
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const base = required.map(({ name }) =>
    fc.oneof(
      { arbitrary: fc.constant([pairOf(name, target.values[name] ?? '')]), weight: 6 },
      { arbitrary: value.map((text) => [`${name}=${text}`]), weight: 3 },
      fc.constant([]),
    ),
  );
  const added = fc.array(oddPair(operationId, value), { maxLength: 3 });
  return fc.tuple(tokenMode(), added, ...base).chain(([token, ...groups]) => {
    const pairs = groups.flat();
    return fc
      .shuffledSubarray(pairs, { minLength: pairs.length })
      .map((shuffled) => ({ token, pairs: shuffled }));
  });
}

function tokenMode(): fc.Arbitrary<FuzzedQuery['token']> {
  const mode = (token: FuzzedQuery['token'], weight: number) => ({
    arbitrary: fc.constant(token),
    weight,
  });
  return fc.oneof(mode('valid', 20), mode('absent', 1), mode('empty', 1), mode('twice', 1));
}

function oddPair(operationId: OperationId, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const own = fc.constantFrom(...parametersOf(operationId).map(({ name }) => name));
  const names = operationIds.flatMap((id) => parametersOf(id).map(({ name }) => name));
  const random = fc.string({ unit: 'grapheme', maxLength: 4 }).filter(isNotCredential);
  const name = fc.oneof({ arbitrary: own, weight: 5 }, fc.constantFrom(...names), random);
  return fc.tuple(name, value).map(([key, text]) => `${encodeURIComponent(key)}=${text}`);
}

/** An encoded value such as people and programs send by mistake. */
function oddValue(operationId: OperationId, target: Target): fc.Arbitrary<string> {
  const good = parametersOf(operationId).flatMap((parameter) => [
    ...(parameter.enum?.map(String) ?? []),
    validValueOf(target, parameter) ?? '',
  ]);
  const texts = fc.oneof(
    fc.constantFrom(...good),
    fc.constantFrom(...oddTexts),
    fc.integer().map(String),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
  );
  return texts.map(encodeURIComponent);
}

/** Also values that a firewall would stop: control characters and invalid UTF-8. */
function hostileValue(operationId: OperationId, target: Target): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: oddValue(operationId, target), weight: 3 },
    anyText().map(encodeURIComponent),
    { arbitrary: fc.constantFrom(...malformedTexts), weight: 2 },
  );
}

/** Any characters, half of them ASCII. fast-check's own text of this kind takes 2 s of processor time to set up. */
function anyText(): fc.Arbitrary<string> {
  const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0x10ffff }).filter((code) => !isSurrogate(code)),
  );
  return fc.array(character, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes));
}

function isNotCredential(name: string): boolean {
  return name !== security.name;
}

function pairOf(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

export interface FuzzOptions {
  /** The same seed produces the same calls. */
  readonly seed: number;
  /** Number of calls of each operation; 0 leaves the case out. */
  readonly runs: number;
  /** Whether a failure is repeated with smaller parameters, which makes more calls than `runs`. @default false */
  readonly shrinks?: boolean;
}

/**
 * Sends random parameters. With `contract` every response has to be a valid envelope; with `decisions`
 * the code has to be the one of the reference model. A failure names its seed.
 */
export function fuzzCases(
  operationId: OperationId,
  profile: Profile,
  { seed, runs, shrinks = false }: FuzzOptions,
): readonly ConformanceCase[] {
  if (runs === 0 || parametersOf(operationId).length === 0) return [];
  const rules =
    profile === 'decisions'
      ? (['D8', 'D12', 'envelope.code'] as const)
      : (['envelope.code'] as const);
  const what = profile === 'decisions' ? 'the code of the reference model' : 'a declared code';
  return [
    {
      ...operationCase(
        { operationId, profile, name: 'fuzz', rules },
        `random parameters give ${what}`,
      ),
      calls: { known: [], more: runs },
      isIntrusive: profile === 'decisions',
      run: (context) => fuzz(context, operationId, { seed, runs, shrinks }),
    },
  ];
}

async function fuzz(
  context: Context,
  operationId: OperationId,
  { seed, runs, shrinks }: Required<FuzzOptions>,
): Promise<void> {
  const path = validPath(context.target, operationId);
  const property = fc.asyncProperty(
    fuzzedQuery(operationId, context.target, context.profile),
    async (query) => {
      const sent = `${path}?${queryText(query, context.target)}`;
      const expected =
        context.profile === 'decisions' ? modelCode(sent, operationId, context.target) : 'declared';
      await callOperation(context, { operationId, path: sent, expected });
    },
  );
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure: !shrinks });
  if (!result.failed) return;
  const { errorInstance } = result;
  if (!(errorInstance instanceof ConformanceFailure)) throw errorInstance;
  const { request, expected, got, advice, breaks } = errorInstance;
  throw new ConformanceFailure({
    request,
    expected: `${expected} (call ${result.numRuns} of seed ${result.seed})`,
    got,
    advice,
    breaks,
  });
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
function modelCode(text: string, operationId: OperationId, target: Target): Expected {
  const { query, malformedParameters } = readTarget(text);
  const [token, ...more] = query.getAll(security.name);
  if (token !== target.validToken || more.length > 0) return [100];
  const read = validateQuery(operationId, { query, malformedParameters });
  if (!read.ok) return [400];
  const values = new Map<string, unknown>(Object.entries(read.values));
  const texts = parametersOf(operationId).filter((parameter) => isText(parameter));
  const hasUnissuedText = texts.some(({ name, required }) => !required && values.has(name));
  if (hasUnissuedText) return isSpecified(operationId) ? [400] : 'declared';
  const isFound = texts.every(
    ({ name, required }) => !required || values.get(name) === target.values[name],
  );
  return isFound ? [0] : codesWhenNotFound(operationId, target);
}

function isText(parameter: { readonly type: string; readonly enum?: readonly unknown[] }): boolean {
  return parameter.type === 'string' && parameter.enum === undefined;
}
