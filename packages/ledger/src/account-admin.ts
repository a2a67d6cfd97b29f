import { randomBytes } from 'node:crypto';
import { columns } from '@social-data/database/columns';
import {
  type AccountChanges,
  type AccountSummary,
  type ChangedAccount,
  checkCredits,
  checkLimits,
  type NewAccount,
  type TopUpDetails,
} from './accounts.ts';
import {
  firstRow,
  insert,
  type LockedAccount,
  lockGroup,
  rows,
  type Work,
  writeBalance,
} from './ledger-database.ts';
import { quotaDay } from './rules/limits.ts';
import { DuplicateNameError, StoreError, UnknownAccountError } from './store-errors.ts';
import { UsageReports } from './usage.ts';

type PlainTopUp = TopUpDetails & { readonly credits: number };

/**
 * Changes of accounts: a part of `Store`. Each is one transaction that holds the lock of the account. Times are milliseconds since 1970. What
 * is refused rejects with `StoreError`, an unknown id with `UnknownAccountError`.
 */
export class AccountAdmin extends UsageReports {
  /** Rejects with `DuplicateNameError` when an account that is not revoked has the name. */
  createAccount(account: NewAccount): Promise<AccountSummary> {
    return this.database.change(() => this.#create(account));
  }

  updateAccount(id: string, changes: AccountChanges): Promise<AccountSummary> {
    return this.database.change(() => this.#update(id, changes));
  }

  /**
   * Adds a secret and ends the older ones. Limits and spending stay.
   * @param othersEndAt milliseconds since 1970 from which the older secrets are invalid
   */
  rotateSecret(id: string, secretHash: string, othersEndAt: number): Promise<AccountSummary> {
    return this.database.change(() => this.#rotate(id, secretHash, othersEndAt));
  }

  /** Takes effect with the next call. */
  revokeAccount(id: string): Promise<AccountSummary> {
    return this.database.change(() => this.#revoke(id));
  }

  /**
   * Adds credits, or removes them when negative, never below zero. Rejects for an unlimited balance, and when the key is
   * that of another top-up.
   */
  topUp(id: string, credits: number, details?: TopUpDetails): Promise<ChangedAccount> {
    return this.database.change(() => this.#topUp(id, { ...details, credits }));
  }

  *#create(account: NewAccount): Work<AccountSummary> {
    const { name, operations, rate, dailyQuota, expiresAt, origins, balance } = account;
    checkLimits(account);
    if (balance !== null) checkCredits('The balance', balance);
    yield* lockGroup(account.group, 'SHARE');
    yield* this.#checkNameIsFree(name);
    const id = yield* freeId();
    yield* insert('accounts', {
      ...{ id, name, operations, expires_at: expiresAt, origins, created_at: this.database.now() },
    });
    yield* insert('account_states', {
      ...{ account: id, rate_calls: rate?.calls ?? null, rate_seconds: rate?.seconds ?? null },
      ...{ daily_quota: dailyQuota, balance },
    });
    if (account.group !== null) yield* this.#moveToGroup(id, null, account.group);
    yield* addSecret(account.secretHash, id);
    if (balance) yield* this.#addTopUp(id, { credits: balance }, balance);
    return yield* this.#changed(id, [account.secretHash]);
  }

  *#update(id: string, { balance, ...limits }: AccountChanges): Work<AccountSummary> {
    // Before the account: a budget that is set for the group locks them in this order.
    yield* lockGroup(limits.group ?? null, 'SHARE');
    const locked = yield* this.#lock(id);
    const before = locked.account;
    const after = { ...before, ...limits };
    checkLimits(after);
    if (after.name !== before.name && after.revokedAt === null)
      yield* this.#checkNameIsFree(after.name);
    yield* firstRow(
      'UPDATE accounts SET name = $2, operations = $3, expires_at = $4, origins = $5 WHERE id = $1',
      ...[id, after.name, after.operations, after.expiresAt, after.origins],
    );
    yield* firstRow(
      'UPDATE account_states SET rate_calls = $2, rate_seconds = $3, daily_quota = $4 WHERE account = $1',
      ...[id, after.rate?.calls ?? null, after.rate?.seconds ?? null, after.dailyQuota],
    );
    if (balance !== undefined) yield* this.#setBalance(locked, balance);
    if (after.group !== before.group) yield* this.#moveToGroup(id, before.group, after.group);
    if (limits.rate === null) yield* this.database.steps.rateRemoved(id);
    return yield* this.#changed(id);
  }

  *#rotate(id: string, secretHash: string, othersEndAt: number): Work<AccountSummary> {
    yield* this.#lock(id);
    const ended = yield* rows(
      `UPDATE secrets SET ends_at = $2 WHERE account = $1 AND (ends_at IS NULL OR ends_at > $2)
       RETURNING hash`,
      ...[id, othersEndAt],
    );
    yield* addSecret(secretHash, id);
    const hashes = ended.map((row) => columns.text(row, 'hash'));
    return yield* this.#changed(id, [...hashes, secretHash]);
  }

  *#revoke(id: string): Work<AccountSummary> {
    yield* this.#lock(id);
    yield* firstRow(
      'UPDATE accounts SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1',
      ...[id, this.database.now()],
    );
    return yield* this.#changed(id);
  }

  *#topUp(id: string, topUp: PlainTopUp): Work<ChangedAccount> {
    const locked = yield* this.#lock(id);
    if (yield* wasMade(id, topUp)) return { ...summaryOf(locked), isRepeated: true };
    yield* this.#addTopUp(id, topUp, balanceAfter(locked, topUp.credits));
    return { ...(yield* this.#changed(id)), isRepeated: false };
  }

  /** Sets what further calls may spend; null is unlimited. */
  *#setBalance(
    { account, balance, reserved }: LockedAccount,
    available: number | null,
  ): Work<void> {
    if (available !== null) checkCredits('The balance', available);
    const after = available === null ? null : available + reserved;
    if (after === balance) return;
    if (after !== null) checkCredits('The balance with the calls in flight', after);
    const note = `balance set to ${available ?? 'unlimited'}`;
    // The ledger counts on from 0 when the balance becomes limited again.
    yield* this.#addTopUp(account.id, { credits: (after ?? 0) - (balance ?? 0), note }, after);
  }

  /**
   * Sets a balance with its ledger entry.
   * @param after null for an unlimited balance, after which the ledger has 0
   */
  *#addTopUp(id: string, topUp: PlainTopUp, after: number | null): Work<void> {
    const { credits, note = null, key = null } = topUp;
    const at = this.database.now();
    const entry = yield* this.database.steps.nextEntry();
    yield* writeBalance(id, after);
    yield* insert('ledger', {
      ...{ id: entry, at, account: id, credits, state: 'topped-up', balance_after: after ?? 0 },
    });
    if (note === null && key === null) return;
    const added = yield* firstRow(
      `INSERT INTO top_ups (entry, at, account, credits, note, key) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO NOTHING RETURNING entry`,
      ...[entry, at, id, credits, note, key],
    );
    // The lock of the account is held, so a key that was taken in the meantime is that of another account.
    if (added === undefined) yield* wasMade('', topUp);
  }

