import { type OperationId, operationIds } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { DEMO_TOKEN, gatewayDemoTokens } from '../../src/stage/demo-tokens.ts';
import type { Target } from './call-form.ts';

/** A token that brings something about on one of our servers. */
export interface TokenChoice {
  readonly token: string;
  readonly meaning: string;
  /** The operations that it changes anything for. */
  readonly operations: readonly string[];
}

const everyOperation: readonly OperationId[] = operationIds;
const works = { token: DEMO_TOKEN, meaning: 'Works.', operations: everyOperation };
const refused = {
  token: 'demo-unknown',
  meaning: 'Not known: code 100.',
  operations: everyOperation,
};

/** What can be chosen without asking anybody: what the contract and the gateway's demo promise. */
export function knownChoices(target: Target): readonly TokenChoice[] {
  if (target === 'own') return [];
  if (target === 'gateway') return [works, refused, ...byCode((code) => gatewayTokens.get(code))];
  return [works, ...byCode((code) => (code === 0 ? undefined : `mock-${code}`))];
}

const gatewayTokens = new Map<number, string>(
  Object.entries(gatewayDemoTokens).map(([code, token]) => [Number(code), token]),
);

function byCode(tokenOf: (code: number) => string | undefined): readonly TokenChoice[] {
  return resultCodes.flatMap(({ code, meaning }) => {
    const token = tokenOf(code);
    if (token === undefined) return [];
    return [{ token, meaning: `Code ${code}. ${meaning}`, operations: everyOperation }];
  });
}

/** Asks a mock for all its scenarios. Rejects when none answers there. */
export async function mockScenarios(mockAddress: string): Promise<readonly TokenChoice[]> {
  const response = await fetch(`${mockAddress}/__scenarios`, { cache: 'no-store' });
  const body: unknown = await response.json();
  const list =
    typeof body === 'object' && body !== null && 'scenarios' in body ? body.scenarios : [];
  const scenarios = Array.isArray(list) ? list.filter(isChoice) : [];
  if (scenarios.length === 0) throw new Error('The mock lists no scenarios.');
  return [works, ...scenarios];
}

function isChoice(value: unknown): value is TokenChoice {
  const { token, meaning, operations }: Partial<Record<string, unknown>> = Object(value);
  return typeof token === 'string' && typeof meaning === 'string' && Array.isArray(operations);
}
