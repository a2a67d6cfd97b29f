import {
  contractInfo,
  type OperationInfo,
  operationIds,
  operations,
  resultCodes,
} from '@social-data/contract';
import { emptyKeywords, emptyQuestionIds } from '@social-data/sample-data';
import { pageSizes } from '@social-data/server-protocol';
import { parametersOf } from './request-path.ts';
import type { Target } from './target.ts';

/** The contract's example of each required parameter; our sample data finds something for each. */
export const exampleValues: Readonly<Record<string, string>> = Object.fromEntries(
  operationIds
    .flatMap((id) => {
      const { parameters }: OperationInfo = operations[id];
      return parameters.filter(({ required }) => required);
    })
    .map(({ name, example }) => [name, String(example)]),
);

/** Values that no service is likely to know. */
export const unknownValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(exampleValues).map((name) => [name, 'no-such-thing-1f0c']),
);

/** The mock: `mock-…` tokens select failures, every other token is valid and every author exists. */
export function mockTarget(baseUrl: string): Target {
  return {
    name: 'The mock',
    baseUrl,
    timeout: 30_000,
    parallel: 8,
    attempts: 1,
    wait: 0,
    maxPages: 100,
    validToken: 'demo-token',
    values: exampleValues,
    // The only values that the mock finds nothing for.
    unknownValues: { keyword: emptyKeywords[0] ?? '', questionId: emptyQuestionIds[0] ?? '' },
    unknownAuthors: 'invented',
    hugeIntegers: 'accepted',
    pageSizes,
    realStates: false,
    provoke: (code) => {
      if (code === 0) return {};
      const known = resultCodes.some((entry) => entry.code === code);
      return known ? { token: `mock-${code}` } : { cannot: 'The mock sends declared codes only.' };
    },
  };
}

export interface ForeignOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Valid values by parameter, instead of the examples of the contract. */
  readonly values?: Readonly<Record<string, string>>;
  /** Tokens by the code that they produce. */
  readonly tokens?: Readonly<Record<number, string>>;
  /** Whether it is a server of this project: its responses are then checked strictly. */
  readonly isOurs?: boolean;
  /** Milliseconds between two attempts of a call that fails with 301 or 302. @default 1000 */
  readonly wait?: number;
}

const UNKNOWN_TOKEN = 'demo-token-that-nobody-has';

/** Any server with an address and a token: one call at a time, a long timeout, few pages. */
export function foreignTarget(options: ForeignOptions): Target {
  const { baseUrl, token, values, tokens = {}, isOurs = false, wait = 1000 } = options;
  return {
    name: isOurs ? 'A server of this project' : 'A server',
    baseUrl,
    // Longer than the minimum that the service recommends to clients.
    timeout: (contractInfo.clientTimeoutSeconds + 5) * 1000,
    parallel: isOurs ? 4 : 1,
    attempts: 3,
    wait,
    maxPages: isOurs ? 100 : 5,
    validToken: token,
    values: { ...exampleValues, ...values },
    unknownValues,
    pageSizes,
    realStates: true,
    provoke: (code, operationId) => {
      if (code === 0) return {};
      const known = tokens[code];
      if (known !== undefined) return { token: known };
      if (code === 100) return { token: UNKNOWN_TOKEN };
      const required = parametersOf(operationId).filter((parameter) => parameter.required);
      if (code === 400 && required.length > 0)
        return { parameters: Object.fromEntries(required.map(({ name }) => [name, undefined])) };
      return { cannot: `It needs a token that produces code ${code} (--provoke-file).` };
    },
  };
}
