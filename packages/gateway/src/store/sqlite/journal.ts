import type { DatabaseSync } from 'node:sqlite';
import type { Outcome } from '../store.ts';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import type { AccountState } from './account-state.ts';
import { createGroupWriter, type Group } from './group-writer.ts';
import { inTransaction } from './in-transaction.ts';
import { letGo, type OpenCall, type SettledCall } from './open-call.ts';
import { type UsageCount, UsageTally } from './usage-tally.ts';

/** Milliseconds that what nobody waits for may wait for a group to go with: on its own it would cost a wait for the disk. */
const LINGER = 50;
/** Milliseconds after which what could not be written is tried again, when no call comes before. */
const RETRY_AFTER = 1000;

/**
 * Writes to the file in groups: all that one turn of the event loop brings is one transaction, so that calls at the
 * same time share the wait for the disk, and a single one waits for nobody else. What belongs to a group that could
 * not be written is rejected; what nobody waits for stays and is tried again.
 */
export class Journal {
  readonly #write: (group: Group) => Map<AccountState, number>;
  readonly #open = new Map<number, OpenCall>();
  /** Open and not in the file. A call that is settled in the turn of its admission costs one line only. */
  readonly #unwritten = new Set<OpenCall>();
  #settled: SettledCall[] = [];
  /** Lines that the file still has as reserved. */
  readonly #released = new Set<number>();
  #delivered: number[] = [];
  #counts = new UsageTally();
  #turn: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isClosed = false;

  constructor(database: DatabaseSync) {
    const write = createGroupWriter(database);
    this.#write = (group) => inTransaction(database, () => write(group));
  }

  /** Whether a line is rightly reserved in the file: its call is under way, or its release is still to be written. */
  isReserved(id: number): boolean {
    return this.#open.has(id) || this.#released.has(id);
  }

  opened(call: OpenCall): void {
    this.#open.set(call.reservation.id, call);
    this.#unwritten.add(call);
    this.#schedule();
  }

  /**
   * Resolves with the call when its end is in the file. What a call without a charge held is given back at once.
   * Rejects for one that is not open, so that nothing is settled twice.
   */
  async settle(id: number, outcome: Outcome): Promise<OpenCall> {
    const call = this.#open.get(id);
    if (call === undefined)
      throw new StoreError(`Reservation ${id} is not open: it was settled before.`);
    this.#open.delete(id);
    this.#unwritten.delete(call);
    if (outcome.code !== 0) letGo(call);
    this.#schedule();
    await new Promise<void>((resolve, reject) => {
      this.#settled.push({ call, outcome, resolve, reject });
    });
    return call;
  }

  release(ids: readonly number[]): void {
    for (const id of ids) this.#released.add(id);
    this.#schedule();
  }

  delivered(id: number): void {
    this.#delivered.push(id);
    this.#scheduleLater(LINGER);
  }

  count(call: Omit<UsageCount, 'calls' | 'credits'>): void {
    this.#counts.add(call);
    this.#scheduleLater(LINGER);
  }

  /** Until `resume`, groups are written when `flush` is called and not by themselves. */
  pause(): void {
    this.#isPaused = true;
    clearImmediate(this.#turn);
    this.#turn = undefined;
  }

  resume(): void {
    this.#isPaused = false;
    this.#schedule();
  }

  /** Writes what there is. Returns the error when that failed; those who wait have been told. */
  flush(): StoreWriteError | undefined {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const group = {
      reserved: [...this.#unwritten],
      settled: this.#settled,
      released: [...this.#released],
      delivered: this.#delivered,
      counts: this.#counts,
    };
    if (isEmpty(group)) return undefined;
    this.#settled = [];
    try {
      this.#written(group, this.#write(group));
      return undefined;
    } catch (cause) {
      return this.#failed(group, new StoreWriteError(cause));
    }
  }

  /** Writes what there is, for the last time. */
  close(): StoreWriteError | undefined {
    this.#isClosed = true;
    const error = this.flush();
    clearTimeout(this.#later);
    return error;
  }

  #written(group: Group, balances: Map<AccountState, number>): void {
    for (const call of group.reserved) call.isWritten = true;
    this.#unwritten.clear();
    this.#released.clear();
    this.#delivered = [];
    this.#counts = new UsageTally();
    for (const [account, balance] of balances) account.balance = balance;
    for (const { call, outcome, resolve } of group.settled) {
      if (outcome.code === 0) {
        letGo(call);
        call.use.charged += 1;
      }
      resolve();
    }
  }

  /** Nothing is charged: what the calls held goes back, and the lines of those that the file has are to be released. */
  #failed(group: Group, error: StoreWriteError): StoreWriteError {
    for (const { call, outcome, reject } of group.settled) {
      if (outcome.code === 0) letGo(call);
      if (call.isWritten) this.#released.add(call.reservation.id);
      reject(error);
    }
    this.#scheduleLater(RETRY_AFTER);
    return error;
  }

  #schedule(): void {
    if (this.#isPaused) return;
    this.#turn ??= setImmediate(() => this.flush());
  }

  #scheduleLater(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.flush();
    }, milliseconds).unref();
  }
}

function isEmpty({ reserved, settled, released, delivered, counts }: Group): boolean {
  const lines = reserved.length + settled.length + released.length + delivered.length;
  return lines + counts.size === 0;
}