  *#moveToGroup(id: string, from: string | null, to: string | null): Work<void> {
    const { day } = quotaDay(this.database.quotaZone, this.database.now());
    yield* firstRow(
      `INSERT INTO memberships (account, since, group_name) VALUES ($1, $2, $3)
       ON CONFLICT (account, since) DO UPDATE SET group_name = excluded.group_name`,
      ...[id, day, to],
    );
    yield* firstRow('UPDATE account_states SET group_name = $2 WHERE account = $1', id, to);
    yield* this.database.steps.groupChanged(from, to, day);
  }

  *#checkNameIsFree(name: string): Work<void> {
    yield* this.database.steps.lockNames();
    const text = 'SELECT 1 AS found FROM accounts WHERE name = $1 AND revoked_at IS NULL';
    if ((yield* firstRow(text, name)) !== undefined) throw new DuplicateNameError(name);
  }

  *#lock(id: string): Work<LockedAccount> {
    const locked = yield* this.database.steps.lock(id);
    if (locked === undefined) throw new UnknownAccountError(id);
    return locked;
  }

  /** The end of every change. A node that has seen a top-up can name it when a database that was set back lacks it. */
  *#changed(id: string, secrets?: readonly string[]): Work<AccountSummary> {
    yield* this.database.steps.changed(id, secrets);
    return summaryOf(yield* this.#lock(id));
  }
}

function summaryOf({ account, balance, reserved }: LockedAccount): AccountSummary {
  return { ...account, balance: balance === null ? null : balance - reserved };
}

/** Whether the same top-up was made before. @throws StoreError if the key is that of another one */
function* wasMade(account: string, { credits, key }: PlainTopUp): Work<boolean> {
  if (key === undefined) return false;
  const made = yield* firstRow('SELECT account, credits, at FROM top_ups WHERE key = $1', key);
  if (made === undefined) return false;
  if (made.account === account && made.credits === credits) return true;
  const at = new Date(columns.number(made, 'at')).toISOString();
  throw new StoreError(
    `The key "${key}" is that of a top-up of ${made.credits} credits for token ${made.account} on ${at}. Give each top-up a key of its own.`,
  );
}

/** The secret of a revoked account may be used again: the demo has the same tokens at each start. */
function* addSecret(hash: string, id: string): Work<void> {
  const added = yield* firstRow(
    `INSERT INTO secrets (hash, account) VALUES ($1, $2)
     ON CONFLICT (hash) DO UPDATE SET account = excluded.account, ends_at = NULL
     WHERE (SELECT a.revoked_at FROM accounts a WHERE a.id = secrets.account) IS NOT NULL
     RETURNING hash`,
    ...[hash, id],
  );
  if (added === undefined)
    throw new StoreError('The secret belongs to another account already. Create a new one.');
}

function* freeId(): Work<string> {
  for (;;) {
    const id = randomBytes(4).toString('hex');
    if ((yield* firstRow('SELECT id FROM accounts WHERE id = $1', id)) === undefined) return id;
  }
}

/** The balance after credits were added, or removed. Those that calls in flight reserve stay. */
function balanceAfter({ balance, reserved }: LockedAccount, credits: number): number {
  if (!Number.isSafeInteger(credits))
    throw new StoreError(`The top-up is ${credits}; give a whole number of credits.`);
  if (balance === null)
    throw new StoreError(
      'The balance of the token is unlimited, so there is nothing to add to. To limit it, set it: "tokens update" with --balance.',
    );
  const available = balance - reserved;
  if (available + credits < 0)
    throw new StoreError(`${-credits} credits cannot be removed: only ${available} are available.`);
  checkCredits('The balance after the top-up', balance + credits);
  return balance + credits;
}
