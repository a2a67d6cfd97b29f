import { type OperationId, operations, security } from '@social-data/contract';
import { readRequest, readTarget } from '@social-data/wire';
import fc from 'fast-check';
import { ask, type Expected } from './ask.ts';
import { parametersOf } from './call.ts';
import { unknownCode } from './cases/unknown-code.ts';
import type { ConformanceCase, Context } from './conformance-case.ts';
import { ConformanceFailure } from './conformance-failure.ts';
import { type FuzzedQuery, fuzzedQuery } from './fuzzed-query.ts';
import { operationCase } from './operation-case.ts';
import type { Profile, Target } from './target.ts';

export interface FuzzOptions {
  /** The same seed gives the same calls. */
  readonly seed: number;
  /** Calls of each operation; 0 leaves the case out. */
  readonly runs: number;
}

/**
 * Random parameters. Under `contract` every answer is a valid envelope; under `decisions` the code is
 * the one that `readRequest` and decisions D3, D10 and D16 give. A failure names its seed.
 */
export function fuzzCases(
  operationId: OperationId,
  profile: Profile,
  { seed, runs }: FuzzOptions,
): readonly ConformanceCase[] {
  if (runs === 0) return [];
  const rules =
    profile === 'decisions'
      ? (['D8', 'D12', 'envelope.code'] as const)
      : (['envelope.code'] as const);
  const what = profile === 'decisions' ? 'the code that is decided' : 'a declared code';
  return [
    {
      ...operationCase(
        { operationId, profile, name: 'fuzz', rules },
        `random parameters give ${what}`,
      ),
      run: (context) => fuzz(context, operationId, seed, runs),
    },
  ];
}

async function fuzz(
  context: Context,
  operationId: OperationId,
  seed: number,
  runs: number,
): Promise<void> {
  const { path } = operations[operationId];
  const property = fc.asyncProperty(
    fuzzedQuery(operationId, context.target, context.profile),
    async (query) => {
      const target = `${path}?${textOf(query, context.target)}`;
      const expected =
        context.profile === 'decisions'
          ? decidedCode(target, operationId, context.target)
          : 'declared';
      await ask(context, { operationId, target, expected });
    },
  );
  // Each step towards a smaller counterexample is a call, and those to a foreign server may cost.
  const endOnFailure = context.profile === 'contract';
  const result = await fc.check(property, { seed, numRuns: runs, endOnFailure });
  if (!result.failed) return;
  const { errorInstance } = result;
  if (!(errorInstance instanceof ConformanceFailure)) throw errorInstance;
  const { request, expected, came } = errorInstance;
  throw new ConformanceFailure({
    request,
    expected: `${expected} (call ${result.numRuns} of seed ${result.seed})`,
    came,
  });
}

function textOf({ token, pairs }: FuzzedQuery, { validToken }: Target): string {
  const credential = `${security.name}=${encodeURIComponent(validToken)}`;
  const credentials = {
    valid: [credential],
    twice: [credential, credential],
    absent: [],
    empty: [`${security.name}=`],
  };
  return [...pairs.slice(0, 1), ...credentials[token], ...pairs.slice(1)].join('&');
}

/** What our servers answer to a query: decided here once more, apart from the servers. */
function decidedCode(text: string, operationId: OperationId, target: Target): Expected {
  const { query, malformed } = readTarget(text);
  const [token, ...more] = query.getAll(security.name);
  if (token !== target.validToken || more.length > 0) return [100];
  const read = readRequest(operationId, { query, malformed });
  if (!read.ok) return [400];
  const values = new Map<string, unknown>(Object.entries(read.values));
  const texts = parametersOf(operationId).filter((parameter) => isText(parameter));
  const issuedElsewhere = texts.some(({ name, required }) => !required && values.has(name));
  if (issuedElsewhere) return [400];
  const known = texts.every(
    ({ name, required }) => !required || values.get(name) === target.values[name],
  );
  return known ? [0] : unknownCode(operationId, target);
}

function isText(parameter: { readonly type: string; readonly enum?: readonly unknown[] }): boolean {
  return parameter.type === 'string' && parameter.enum === undefined;
}
