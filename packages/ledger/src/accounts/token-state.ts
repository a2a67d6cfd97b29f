import type { Account } from './account.ts';

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** @param now milliseconds since 1970 */
export function tokenState(
  { revokedAt, expiresAt }: Pick<Account, 'revokedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
