import { randomBytes } from 'node:crypto';
import { columns } from '@social-data/database/columns';
import {
  type AccountChange,
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
  type LedgerDatabase,
  type LockedAccount,
  rows,
  type Value,
  type Work,
} from './ledger-database.ts';
import { quotaDay } from './rules/limits.ts';
import {
  DuplicateNameError,
  DuplicateSecretError,
  InsufficientCreditsError,
  InvalidAccountError,
  RejectedChangeError,
  StoreError,
  TopUpKeyError,
  UnknownAccountError,
  UnknownGroupError,
  UnlimitedBalanceError,
} from './store-errors.ts';

type PlainTopUp = TopUpDetails & { readonly credits: number };

/** Changes of accounts, each in one transaction that holds the lock of the account. Times are milliseconds since 1970. */
export class AccountAdmin {
  readonly #database: LedgerDatabase;

  constructor(database: LedgerDatabase) {
    this.#database = database;
  }

  /** Rejects with `DuplicateNameError`, `DuplicateSecretError` or `InvalidAccountError`. */
  createAccount(account: NewAccount): Promise<AccountSummary> {
    return this.#one(() => this.#create(account));
  }

  /** Creates all of these accounts, or none: rejects like `createAccount`. */
  createAccounts(accounts: readonly NewAccount[]): Promise<readonly AccountSummary[]> {
    return this.#database.changeAccounts(() => this.#createAll(accounts));
  }

  /** Rejects with `UnknownAccountError` for an unknown id, like every method that takes one. */
  updateAccount(id: string, changes: AccountChanges): Promise<AccountSummary> {
    return this.#one(() => this.#update(id, changes));
  }

  /**
   * Adds a secret and ends the older ones. Limits and spending stay.
   * @param othersEndAt milliseconds since 1970 from which the older secrets are invalid
   */
  rotateSecret(id: string, secretHash: string, othersEndAt: number): Promise<AccountSummary> {
    return this.#one(() => this.#rotate(id, secretHash, othersEndAt));
  }

  /** Takes effect with the next call. */
  revokeAccount(id: string): Promise<AccountSummary> {
    return this.#one(() => this.#revoke(id));
  }

  /**
   * Adds credits, or removes them when negative, never below zero. Rejects with `UnlimitedBalanceError` for an unlimited
   * balance, and with `TopUpKeyError` when the key is that of another top-up.
   */
  topUp(id: string, credits: number, details?: TopUpDetails): Promise<ChangedAccount> {
    return this.#one(() => this.#topUp(id, { ...details, credits }));
  }

  /**
   * Makes all of these changes, or none: rejects with `RejectedChangeError`. No account is changed twice, and no key is
   * given twice.
   */
  changeAccounts(changes: readonly AccountChange[]): Promise<readonly ChangedAccount[]> {
    return this.#database.changeAccounts(() => this.#makeAll(changes));
  }

