import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { isConnectionLoss } from '../../database/postgres/postgres-error.ts';
import type { AccountSummary } from '../accounts/account.ts';
import { checkCredits, checkLimits } from '../check-limits.ts';
import { quotaDay } from '../limits/quota-day.ts';
import { addCredits, setBalance } from '../set-balance.ts';
import type {
  AccountChange,
  AccountChanges,
  ChangedAccount,
  NewAccount,
  TopUpDetails,
} from '../store.ts';
import {
  DuplicateNameError,
  DuplicateSecretError,
  RejectedChangeError,
  StoreError,
  StoreWriteError,
  UnknownAccountError,
} from '../store-errors.ts';
import { readAccount, readSummary, type SummaryRow } from './account-rows.ts';
import type { AdminContext } from './admin-transaction.ts';
import { confirmChange, describeChange, type SentChange } from './confirm-change.ts';
import { lockGroup, moveToGroup } from './groups.ts';
import { checkNotMoved } from './moved-ledger.ts';
import { addTopUpDetails, wasMade } from './top-up-keys.ts';

const SUMMARY = `SELECT a.*, s.balance - s.reserved AS available
  FROM account_rows a JOIN account_states s ON s.account = a.id`;

type PlainTopUp = TopUpDetails & { readonly credits: number };

interface LockedRow extends SummaryRow {
  readonly balance: number | null;
  readonly reserved: number;
}

/** Changes of accounts, each in one transaction that holds the lock of the account. Times are milliseconds since 1970. */
export class AccountAdmin {
  readonly #postgres: Postgres;
  readonly #now: () => number;
  readonly #context: AdminContext;

  constructor(postgres: Postgres, context: AdminContext) {
    this.#postgres = postgres;
    this.#now = () => Math.floor(context.now());
    this.#context = context;
  }

