import { maskTokens } from '@social-data/contract/mask-tokens';
import { security } from '@social-data/contract/operations';
import { isScenarioToken } from './scenarios/parse-scenarios.ts';
import { scenarioLabel } from './scenarios/token-label.ts';

/** Keeps tokens out of everything that is printed, stored or shown. */
export interface TokenMask {
  /** What is shown instead of a token. */
  token(value: string): string;
  /** The text without any of the secrets. */
  text(value: string, secrets: readonly string[]): string;
}

const MASK = '***';

/** Unlike the contract's `tokenInAddress`, it also ends at `<` and `>`, and it matches an empty value. */
const patterns = [new RegExp(`(?<=\\b${security.name}=)[^&\\s"'<>]*`, 'gi')];

export const tokenMask: TokenMask = {
  token: () => MASK,
  text: (value, secrets) => maskTokens(value, secrets, { patterns, mask: MASK }),
};

/**
 * The secrets of a query: its tokens and what follows their colon, longest first, so that no part of a longer one
 * remains. A token that names scenarios and nothing else is not a secret.
 */
export function secretsIn(query: URLSearchParams): readonly string[] {
  const tokens = query.getAll(security.name).filter((token) => !isScenarioToken(token));
  const labels = tokens.flatMap((token) => scenarioLabel(token) ?? []);
  return [...tokens, ...labels].sort((left, right) => right.length - left.length);
}
