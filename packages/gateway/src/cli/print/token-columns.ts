import { type AccountSummary, formatRate, tokenState } from '@social-data/ledger/accounts';
import type { Column } from '@social-data/tabular';
import type { TokenStatus } from '../../admin/admin.ts';

/** The columns of `tokens list`. */
export function tokenColumns(now: number): readonly Column<AccountSummary>[] {
  return [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'state', value: (account) => tokenState(account, now) },
    { name: 'operations', value: ({ operations }) => operations },
    { name: 'rate', value: ({ rate }) => rate && formatRate(rate) },
    { name: 'daily_quota', value: ({ dailyQuota }) => dailyQuota },
    { name: 'balance', value: ({ balance }) => balance },
    { name: 'group', value: ({ group }) => group },
    { name: 'origins', value: ({ origins }) => origins },
    { name: 'expires_at', value: ({ expiresAt }) => formatTime(expiresAt) },
    { name: 'created_at', value: ({ createdAt }) => formatTime(createdAt) },
  ];
}

/** The columns of `tokens show`: those of the list and the current state of the limits. */
export function tokenStatusColumns(now: number): readonly Column<TokenStatus>[] {
  return [
    ...tokenColumns(now).map(({ name, value }) => ({
      name,
      value: ({ account }: TokenStatus) => value(account),
    })),
    { name: 'rate_remaining', value: ({ limits }) => limits.rate?.remaining ?? null },
    { name: 'day', value: ({ day }) => day },
    { name: 'daily_remaining', value: ({ limits }) => limits.daily?.remaining ?? null },
    { name: 'daily_resets_at', value: ({ resetsAt }) => formatTime(resetsAt) },
  ];
}

/** ISO 8601 in UTC. */
export function formatTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