  /** Creates all of these accounts in one transaction. */
  createAll(accounts: readonly NewAccount[]): Promise<readonly AccountSummary[]> {
    for (const account of accounts) {
      checkLimits(account);
      if (account.balance !== null) checkCredits('The balance', account.balance);
    }
    return this.#change(async (client) => {
      const created: AccountSummary[] = [];
      for (const account of accounts) created.push(await this.#create(client, account));
      return created;
    });
  }

  /** Makes all of these changes in one transaction. */
  changeAll(changes: readonly AccountChange[]): Promise<readonly ChangedAccount[]> {
    return this.#change(async (client) => {
      await lockAll(client, changes);
      const changed: ChangedAccount[] = [];
      for (const [index, change] of changes.entries()) {
        try {
          changed.push(await this.#make(client, change));
        } catch (error) {
          throw error instanceof StoreError ? new RejectedChangeError(index, error) : error;
        }
      }
      return changed;
    });
  }

  update(id: string, changes: AccountChanges): Promise<AccountSummary> {
    return this.#changeOne((client) => this.#update(client, id, changes));
  }

  rotate(id: string, secretHash: string, othersEndAt: number): Promise<AccountSummary> {
    return this.#changeOne(async (client) => {
      await lock(client, id);
      await client.query('UPDATE secrets SET ends_at = least(ends_at, $2) WHERE account = $1', [
        id,
        Math.floor(othersEndAt),
      ]);
      await addSecret(client, secretHash, id);
      await raiseVersion(client, id);
      return summary(client, id);
    });
  }

  revoke(id: string): Promise<AccountSummary> {
    return this.#changeOne((client) => this.#revoke(client, id));
  }

  topUp(id: string, credits: number, details: TopUpDetails): Promise<ChangedAccount> {
    return this.#changeOne((client) => this.#topUp(client, id, { ...details, credits }));
  }

  async accounts(): Promise<readonly AccountSummary[]> {
    const { rows } = await this.#postgres.pool.query<SummaryRow>(`${SUMMARY} ORDER BY a.number`);
    return rows.map(readSummary);
  }

  #make(client: pg.ClientBase, change: AccountChange): Promise<ChangedAccount> {
    if (change.kind === 'update') return this.#update(client, change.id, change.changes);
    if (change.kind === 'top-up') return this.#topUp(client, change.id, change);
    return this.#revoke(client, change.id);
  }

  async #update(
    client: pg.ClientBase,
    id: string,
    changes: AccountChanges,
  ): Promise<AccountSummary> {
    // Before the account: a budget that is set for the group locks them in this order.
    await lockGroup(client, changes.group ?? null, 'SHARE');
    const { balance, ...limits } = changes;
    const held = await lock(client, id);
    const before = readAccount(held);
    const after = { ...before, ...limits };
    checkLimits(after);
    if (after.name !== before.name && after.revokedAt === null)
      await checkNameIsFree(client, after.name);
    const { name, operations, expiresAt, origins } = after;
    await client.query(
      'UPDATE accounts SET name = $2, operations = $3, expires_at = $4, origins = $5 WHERE id = $1',
      [id, name, operations, expiresAt, origins],
    );
    await client.query(
      'UPDATE account_states SET version = version + 1, rate_calls = $2, rate_seconds = $3, daily_quota = $4 WHERE account = $1',
      [id, ...limitColumns(after)],
    );
    if (balance !== undefined) await this.#setBalance(client, held, balance);
    if (after.group !== before.group)
      await moveToGroup(client, { id, from: before.group, to: after.group, day: this.#today() });
    if (changes.rate === null) {
      await client.query('DELETE FROM rate_passes WHERE account = $1', [id]);
      await client.query(
        `UPDATE account_states SET rate_expired = rate_passed, rate_passed_at = '-infinity' WHERE account = $1`,
        [id],
      );
    }
    return summary(client, id);
  }

  async #revoke(client: pg.ClientBase, id: string): Promise<AccountSummary> {
    await lock(client, id);
    await client.query('UPDATE accounts SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
      id,
      this.#now(),
    ]);
    await raiseVersion(client, id);
    return summary(client, id);
  }

  async #topUp(client: pg.ClientBase, id: string, topUp: PlainTopUp): Promise<ChangedAccount> {
    const held = await lock(client, id);
    if (await wasMade(client, id, topUp))
      return { ...(await summary(client, id)), isRepeated: true };
    const after = addCredits(held, topUp.credits);
    // With the version, a node that has seen the top-up can name it when a database that was set back lacks it.
    await client.query(
      'UPDATE account_states SET balance = $2, version = version + 1 WHERE account = $1',
      [id, after],
    );
    await this.#addTopUp(client, id, topUp, after);
    return summary(client, id);
  }

  async #setBalance(client: pg.ClientBase, held: LockedRow, available: number | null) {
    const change = setBalance(held, available);
    if (change === undefined) return;
    const { balance, credits, note } = change;
    await client.query('UPDATE account_states SET balance = $2 WHERE account = $1', [
      held.id,
      balance,
    ]);
    await this.#addTopUp(client, held.id, { credits, note }, balance ?? 0);
  }

  async #create(client: pg.ClientBase, account: NewAccount): Promise<AccountSummary> {
    await lockGroup(client, account.group, 'SHARE');
    await checkNameIsFree(client, account.name);
    const id = await freeId(client);
    const { name, operations, expiresAt, origins, balance, secretHash } = account;
    await client.query(
      'INSERT INTO accounts (id, name, operations, expires_at, origins, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, name, operations, expiresAt, origins, this.#now()],
    );
    await client.query(
      'INSERT INTO account_states (account, rate_calls, rate_seconds, daily_quota, balance) VALUES ($1, $2, $3, $4, $5)',
      [id, ...limitColumns(account), balance],
    );
    if (account.group !== null)
      await moveToGroup(client, { id, from: null, to: account.group, day: this.#today() });
    await addSecret(client, secretHash, id);
    if (balance) await this.#addTopUp(client, id, { credits: balance }, balance);
    return summary(client, id);
  }

  /** @param after the balance after it */
  async #addTopUp(client: pg.ClientBase, account: string, topUp: PlainTopUp, after: number) {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO ledger (id, at, account, credits, state, balance_after)
       VALUES (nextval('ledger_blocks') * 1000, $1, $2, $3, 'topped-up', $4) RETURNING id`,
      [this.#now(), account, topUp.credits, after],
    );
    for (const { id } of rows) await addTopUpDetails(client, id, topUp);
  }

  #today(): string {
    return quotaDay(this.#context.quotaZone, this.#now()).day;
  }

  async #changeOne(
    work: (client: pg.ClientBase) => Promise<ChangedAccount>,
  ): Promise<ChangedAccount> {
    const [changed] = await this.#change(async (client) => [await work(client)]);
    if (changed === undefined) throw new Error('Unreachable: one account was changed');
    return changed;
  }

  async #change(
    work: (client: pg.ClientBase) => Promise<readonly ChangedAccount[]>,
  ): Promise<readonly ChangedAccount[]> {
    const { pool, timeline } = this.#postgres;
    const { id: generation } = timeline.generation;
    const attempt: { sent?: SentChange; failure?: unknown } = {};
    try {
      await inPostgresTransaction(pool, async (client) => {
        if (!this.#context.useMovedLedger) await checkNotMoved(client);
        attempt.sent = await describeChange(client, await work(client), generation);
      });
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (attempt.sent === undefined || !isConnectionLoss(error))
        throw new StoreWriteError(error, 'Check the shared database and its log.');
      attempt.failure = error;
    }
    if (attempt.sent === undefined) throw new Error('Unreachable: the transaction had an end');
    await confirmChange(this.#postgres, attempt.sent, attempt.failure);
    return attempt.sent.accounts;
  }
}

/** What an admission reads of an account. */
function limitColumns({ rate, dailyQuota }: Pick<NewAccount, 'rate' | 'dailyQuota'>): unknown[] {
  return [rate?.calls ?? null, rate?.seconds ?? null, dailyQuota];
}

/** A node that has the account in memory sees by the version that it has changed. */
async function raiseVersion(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('UPDATE account_states SET version = version + 1 WHERE account = $1', [id]);
}

/** Takes all locks of several changes in the order of all others: groups, accounts, budgets. */
async function lockAll(client: pg.ClientBase, changes: readonly AccountChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const groups = new Set(
    changes.flatMap((change) => (change.kind === 'update' ? [change.changes.group ?? null] : [])),
  );
  await client.query('SELECT 1 FROM groups WHERE name = ANY ($1) ORDER BY name FOR SHARE', [
    [...groups],
  ]);
  await client.query(
    'SELECT 1 FROM account_states WHERE account = ANY ($1) ORDER BY account FOR UPDATE',
    [ids],
  );
  await client.query(
    `SELECT 1 FROM budgets WHERE group_name = ANY ($2) OR account = ANY ($1)
       OR group_name IN (SELECT group_name FROM memberships WHERE account = ANY ($1))
     ORDER BY number FOR NO KEY UPDATE`,
    [ids, [...groups]],
  );
}

/** Takes the lock of an account, which every batch takes as well. */
async function lock(client: pg.ClientBase, id: string): Promise<LockedRow> {
  const state = await client.query<Pick<LockedRow, 'balance' | 'reserved'>>(
    'SELECT balance, reserved FROM account_states WHERE account = $1 FOR UPDATE',
    [id],
  );
  const [held] = state.rows;
  const { rows } = await client.query<SummaryRow>(`${SUMMARY} WHERE a.id = $1`, [id]);
  const [row] = rows;
  if (held === undefined || row === undefined) throw new UnknownAccountError(id);
  return { ...row, ...held };
}

async function summary(client: pg.ClientBase, id: string): Promise<AccountSummary> {
  const { rows } = await client.query<SummaryRow>(`${SUMMARY} WHERE a.id = $1`, [id]);
  const [row] = rows;
  if (row === undefined) throw new UnknownAccountError(id);
  return readSummary(row);
}

/** Names are checked one at a time: two requests at the same moment must not both find the same name free. */
async function checkNameIsFree(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('account name', 0))`);
  const { rowCount } = await client.query(
    'SELECT 1 FROM accounts WHERE name = $1 AND revoked_at IS NULL',
    [name],
  );
  if (rowCount) throw new DuplicateNameError(name);
}

/** The secret of a revoked account may be used again: the demo has the same tokens at each start. */
async function addSecret(client: pg.ClientBase, hash: string, id: string): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO secrets (hash, account) VALUES ($1, $2)
     ON CONFLICT (hash) DO UPDATE SET account = excluded.account, ends_at = NULL
     WHERE (SELECT a.revoked_at FROM accounts a WHERE a.id = secrets.account) IS NOT NULL`,
    [hash, id],
  );
  if (!rowCount) throw new DuplicateSecretError();
}

async function freeId(client: pg.ClientBase): Promise<string> {
  const id = randomBytes(4).toString('hex');
  const { rowCount } = await client.query('SELECT 1 FROM accounts WHERE id = $1', [id]);
  return rowCount ? freeId(client) : id;
}
