import { isOperationId } from '@social-data/contract';
import { columns, type Row } from '@social-data/database/columns';
import type { Account } from './account.ts';

/** Reads an account from a row that has all of its columns. */
export function readAccount(row: Row): Account {
  const calls = columns.numberOrNull(row, 'rate_calls');
  return {
    id: columns.text(row, 'id'),
    name: columns.text(row, 'name'),
    // The contract may have dropped an operation since the account was created.
    operations: columns.textsOrNull(row, 'operations')?.filter(isOperationId) ?? null,
    rate: calls === null ? null : { calls, seconds: columns.number(row, 'rate_seconds') },
    dailyQuota: columns.numberOrNull(row, 'daily_quota'),
    expiresAt: columns.numberOrNull(row, 'expires_at'),
    origins: columns.textsOrNull(row, 'origins'),
    group: columns.textOrNull(row, 'group_name'),
    createdAt: columns.number(row, 'created_at'),
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
}
