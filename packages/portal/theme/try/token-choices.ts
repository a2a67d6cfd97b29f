import { type OperationId, operationIds } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { DEMO_TOKEN, gatewayDemoTokens } from '../../shared/demo-tokens.ts';
import type { Target } from './call-form.ts';

/** A token of the mock or the gateway that produces a known outcome. */
export interface TokenChoice {
  readonly token: string;
  readonly meaning: string;
  /** The operations that the token affects. */
  readonly operations: readonly string[];
}

const everyOperation: readonly OperationId[] = operationIds;
const validToken = { token: DEMO_TOKEN, meaning: 'Works.', operations: everyOperation };
const unknownToken = {
  token: 'demo-unknown',
  meaning: 'Not known: code 100.',
  operations: everyOperation,
};
const gatewayTokens = new Map<number, string>(
  Object.entries(gatewayDemoTokens).map(([code, token]) => [Number(code), token]),
);

/** The tokens of a target that the contract and `--demo` define; no server is asked. */
export function knownTokens(target: Target): readonly TokenChoice[] {
  if (target === 'own') return [];
  if (target === 'gateway')
    return [validToken, unknownToken, ...tokensByCode((code) => gatewayTokens.get(code))];
  return [validToken, ...tokensByCode((code) => (code === 0 ? undefined : `mock-${code}`))];
}

function tokensByCode(tokenOf: (code: number) => string | undefined): readonly TokenChoice[] {
  return resultCodes.flatMap(({ code, meaning }) => {
    const token = tokenOf(code);
    if (token === undefined) return [];
    return [{ token, meaning: `Code ${code}. ${meaning}`, operations: everyOperation }];
  });
}

/** Fetches all scenarios of a mock. Rejects if no mock responds at that address. */
export async function fetchMockScenarios(mockAddress: string): Promise<readonly TokenChoice[]> {
  const response = await fetch(`${mockAddress}/__scenarios`, { cache: 'no-store' });
  const body: unknown = await response.json();
  const list =
    typeof body === 'object' && body !== null && 'scenarios' in body ? body.scenarios : [];
  const scenarios = Array.isArray(list) ? list.filter(isTokenChoice) : [];
  if (scenarios.length === 0) throw new Error('The mock lists no scenarios.');
  return [validToken, ...scenarios];
}

function isTokenChoice(value: unknown): value is TokenChoice {
  const { token, meaning, operations }: Partial<Record<string, unknown>> = Object(value);
  return typeof token === 'string' && typeof meaning === 'string' && Array.isArray(operations);
}
