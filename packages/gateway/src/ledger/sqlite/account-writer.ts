import type { DatabaseSync } from 'node:sqlite';
import type { Account, AccountLimits } from '../accounts/account.ts';
import type { TopUpDetails } from '../store.ts';

export type AccountWriter = ReturnType<typeof createAccountWriter>;

/** Statements that change accounts and secrets, within the caller's transaction. */
export function createAccountWriter(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO accounts (
      id, name, operations, rate_calls, rate_seconds, daily_quota, expires_at, origins, group_name, balance,
      created_at, revoked_at
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(`
    UPDATE accounts SET name = ?, operations = ?, rate_calls = ?, rate_seconds = ?,
      daily_quota = ?, expires_at = ?, origins = ?, group_name = ?, revoked_at = ?
    WHERE id = ?`);
  const setBalance = database.prepare('UPDATE accounts SET balance = ? WHERE id = ?');
  const insertTopUp = database.prepare(`
    INSERT INTO ledger (id, at, account, credits, state, balance_after)
    VALUES (?, ?, ?, ?, 'topped-up', ?)`);
  const insertDetails = database.prepare(
    'INSERT INTO top_ups (entry, at, account, credits, note, key) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const setSecret = database.prepare(`
    INSERT INTO secrets (hash, account, ends_at) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET account = excluded.account, ends_at = excluded.ends_at`);
  const endSecrets = database.prepare(
    'UPDATE secrets SET ends_at = ?1 WHERE account = ?2 AND (ends_at IS NULL OR ends_at > ?1)',
  );
  const setMembership = database.prepare(`
    INSERT INTO memberships (account, since, group_name) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET group_name = excluded.group_name`);
  return {
    insert(record: Account, balance: number | null): void {
      const { id, name, createdAt, revokedAt } = record;
      insert.run(id, name, ...limitColumns(record), balance, createdAt, revokedAt);
    },
    /** Writes everything except the balance, which changes with the ledger. */
    update(record: Account): void {
      update.run(record.name, ...limitColumns(record), record.revokedAt, record.id);
    },
    /** Writes a ledger entry and the balance after it: null for unlimited, of which the ledger has 0. */
    topUp(
      entryId: number,
      { id, balance }: { readonly id: string; readonly balance: number | null },
      now: number,
      { credits, note, key }: TopUpDetails & { readonly credits: number },
    ): void {
      const at = Math.floor(now);
      setBalance.run(balance, id);
      insertTopUp.run(entryId, at, id, credits, balance ?? 0);
      if (note !== undefined || key !== undefined)
        insertDetails.run(entryId, at, id, credits, note ?? null, key ?? null);
    },
    /** @param since the first quota day on which the account is in the group, or in none */
    membership(account: string, since: string, group: string | null): void {
      setMembership.run(account, since, group);
    },
    secret(hash: string, account: string, endsAt: number | null): void {
      setSecret.run(hash, account, endsAt);
    },
    endSecrets(account: string, at: number): void {
      endSecrets.run(at, account);
    },
  };
}

function limitColumns(limits: AccountLimits) {
  const { operations, rate, dailyQuota, expiresAt, origins, group } = limits;
  return [
    listColumn(operations),
    rate?.calls ?? null,
    rate?.seconds ?? null,
    dailyQuota,
    expiresAt,
    listColumn(origins),
    group,
  ] as const;
}

function listColumn(list: readonly string[] | null): string | null {
  return list === null ? null : JSON.stringify(list);
}
