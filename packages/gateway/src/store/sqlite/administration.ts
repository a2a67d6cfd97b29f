import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { RateWindow } from '../../limits/rate-window.ts';
import { checkCredits, checkLimits } from '../check-account.ts';
import type { AccountChanges, NewAccount } from '../store.ts';
import {
  DuplicateNameError,
  DuplicateSecretError,
  InsufficientCreditsError,
  InvalidAccountError,
  StoreWriteError,
} from '../store-errors.ts';
import type { AccountBook } from './account-book.ts';
import { type AccountState, availableCredits, newAccountState } from './account-state.ts';
import { type AccountWriter, createAccountWriter } from './account-writer.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * Changes of accounts. Each is judged, written in a transaction of its own, and only then seen in memory: one that
 * cannot be written has changed nothing.
 */
export class Administration {
  readonly #database: DatabaseSync;
  readonly #book: AccountBook;
  readonly #nextId: () => number;
  readonly #writer: AccountWriter;

  /** @param nextId number of the next line of the ledger */
  constructor(database: DatabaseSync, book: AccountBook, nextId: () => number) {
    this.#database = database;
    this.#book = book;
    this.#nextId = nextId;
    this.#writer = createAccountWriter(database);
  }

  create({ secretHash, balance, ...account }: NewAccount): AccountState {
    checkLimits(account);
    if (balance !== null) checkCredits('The balance', balance);
    this.#checkNameIsFree(account.name);
    this.#checkSecretIsFree(secretHash);
    const holder = { ...account, id: this.#freeId(), revokedAt: null };
    const { id, createdAt } = holder;
    const state = newAccountState(holder, balance);
    this.#write((writer) => {
      writer.insert(holder, balance);
      writer.secret(secretHash, id, null);
      if (balance !== null && balance > 0) {
        writer.topUp(this.#nextId(), { id, balance }, createdAt, balance);
      }
    });
    this.#book.accounts.set(id, state);
    this.#book.secrets.set(secretHash, { account: state, endsAt: null });
    return state;
  }

  update(id: string, changes: AccountChanges): AccountState {
    const state = this.#book.account(id);
    const holder = { ...state.holder, ...changes };
    checkLimits(holder);
    if (holder.name !== state.holder.name && holder.revokedAt === null) {
      this.#checkNameIsFree(holder.name);
    }
    this.#write((writer) => writer.update(holder));
    if (changes.rate !== undefined) {
      const passed = state.window?.times();
      state.window = changes.rate === null ? null : new RateWindow(changes.rate, passed);
    }
    return Object.assign(state, { holder });
  }

  rotate(id: string, secretHash: string, othersEndAt: number): AccountState {
    const state = this.#book.account(id);
    this.#checkSecretIsFree(secretHash);
    this.#write((writer) => {
      writer.endSecrets(id, othersEndAt);
      writer.secret(secretHash, id, null);
    });
    for (const secret of this.#book.secrets.values()) {
      if (secret.account !== state) continue;
      secret.endsAt = Math.min(secret.endsAt ?? othersEndAt, othersEndAt);
    }
    this.#book.secrets.set(secretHash, { account: state, endsAt: null });
    return state;
  }

  revoke(id: string, at: number): AccountState {
    const state = this.#book.account(id);
    const holder = { ...state.holder, revokedAt: state.holder.revokedAt ?? at };
    this.#write((writer) => writer.update(holder));
    return Object.assign(state, { holder });
  }

  topUp(id: string, credits: number, at: number): AccountState {
    const state = this.#book.account(id);
    const balance = (state.balance ?? 0) + credits;
    checkTopUp(state, credits, balance);
    this.#write((writer) => writer.topUp(this.#nextId(), { id, balance }, at, credits));
    return Object.assign(state, { balance });
  }

  #write(work: (writer: AccountWriter) => void): void {
    try {
      inTransaction(this.#database, () => work(this.#writer));
    } catch (cause) {
      throw new StoreWriteError(cause);
    }
  }

  #checkNameIsFree(name: string): void {
    for (const { holder } of this.#book.accounts.values()) {
      if (holder.revokedAt === null && holder.name === name) throw new DuplicateNameError(name);
    }
  }

  /** The secret of a revoked account may serve again: those of the demonstration are the same at each start. */
  #checkSecretIsFree(hash: string): void {
    const account = this.#book.secrets.get(hash)?.account;
    if (account !== undefined && account.holder.revokedAt === null)
      throw new DuplicateSecretError();
  }

  #freeId(): string {
    const id = randomBytes(4).toString('hex');
    return this.#book.accounts.has(id) ? this.#freeId() : id;
  }
}

function checkTopUp(state: AccountState, credits: number, balance: number): void {
  if (!Number.isSafeInteger(credits)) {
    throw new InvalidAccountError(`The top-up is ${credits}; it takes a whole number of credits.`);
  }
  const available = availableCredits(state) ?? 0;
  if (available + credits < 0) throw new InsufficientCreditsError(available, -credits);
  checkCredits('The balance after the top-up', balance);
}
