import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { columns } from '../../database/columns.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { checkCredits, checkLimits } from '../check-limits.ts';
import { type AccountState, newAccountState } from '../limits/account-state.ts';
import { RateWindow } from '../limits/rate-window.ts';
import { addCredits, setBalance } from '../set-balance.ts';
import type { AccountChange, AccountChanges, NewAccount, TopUpDetails } from '../store.ts';
import {
  DuplicateNameError,
  DuplicateSecretError,
  RejectedChangeError,
  StoreError,
  storeWriteError,
} from '../store-errors.ts';
import { checkRepeats } from '../top-up-key.ts';
import type { AccountCache } from './account-cache.ts';
import { type AccountWriter, createAccountWriter } from './account-writer.ts';

type PlainTopUp = TopUpDetails & { readonly credits: number };

export interface ChangedState {
  readonly state: AccountState;
  /** Whether it was changed by the same top-up before, and is not now. */
  readonly isRepeated?: boolean;
}

/** A change that was checked. It is written in a transaction, and applied to the cache after that. */
interface PlannedChange extends ChangedState {
  readonly write: (writer: AccountWriter) => void;
  readonly apply: () => void;
}

/**
 * Changes to accounts. Each change is checked, written in its own transaction, and then applied to the
 * cache, so that a failed write changes nothing. Times are milliseconds since 1970.
 */
export class AccountAdmin {
  readonly #database: DatabaseSync;
  readonly #cache: AccountCache;
  readonly #nextEntryId: () => number;
  readonly #today: () => string;
  readonly #writer: AccountWriter;
  readonly #madeTopUp: StatementSync;

  /** @param context `nextEntryId` gives the number of the next ledger entry, `today` the quota day */
  constructor(
    database: DatabaseSync,
    cache: AccountCache,
    context: { readonly nextEntryId: () => number; readonly today: () => string },
  ) {
    this.#database = database;
    this.#cache = cache;
    this.#nextEntryId = context.nextEntryId;
    this.#today = context.today;
    this.#writer = createAccountWriter(database);
    this.#madeTopUp = database.prepare('SELECT account, credits, at FROM top_ups WHERE key = ?');
  }

  create(account: NewAccount, now: number): AccountState {
    const [state] = this.createAll([account], now);
    if (state === undefined) throw new Error('Unreachable: an account was created');
    return state;
  }

  /** Creates all of these accounts in one transaction. */
  createAll(accounts: readonly NewAccount[], now: number): readonly AccountState[] {
    const names = this.#namesInUse();
    const ids = new Set<string>();
    const created = accounts.map(({ secretHash, balance, ...account }) => {
      checkLimits(account);
      this.#cache.budgets.checkGroup(account.group);
      if (balance !== null) checkCredits('The balance', balance);
      if (names.has(account.name)) throw new DuplicateNameError(account.name);
      names.add(account.name);
      this.#checkSecretIsFree(secretHash);
      const id = this.#newId(ids);
      ids.add(id);
      const record = { ...account, id, createdAt: now, revokedAt: null };
      return { secretHash, balance, record, state: newAccountState(record, balance) };
    });
    this.#write((writer) => {
      for (const { secretHash, balance, record } of created) {
        writer.insert(record, balance);
        writer.secret(secretHash, record.id, null);
        if (record.group !== null) writer.membership(record.id, this.#today(), record.group);
        if (balance === null || balance === 0) continue;
        writer.topUp(this.#nextEntryId(), { id: record.id, balance }, now, { credits: balance });
      }
    });
    for (const { secretHash, state } of created) {
      this.#cache.accounts.set(state.record.id, state);
      this.#cache.secrets.set(secretHash, { account: state, endsAt: null });
    }
    return created.map(({ state }) => state);
  }

