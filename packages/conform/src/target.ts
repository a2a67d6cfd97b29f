import { type OperationId, resultCodes, security } from '@social-data/contract';
import { exampleValues, type ParameterChanges, parametersOf } from './request.ts';

/** A server under test. */
export interface Target {
  /** Base address without a slash at the end; it may have a path. */
  readonly baseUrl: string;
  readonly token: string;
  /** A valid value of each required parameter, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The changes to a valid call that make the server respond with a code; undefined where none is known. */
  provoke(code: number, operationId: OperationId): ParameterChanges | undefined;
}

/** The tokens of the mock that select a failure, by its code. */
export const mockTokens: Readonly<Record<number, string>> = Object.fromEntries(
  resultCodes.flatMap(({ code }) => (code === 0 ? [] : [[code, `mock-${code}`]])),
);

/** The code for a token that is not valid. */
export const INVALID_TOKEN = 100;

/** What to do about it, as the end of a sentence. */
export const WRONG_TOKEN =
  'it does not accept the token (code 100). Check --token-file, or SOCIAL_DATA_TOKEN.';

/**
 * A server with an address and a token.
 * @param values of parameters, in place of the examples of the contract
 * @param tokens by the code that they produce
 */
export function targetOf(
  baseUrl: string,
  token: string,
  values: Target['values'] = {},
  tokens: Readonly<Record<number, string>> = {},
): Target {
  return {
    ...{ baseUrl, token, values: { ...exampleValues, ...values } },
    provoke: (code, operationId) => {
      if (code === 0) return {};
      const unknown = code === INVALID_TOKEN ? 'demo-token-that-nobody-has' : undefined;
      const known = tokens[code] ?? unknown;
      if (known !== undefined) return { [security.name]: known };
      const [first] = parametersOf(operationId).filter(({ required }) => required);
      return code === 400 && first ? { [first.name]: undefined } : undefined;
    },
  };
}