  async #one(work: () => Work<ChangedAccount>): Promise<ChangedAccount> {
    const [changed] = await this.#database.changeAccounts(function* () {
      return [yield* work()];
    });
    if (changed === undefined) throw new Error('Unreachable: one account was changed');
    return changed;
  }

  *#createAll(accounts: readonly NewAccount[]): Work<readonly AccountSummary[]> {
    const created: AccountSummary[] = [];
    for (const account of accounts) created.push(yield* this.#create(account));
    return created;
  }

  *#makeAll(changes: readonly AccountChange[]): Work<readonly ChangedAccount[]> {
    const groups = changes.flatMap((change) =>
      change.kind === 'update' && change.changes.group ? [change.changes.group] : [],
    );
    const ids = changes.map(({ id }) => id);
    yield* this.#database.steps.lockAll(ids, groups);
    const changed: ChangedAccount[] = [];
    for (const [index, change] of changes.entries()) {
      try {
        changed.push(yield* this.#make(change));
      } catch (error) {
        throw error instanceof StoreError ? new RejectedChangeError(index, error) : error;
      }
    }
    return changed;
  }

  #make(change: AccountChange): Work<ChangedAccount> {
    if (change.kind === 'update') return this.#update(change.id, change.changes);
    if (change.kind === 'top-up') return this.#topUp(change.id, change);
    return this.#revoke(change.id);
  }

  *#create(account: NewAccount): Work<AccountSummary> {
    const { name, balance, secretHash, group } = account;
    checkLimits(account);
    if (balance !== null) checkCredits('The balance', balance);
    yield* lockGroup(this.#database, group, 'forShare');
    yield* this.#checkNameIsFree(name);
    const id = yield* freeId();
    yield* this.#insert(id, account);
    if (group !== null) yield* this.#moveToGroup(id, null, group);
    yield* addSecret(secretHash, id);
    if (balance) yield* this.#addTopUp(id, { credits: balance }, balance);
    yield* this.#database.steps.changed(id, [secretHash]);
    return yield* this.#summary(id);
  }

  *#insert(id: string, account: NewAccount): Work<void> {
    const { name, operations, rate, dailyQuota, expiresAt, origins, balance } = account;
    yield* insert('accounts', {
      ...{ id, name, operations, expires_at: expiresAt, origins, created_at: this.#database.now() },
    });
    yield* insert('account_states', {
      ...{ account: id, rate_calls: rate?.calls ?? null, rate_seconds: rate?.seconds ?? null },
      ...{ daily_quota: dailyQuota, balance },
    });
  }

  *#update(id: string, changes: AccountChanges): Work<AccountSummary> {
    const { steps } = this.#database;
    // Before the account: a budget that is set for the group locks them in this order.
    yield* lockGroup(this.#database, changes.group ?? null, 'forShare');
    const { balance, ...limits } = changes;
    const locked = yield* this.#lock(id);
    const before = locked.account;
    const after = { ...before, ...limits };
    const newBalance = balance === undefined ? undefined : setBalance(locked, balance);
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
    if (newBalance !== undefined) yield* this.#addTopUp(id, newBalance, newBalance.balance);
    if (after.group !== before.group) yield* this.#moveToGroup(id, before.group, after.group);
    if (changes.rate === null) yield* steps.rateRemoved(id);
    yield* steps.changed(id);
    return yield* this.#summary(id);
  }

  *#rotate(id: string, secretHash: string, othersEndAt: number): Work<AccountSummary> {
    yield* this.#lock(id);
    const ended = yield* rows(
      `UPDATE secrets SET ends_at = $2 WHERE account = $1 AND (ends_at IS NULL OR ends_at > $2)
       RETURNING hash`,
      ...[id, Math.floor(othersEndAt)],
    );
    yield* addSecret(secretHash, id);
    const hashes = ended.map((row) => columns.text(row, 'hash'));
    yield* this.#database.steps.changed(id, [...hashes, secretHash]);
    return yield* this.#summary(id);
  }

  *#revoke(id: string): Work<AccountSummary> {
    yield* this.#lock(id);
    yield* firstRow(
      'UPDATE accounts SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1',
      ...[id, this.#database.now()],
    );
    yield* this.#database.steps.changed(id);
    return yield* this.#summary(id);
  }

  *#topUp(id: string, topUp: PlainTopUp): Work<ChangedAccount> {
    const locked = yield* this.#lock(id);
    const isRepeated = yield* wasMade(id, topUp);
    if (!isRepeated) {
      yield* this.#addTopUp(id, topUp, addCredits(locked, topUp.credits));
      // A node that has seen the top-up can name it when a database that was set back lacks it.
      yield* this.#database.steps.changed(id);
    }
    return { ...(yield* this.#summary(id)), isRepeated };
  }

  /**
   * Sets a balance with its ledger entry.
   * @param after null for an unlimited balance, after which the ledger has 0
   */
  *#addTopUp(id: string, topUp: PlainTopUp, after: number | null): Work<void> {
    const { credits, note = null, key = null } = topUp;
    const at = this.#database.now();
    const entry = yield* this.#database.steps.nextEntry();
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
    const { day } = quotaDay(this.#database.quotaZone, this.#database.now());
    yield* firstRow(
      `INSERT INTO memberships (account, since, group_name) VALUES ($1, $2, $3)
       ON CONFLICT (account, since) DO UPDATE SET group_name = excluded.group_name`,
      ...[id, day, to],
    );
    yield* firstRow('UPDATE account_states SET group_name = $2 WHERE account = $1', id, to);
    yield* this.#database.steps.groupChanged({ from, to, day });
  }

  *#checkNameIsFree(name: string): Work<void> {
    yield* this.#database.steps.lockNames();
    const text = 'SELECT 1 AS found FROM accounts WHERE name = $1 AND revoked_at IS NULL';
    if ((yield* firstRow(text, name)) !== undefined) throw new DuplicateNameError(name);
  }

  *#lock(id: string): Work<LockedAccount> {
    const locked = yield* this.#database.steps.lock(id);
    if (locked === undefined) throw new UnknownAccountError(id);
    return locked;
  }

  *#summary(id: string): Work<AccountSummary> {
    const { account, balance, reserved } = yield* this.#lock(id);
    return { ...account, balance: balance === null ? null : balance - reserved };
  }
}

