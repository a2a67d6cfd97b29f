import type { AccountSummary } from '@social-data/ledger/accounts/account';
import { tokenState } from '@social-data/ledger/accounts/token-state';
import type { Figures } from '../figures.ts';

/** An expiry counts as soon within this time: 30 days, in milliseconds. */
const SOON_MS = 30 * 86_400_000;

export interface TokenRow extends AccountSummary {
  /** The quota day of the last call; null for a token that was never used. */
  readonly lastUsed: string | null;
}

export async function tokenRows(figures: Figures): Promise<readonly TokenRow[]> {
  const lastUse = await figures.lastUse();
  const accounts = await figures.accounts();
  return accounts.map((account) => ({ ...account, lastUsed: lastUse.get(account.id) ?? null }));
}

export function isExpiring(token: TokenRow, now: number): boolean {
  const { expiresAt } = token;
  return tokenState(token, now) === 'active' && expiresAt !== null && expiresAt <= now + SOON_MS;
}
