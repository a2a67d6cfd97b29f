import { resultCodes } from '@social-data/contract';

/** What a token that begins with `mock-` asks the mock to do. */
export type Scenario =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'unknown' };

const prefix = 'mock-';

const failureCodes = new Map(
  resultCodes
    .filter((entry) => entry.code !== 0)
    .map((entry) => [`${prefix}${entry.code}`, entry.code]),
);

/** Every scenario by its token, in the order of the contract's result codes. */
export const scenarioTokens: readonly string[] = [...failureCodes.keys()];

/** Reads the scenario out of a token; undefined for a token that names none. */
export function scenarioOf(token: string): Scenario | undefined {
  if (!token.startsWith(prefix)) return undefined;
  const code = failureCodes.get(token);
  return code === undefined ? { kind: 'unknown' } : { kind: 'code', code };
}
