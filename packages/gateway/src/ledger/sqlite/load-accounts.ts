import type { DatabaseSync } from 'node:sqlite';
import { isOperationId } from '@social-data/contract';
import { columns, type Row } from '../../database/columns.ts';
import { type AccountState, newAccountState } from '../limits/account-state.ts';

export interface Secret {
  readonly account: AccountState;
  /** Milliseconds since 1970 from which it is invalid; null is never. */
  endsAt: number | null;
}

export function loadAccounts(database: DatabaseSync): {
  readonly accounts: Map<string, AccountState>;
  readonly secrets: Map<string, Secret>;
} {
  const accounts = new Map<string, AccountState>();
  for (const row of database.prepare('SELECT * FROM accounts ORDER BY number').iterate()) {
    const account = readAccount(row);
    accounts.set(account.record.id, account);
  }
  const secrets = new Map<string, Secret>();
  for (const row of database.prepare('SELECT * FROM secrets').iterate()) {
    const account = accounts.get(columns.text(row, 'account'));
    if (account === undefined) continue;
    secrets.set(columns.text(row, 'hash'), {
      account,
      endsAt: columns.numberOrNull(row, 'ends_at'),
    });
  }
  return { accounts, secrets };
}

function readAccount(row: Row): AccountState {
  const calls = columns.numberOrNull(row, 'rate_calls');
  const record = {
    id: columns.text(row, 'id'),
    name: columns.text(row, 'name'),
    // The contract may have dropped an operation since the account was created.
    operations: readList(row, 'operations')?.filter(isOperationId) ?? null,
    rate: calls === null ? null : { calls, seconds: columns.number(row, 'rate_seconds') },
    dailyQuota: columns.numberOrNull(row, 'daily_quota'),
    expiresAt: columns.numberOrNull(row, 'expires_at'),
    origins: readList(row, 'origins') ?? null,
    group: columns.textOrNull(row, 'group_name'),
    createdAt: columns.number(row, 'created_at'),
    revokedAt: columns.numberOrNull(row, 'revoked_at'),
  };
  return newAccountState(record, columns.numberOrNull(row, 'balance'));
}

function readList(row: Row, name: string): string[] | undefined {
  const text = columns.textOrNull(row, name);
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new TypeError(`Column ${name} holds no list.`);
  return value.map(String);
}
