import { type OperationId, operationIds } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { DEMO_TOKEN, gatewayDemoTokens } from '../../shared/demo-tokens.ts';
import type { Messages } from '../../shared/messages/en.ts';
import type { Target } from './use-call.ts';

/** A token of the mock or the gateway that produces a known outcome. */
export interface TokenChoice {
  readonly token: string;
  readonly meaning: string;
  /** The operations that the token affects. */
  readonly operations: readonly string[];
}

type Words = Messages['target']['tokens'];

const everyOperation: readonly OperationId[] = operationIds;
const gatewayTokens = new Map<number, string>(
  Object.entries(gatewayDemoTokens).map(([code, token]) => [Number(code), token]),
);

/** A token and the code that it produces. */
type PublicToken = readonly [token: string, code: number];

/** The tokens of a target that the contract and `--demo` define; no server is asked. */
function publicTokens(target: Target): readonly PublicToken[] {
  const codes = resultCodes.map(({ code }) => code);
  if (target === 'own') return [];
  if (target === 'mock') {
    return codes.map((code) => [code === 0 ? DEMO_TOKEN : `mock-${code}`, code] as const);
  }
  const ofCodes = codes.flatMap((code) => {
    const token = code === 0 ? DEMO_TOKEN : gatewayTokens.get(code);
    return token === undefined ? [] : [[token, code] as const];
  });
  return [...ofCodes, ['demo-unknown', 100]];
}

/** The public tokens of a target, each with what it does. `text` translates texts of the contract. */
export function knownTokens(
  target: Target,
  words: Words,
  text: (english: string) => string,
): readonly TokenChoice[] {
  return publicTokens(target).map(([token, code]) => {
    const info = resultCodes.find((known) => known.code === code);
    const meaning = code === 0 ? words.works : words.code(code, text(info?.meaning ?? ''));
    return { token, meaning, operations: everyOperation };
  });
}

/**
 * Whether a token is no secret: one that the contract, the demo or the mock's documentation names. It is shown in clear
 * and stands in samples.
 */
export function isPublicToken(target: Target, token: string): boolean {
  if (target === 'mock' && token.startsWith('mock-')) return true;
  return publicTokens(target).some(([known]) => known === token);
}

/** Fetches all scenarios of a mock. Rejects if no mock responds at that address. */
export async function fetchMockScenarios(
  mockAddress: string,
  words: Words,
): Promise<readonly TokenChoice[]> {
  const response = await fetch(`${mockAddress}/__scenarios`, { cache: 'no-store' });
  const body: unknown = await response.json();
  const list =
    typeof body === 'object' && body !== null && 'scenarios' in body ? body.scenarios : [];
  const scenarios = Array.isArray(list) ? list.filter(isTokenChoice) : [];
  if (scenarios.length === 0) throw new Error('The mock lists no scenarios.');
  return [{ token: DEMO_TOKEN, meaning: words.works, operations: everyOperation }, ...scenarios];
}

function isTokenChoice(value: unknown): value is TokenChoice {
  const { token, meaning, operations }: Partial<Record<string, unknown>> = Object(value);
  return typeof token === 'string' && typeof meaning === 'string' && Array.isArray(operations);
}
