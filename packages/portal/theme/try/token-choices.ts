import { type OperationId, operationIds } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { DEMO_TOKEN, gatewayDemoTokens } from '../../shared/demo-tokens.ts';
import type { Messages } from '../../shared/messages/en.ts';
import { data as scenarios, type TokenChoice } from '../mock-scenarios.data.ts';
import type { Target } from './use-call.ts';

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

/**
 * The public tokens of a target, each with what it does: those of the codes, then the other scenarios of the mock. `text`
 * translates texts of the contract.
 */
export function knownTokens(
  target: Target,
  words: Words,
  text: (english: string) => string,
): readonly TokenChoice[] {
  const known = publicTokens(target).map(([token, code]) => {
    const info = resultCodes.find((known) => known.code === code);
    const meaning = code === 0 ? words.works : words.code(code, text(info?.meaning ?? ''));
    return { token, meaning, operations: everyOperation };
  });
  if (target !== 'mock') return known;
  const tokens = new Set(known.map(({ token }) => token));
  return [...known, ...scenarios.filter(({ token }) => !tokens.has(token))];
}

/**
 * Whether a token is public: the contract, the demo or the mock's documentation names it. A public token is readable in
 * the form and in samples.
 */
export function isPublicToken(target: Target, token: string): boolean {
  if (target === 'mock' && token.startsWith('mock-')) return true;
  return publicTokens(target).some(([known]) => known === token);
}
