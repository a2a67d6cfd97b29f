import type { TokenStanding } from '../../control/administration.ts';
import type { TokenAccount } from '../../tokens/token-account.ts';
import { formatRate } from '../values/rate.ts';
import type { Column } from './cell.ts';

/** What a list shows of each token. */
export function tokenColumns(now: number): readonly Column<TokenAccount>[] {
  return [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'state', value: (account) => stateOf(account, now) },
    { name: 'operations', value: ({ operations }) => operations },
    { name: 'rate', value: ({ rate }) => rate && formatRate(rate) },
    { name: 'daily_quota', value: ({ dailyQuota }) => dailyQuota },
    { name: 'balance', value: ({ balance }) => balance },
    { name: 'origins', value: ({ origins }) => origins },
    { name: 'expires_at', value: ({ expiresAt }) => timeText(expiresAt) },
    { name: 'created_at', value: ({ createdAt }) => timeText(createdAt) },
  ];
}

/** The same, and where the limits stand. */
export function standingColumns(now: number): readonly Column<TokenStanding>[] {
  return [
    ...tokenColumns(now).map(({ name, value }) => ({
      name,
      value: ({ account }: TokenStanding) => value(account),
    })),
    { name: 'rate_remaining', value: ({ limits }) => limits.rate?.remaining ?? null },
    { name: 'day', value: ({ day }) => day },
    { name: 'daily_remaining', value: ({ limits }) => limits.daily?.remaining ?? null },
    { name: 'daily_resets_at', value: ({ resetsAt }) => timeText(resetsAt) },
  ];
}

function stateOf({ revokedAt, expiresAt }: TokenAccount, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** ISO 8601 in UTC. */
export function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
