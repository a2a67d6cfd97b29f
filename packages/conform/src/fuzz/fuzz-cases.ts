import { type OperationId, security } from '@social-data/contract';
import { readTarget, validateQuery } from '@social-data/server-protocol';
import fc from 'fast-check';
import { callOperation, type Expected } from '../call-operation.ts';
import { codesWhenNotFound } from '../cases/codes-when-not-found.ts';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { ConformanceFailure } from '../conformance-failure.ts';
import type { Profile } from '../profile.ts';
import { parametersOf, validPath } from '../request-path.ts';
import { isSpecified } from '../specified-operations.ts';
import type { Target } from '../target.ts';
import { type FuzzedQuery, fuzzedQuery } from './fuzzed-query.ts';

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
