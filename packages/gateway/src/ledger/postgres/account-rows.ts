import { isOperationId } from '@social-data/contract';
import type { Account, AccountSummary } from '../accounts/account.ts';

/** A row of the table `accounts`. */
export interface AccountRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly operations: readonly string[] | null;
  readonly rate_calls: number | null;
  readonly rate_seconds: number | null;
  readonly daily_quota: number | null;
  readonly expires_at: number | null;
  readonly origins: readonly string[] | null;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly group_name: string | null;
}

/** A row of `accounts` with the credits that no call in flight reserves. */
export interface SummaryRow extends AccountRow {
  readonly available: number | null;
}

export function readAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    // The contract may have dropped an operation since the account was created.
    operations: row.operations?.filter(isOperationId) ?? null,
    rate:
      row.rate_calls === null || row.rate_seconds === null
        ? null
        : { calls: row.rate_calls, seconds: row.rate_seconds },
    dailyQuota: row.daily_quota,
    expiresAt: row.expires_at,
    origins: row.origins,
    group: row.group_name,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}

export function readSummary(row: SummaryRow): AccountSummary {
  return { ...readAccount(row), balance: row.available };
}