  /** Makes all of these changes in one transaction. No account is changed twice. */
  changeAll(changes: readonly AccountChange[], now: number): readonly ChangedState[] {
    const plans = changes.map((change, index) => {
      try {
        return this.#plan(change, now);
      } catch (error) {
        throw error instanceof StoreError ? new RejectedChangeError(index, error) : error;
      }
    });
    this.#write((writer) => {
      for (const { write } of plans) write(writer);
    });
    for (const { apply } of plans) apply();
    return plans;
  }

  update(id: string, changes: AccountChanges, now: number): AccountState {
    return this.#make(this.#planUpdate(id, changes, now)).state;
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
    return this.#make(this.#planRevocation(id, now)).state;
  }

  topUp(id: string, topUp: PlainTopUp, now: number): ChangedState {
    return this.#make(this.#planTopUp(id, topUp, now));
  }

  #make(plan: PlannedChange): ChangedState {
    this.#write(plan.write);
    plan.apply();
    return plan;
  }

  #plan(change: AccountChange, now: number): PlannedChange {
    if (change.kind === 'update') return this.#planUpdate(change.id, change.changes, now);
    if (change.kind === 'top-up') return this.#planTopUp(change.id, change, now);
    return this.#planRevocation(change.id, now);
  }

  #planUpdate(id: string, changes: AccountChanges, now: number): PlannedChange {
    const state = this.#cache.account(id);
    const { balance, ...limits } = changes;
    const record = { ...state.record, ...limits };
    const newBalance = balance === undefined ? undefined : setBalance(state, balance);
    checkLimits(record);
    const isNewGroup = record.group !== state.record.group;
    if (isNewGroup) this.#cache.budgets.checkGroup(record.group);
    const isNewName = record.name !== state.record.name && record.revokedAt === null;
    if (isNewName && this.#namesInUse().has(record.name)) throw new DuplicateNameError(record.name);
    const write = (writer: AccountWriter) => {
      writer.update(record);
      if (newBalance !== undefined)
        writer.topUp(this.#nextEntryId(), { id, balance: newBalance.balance }, now, newBalance);
      if (isNewGroup) writer.membership(id, this.#today(), record.group);
    };
    const apply = () => {
      if (changes.rate !== undefined) {
        const earlier = state.window?.times();
        state.window = changes.rate === null ? null : new RateWindow(changes.rate, earlier);
      }
      state.record = record;
      if (newBalance !== undefined) state.balance = newBalance.balance;
    };
    return { state, write, apply };
  }

  #planRevocation(id: string, now: number): PlannedChange {
    const state = this.#cache.account(id);
    const record = { ...state.record, revokedAt: state.record.revokedAt ?? now };
    const apply = () => {
      state.record = record;
    };
    return { state, write: (writer) => writer.update(record), apply };
  }

  #planTopUp(id: string, topUp: PlainTopUp, now: number): PlannedChange {
    const state = this.#cache.account(id);
    if (this.#wasMade(id, topUp)) return { state, isRepeated: true, write() {}, apply() {} };
    const balance = addCredits(state, topUp.credits);
    const write = (writer: AccountWriter) =>
      writer.topUp(this.#nextEntryId(), { id, balance }, now, topUp);
    const apply = () => {
      state.balance = balance;
    };
    return { state, write, apply };
  }

  #wasMade(account: string, { credits, key }: PlainTopUp): boolean {
    if (key === undefined) return false;
    const row = this.#madeTopUp.get(key);
    if (row === undefined) return false;
    const made = {
      account: columns.text(row, 'account'),
      credits: columns.number(row, 'credits'),
      at: columns.number(row, 'at'),
    };
    checkRepeats(key, made, { account, credits });
    return true;
  }

  #write(work: (writer: AccountWriter) => void): void {
    try {
      inTransaction(this.#database, () => work(this.#writer));
    } catch (cause) {
      throw storeWriteError(cause);
    }
  }

  #namesInUse(): Set<string> {
    const names = new Set<string>();
    for (const { record } of this.#cache.accounts.values())
      if (record.revokedAt === null) names.add(record.name);
    return names;
  }

  /** The secret of a revoked account may be used again: the demo has the same tokens at each start. */
  #checkSecretIsFree(hash: string): void {
    const account = this.#cache.secrets.get(hash)?.account;
    if (account !== undefined && account.record.revokedAt === null) {
      throw new DuplicateSecretError();
    }
  }

  /** @param others ids that are given out and not in use yet */
  #newId(others: ReadonlySet<string>): string {
    const id = randomBytes(4).toString('hex');
    return this.#cache.accounts.has(id) || others.has(id) ? this.#newId(others) : id;
  }
}
