import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  type AccountState,
  availableCredits,
  newAccountState,
} from '../../admission/account-state.ts';
import { RateWindow } from '../../admission/rate-window.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { checkCredits, checkLimits } from '../check-limits.ts';
import type { AccountChanges, NewAccount } from '../store.ts';
import {
  DuplicateNameError,
  DuplicateSecretError,
  InsufficientCreditsError,
  InvalidAccountError,
  storeWriteError,
} from '../store-errors.ts';
import type { AccountCache } from './account-cache.ts';
import { type AccountWriter, createAccountWriter } from './account-writer.ts';

/**
 * Changes to accounts. Each change is checked, written in its own transaction, and then applied to the
 * cache, so that a failed write changes nothing. Times are milliseconds since 1970.
 */
export class AccountAdmin {
  readonly #database: DatabaseSync;
  readonly #cache: AccountCache;
  readonly #nextEntryId: () => number;
  readonly #writer: AccountWriter;

  /** @param nextEntryId number of the next ledger entry */
  constructor(database: DatabaseSync, cache: AccountCache, nextEntryId: () => number) {
    this.#database = database;
    this.#cache = cache;
    this.#nextEntryId = nextEntryId;
    this.#writer = createAccountWriter(database);
  }

  create({ secretHash, balance, ...account }: NewAccount, now: number): AccountState {
    checkLimits(account);
    if (balance !== null) checkCredits('The balance', balance);
    this.#checkNameIsFree(account.name);
    this.#checkSecretIsFree(secretHash);
    const record = { ...account, id: this.#newId(), createdAt: now, revokedAt: null };
    const { id } = record;
    const state = newAccountState(record, balance);
    this.#write((writer) => {
      writer.insert(record, balance);
      writer.secret(secretHash, id, null);
      if (balance !== null && balance > 0) {
        writer.topUp(this.#nextEntryId(), { id, balance }, now, balance);
      }
    });
    this.#cache.accounts.set(id, state);
    this.#cache.secrets.set(secretHash, { account: state, endsAt: null });
    return state;
  }

  update(id: string, changes: AccountChanges): AccountState {
    const state = this.#cache.account(id);
    const record = { ...state.record, ...changes };
    checkLimits(record);
    if (record.name !== state.record.name && record.revokedAt === null) {
      this.#checkNameIsFree(record.name);
    }
    this.#write((writer) => writer.update(record));
    if (changes.rate !== undefined) {
      const earlier = state.window?.times();
      state.window = changes.rate === null ? null : new RateWindow(changes.rate, earlier);
    }
    state.record = record;
    return state;
  }

  rotate(id: string, secretHash: string, othersEndAt: number): AccountState {
    const state = this.#cache.account(id);
    this.#checkSecretIsFree(secretHash);
    this.#write((writer) => {
      writer.endSecrets(id, othersEndAt);
      writer.secret(secretHash, id, null);
    });
    for (const secret of this.#cache.secrets.values()) {
      if (secret.account !== state) continue;
      secret.endsAt = Math.min(secret.endsAt ?? othersEndAt, othersEndAt);
    }
    this.#cache.secrets.set(secretHash, { account: state, endsAt: null });
    return state;
  }

  revoke(id: string, now: number): AccountState {
    const state = this.#cache.account(id);
    const record = { ...state.record, revokedAt: state.record.revokedAt ?? now };
    this.#write((writer) => writer.update(record));
    state.record = record;
    return state;
  }

  topUp(id: string, credits: number, now: number): AccountState {
    const state = this.#cache.account(id);
    const balance = (state.balance ?? 0) + credits;
    checkTopUp(state, credits, balance);
    this.#write((writer) => writer.topUp(this.#nextEntryId(), { id, balance }, now, credits));
    state.balance = balance;
    return state;
  }

  #write(work: (writer: AccountWriter) => void): void {
    try {
      inTransaction(this.#database, () => work(this.#writer));
    } catch (cause) {
      throw storeWriteError(cause);
    }
  }

  #checkNameIsFree(name: string): void {
    for (const { record } of this.#cache.accounts.values()) {
      if (record.revokedAt === null && record.name === name) throw new DuplicateNameError(name);
    }
  }

  /** The secret of a revoked account may be used again: the demo has the same tokens at each start. */
  #checkSecretIsFree(hash: string): void {
    const account = this.#cache.secrets.get(hash)?.account;
    if (account !== undefined && account.record.revokedAt === null) {
      throw new DuplicateSecretError();
    }
  }

  #newId(): string {
    const id = randomBytes(4).toString('hex');
    return this.#cache.accounts.has(id) ? this.#newId() : id;
  }
}

function checkTopUp(state: AccountState, credits: number, balance: number): void {
  if (!Number.isSafeInteger(credits)) {
    throw new InvalidAccountError(`The top-up is ${credits}; give a whole number of credits.`);
  }
  const available = availableCredits(state) ?? 0;
  if (available + credits < 0) throw new InsufficientCreditsError(available, -credits);
  checkCredits('The balance after the top-up', balance);
}
