import { contractInfo } from '@social-data/contract';
import { pageSizes } from '@social-data/server-protocol';
import { parametersOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import { exampleValues, unknownValues } from './example-values.ts';

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
    profiles: ['contract', 'decisions'],
    strict: isOurs,
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