/**
 * Locks a group, before any account: shared while an account joins it, else so that none joins or leaves.
 * @throws UnknownGroupError
 */
export function* lockGroup(
  { steps }: LedgerDatabase,
  group: string | null,
  mode: 'forShare' | 'forUpdate',
): Work<void> {
  if (group === null) return;
  const text = `SELECT name FROM groups WHERE name = $1 ${steps[mode]}`;
  if ((yield* firstRow(text, group)) === undefined) throw new UnknownGroupError(group);
}

/** Sets the balance of a locked account; null is unlimited. */
export function* writeBalance(id: string, balance: number | null): Work<void> {
  yield* firstRow('UPDATE account_states SET balance = $2 WHERE account = $1', id, balance);
}

/** Adds a row. */
export function* insert(table: string, row: Readonly<Record<string, Value>>): Work<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  yield* firstRow(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    ...Object.values(row),
  );
}

/** Whether the same top-up was made before. @throws TopUpKeyError if the key is that of another one */
function* wasMade(account: string, { credits, key }: PlainTopUp): Work<boolean> {
  if (key === undefined) return false;
  const row = yield* firstRow('SELECT account, credits, at FROM top_ups WHERE key = $1', key);
  if (row === undefined) return false;
  const made = {
    account: columns.text(row, 'account'),
    credits: columns.number(row, 'credits'),
    at: columns.number(row, 'at'),
  };
  if (made.account !== account || made.credits !== credits) throw new TopUpKeyError(key, made);
  return true;
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
  if (added === undefined) throw new DuplicateSecretError();
}

function* freeId(): Work<string> {
  for (;;) {
    const id = randomBytes(4).toString('hex');
    if ((yield* firstRow('SELECT id FROM accounts WHERE id = $1', id)) === undefined) return id;
  }
}

/** What a change of a balance writes. The ledger counts on from 0 when the balance becomes limited again. */
interface BalanceChange {
  readonly balance: number | null;
  /** Of the ledger entry. */
  readonly credits: number;
}

/**
 * Adds credits to a balance, or removes them.
 * @throws UnlimitedBalanceError, and InsufficientCreditsError when calls in flight or earlier ones need the credits
 */
function addCredits(
  { balance, reserved }: Pick<LockedAccount, 'balance' | 'reserved'>,
  credits: number,
): number {
  if (!Number.isSafeInteger(credits))
    throw new InvalidAccountError(`The top-up is ${credits}; give a whole number of credits.`);
  if (balance === null) throw new UnlimitedBalanceError();
  const available = balance - reserved;
  if (available + credits < 0) throw new InsufficientCreditsError(available, -credits);
  checkCredits('The balance after the top-up', balance + credits);
  return balance + credits;
}

/**
 * Sets what further calls may spend; null is unlimited.
 * @returns undefined when nothing changes
 */
function setBalance(
  { balance, reserved }: Pick<LockedAccount, 'balance' | 'reserved'>,
  available: number | null,
): (BalanceChange & { readonly note: string }) | undefined {
  if (available !== null) checkCredits('The balance', available);
  if (available === (balance === null ? null : balance - reserved)) return undefined;
  const after = available === null ? null : available + reserved;
  if (after !== null) checkCredits('The balance with the calls in flight', after);
  const note = `balance set to ${available ?? 'unlimited'}`;
  return { balance: after, credits: (after ?? 0) - (balance ?? 0), note };
}
