import type { DatabaseSync } from 'node:sqlite';
import {
  type Durability,
  diskFailureOf,
  inTransaction,
} from '@social-data/database/in-transaction';
import { SlotMap } from '@social-data/source/in-progress';
import { release } from '../rules/limits.ts';
import { type CallEnd, endCall, UsageCounts, undoEnd } from '../rules/settlement.ts';
import type { StoreStatistics, UncountedCall } from '../store.ts';
import { StoreError, storeWriteError } from '../store-errors.ts';
import {
  createGroupWriter,
  type OpenCall,
  type SettledCall,
  type WriteGroup,
} from './write-group.ts';

/** Delay before deliveries and counts are committed, which no caller awaits: those of many groups change the same pages. */
const COMMIT_DELAY_MS = 50;
/** Delay before a failed write is retried when no call comes first. */
const RETRY_DELAY_MS = 1000;
/** Turns of the event loop for which a group waits at most. A turn takes milliseconds only under full load. */
const MAX_TURNS = 8;

/**
 * Group commit: all calls of one turn of the event loop form one transaction and share one sync; a group without the end
 * of a call needs none. Calls that ask another server are written twice, and take its time anyway: their group takes the
 * writes of further turns as well, until a turn brings none. When the transaction fails, its settled calls are rejected,
 * and writes that no caller awaits are retried.
 */
export class WriteQueue {
  /** Whether calls may begin and end. */
  isOpen = true;
  readonly #database: DatabaseSync;
  readonly #writeGroup: (group: WriteGroup) => void;
  /** Calls in flight whose ledger entry is in the file, as reserved. */
  readonly #written = new SlotMap<number, OpenCall>();
  /** Calls admitted since the last commit. A call that is settled before the next one needs a single write. */
  #opened: OpenCall[] = [];
  #settled: SettledCall[] = [];
  /** Ledger entries that are released, and still reserved in the file. */
  readonly #released = new Set<number>();
  #delivered: number[] = [];
  #counts = new UsageCounts();
  #flushAtTurnEnd: NodeJS.Immediate | undefined;
  /** Turns for which the group has waited. */
  #turns = 0;
  /** Whether this turn brought a write of a call that another server may bill: the next one may bring more of them. */
  #mayBringMore = false;
  #delayedFlush: NodeJS.Timeout | undefined;
  /** The number of the newest ledger entry, written or not. */
  #lastEntry: number;
  /** As `performance.now()`. */
  #writtenAt = performance.now();

  /** @param lastEntry the number of the newest ledger entry of the file */
  constructor(database: DatabaseSync, lastEntry: number) {
    this.#database = database;
    this.#lastEntry = lastEntry;
    this.#writeGroup = createGroupWriter(database);
  }

  /** @throws StoreError when the store is closed */
  checkOpen(): void {
    if (!this.isOpen) throw new StoreError('The store is closed.');
  }

  /** The number of the next ledger entry. One that was never written is used again after a restart. */
  nextEntry(): number {
    this.#lastEntry += 1;
    return this.#lastEntry;
  }

  /** Whether a ledger entry that is reserved in the file belongs to a call in flight or waits for its release. */
  isReserved(id: number): boolean {
    return this.#written.has(id) || this.#released.has(id);
  }

  statistics(): StoreStatistics {
    const entries = [this.#opened, this.#settled, this.#delivered];
    const waiting = entries.reduce((sum, { length }) => sum + length, 0);
    return {
      queuedWrites: waiting + this.#released.size + this.#counts.size,
      lastWriteAge: (performance.now() - this.#writtenAt) / 1000,
    };
  }

  /** All calls in flight. */
  openCalls(): readonly OpenCall[] {
    return [...this.#opened, ...this.#written.values()];
  }

  open(call: OpenCall): void {
    this.#opened.push(call);
    this.#mayBringMore ||= call.mayBeBilled;
    this.#schedule();
  }

  /** See `Store.persist`. A call that is not written is forgotten. */
  persist(id: number): Promise<void> {
    const call = this.#opened.findLast(({ reservation }) => reservation.id === id);
    // It is in the file already.
    if (call === undefined) return Promise.resolve();
    const failure = diskFailureOf(this.#database);
    if (failure !== undefined) {
      release(this.takeOpen(id));
      return Promise.reject(failure);
    }
    call.waiter ??= Promise.withResolvers();
    return call.waiter.promise;
  }

  /**
   * Removes a call from those in flight, to be settled.
   * @throws StoreError when it was settled before
   */
  takeOpen(id: number): OpenCall {
    // Most calls end at once, so the search starts at the end.
    const index = this.#opened.findLastIndex(({ reservation }) => reservation.id === id);
    const call = index >= 0 ? this.#opened.splice(index, 1)[0] : this.#written.get(id);
    this.#written.delete(id);
    if (call === undefined)
      throw new StoreError(`Reservation ${id} is not open: it was settled before.`);
    return call;
  }

  /**
   * Queues the end of a call that `takeOpen` gave. Resolves with the credits that were charged once it is durable. When it
   * cannot be written, the call is released.
   */
  settle(call: OpenCall, end: CallEnd, settledAt: number): Promise<number> {
    const failure = diskFailureOf(this.#database);
    if (failure !== undefined) {
      release(call);
      return Promise.reject(failure);
    }
    const waiter = Promise.withResolvers<number>();
    this.#settled.push({ call, end, settledAt, waiter });
    this.#mayBringMore ||= call.mayBeBilled;
    this.#schedule();
    return waiter.promise;
  }

  release(ids: readonly number[]): void {
    for (const id of ids) this.#released.add(id);
    this.#schedule();
  }

  markDelivered(id: number): void {
    this.#delivered.push(id);
    this.#scheduleLater(COMMIT_DELAY_MS);
  }

  count(call: Required<UncountedCall>): void {
    this.#counts.add({ ...call, upstreamKey: null }, 0, call.saved, 0);
    this.#scheduleLater(COMMIT_DELAY_MS);
  }

  /** Commits all pending writes. Returns the error when that fails. */
  flush(durability?: Durability): Error | undefined {
    return this.#commit(true, durability);
  }

  /** Commits all pending writes for the last time. */
  close(): Error | undefined {
    const error = this.flush('synced');
    clearTimeout(this.#delayedFlush);
    return error;
  }

  /** @param isAll whether what no caller awaits is committed as well */
  #commit(isAll: boolean, durability?: Durability): Error | undefined {
    clearImmediate(this.#flushAtTurnEnd);
    this.#flushAtTurnEnd = undefined;
    this.#turns = 0;
    this.#mayBringMore = false;
    const ended = this.#settled.map((each) => ({ ...each, taken: endCall(each.call, each.end) }));
    const group: WriteGroup = {
      ...{ opened: this.#opened, ended, released: [...this.#released] },
      delivered: isAll ? this.#delivered : [],
      counts: isAll ? this.#counts.rows() : [],
    };
    this.#settled = [];
    if (Object.values(group).every(({ length }) => length === 0)) return undefined;
    // Only the ends of calls are acknowledged to anyone.
    const needed = ended.length > 0 ? 'synced' : 'written';
    try {
      inTransaction(this.#database, () => this.#writeGroup(group), durability ?? needed);
      if (isAll) {
        this.#delivered = [];
        this.#counts = new UsageCounts();
      }
      this.#onCommitted(group);
      return undefined;
    } catch (cause) {
      const error = storeWriteError(cause);
      this.#onFailed(group, error);
      return error;
    }
  }

  #onCommitted({ opened, ended }: WriteGroup): void {
    this.#writtenAt = performance.now();
    for (const call of opened) {
      call.isWritten = true;
      call.waiter?.resolve();
      this.#written.set(call.reservation.id, call);
    }
    this.#opened = [];
    this.#released.clear();
    for (const { taken, waiter } of ended) waiter.resolve(taken.charged);
  }

  /** Charges nothing: gives back what the ended calls have taken. */
  #onFailed({ opened, ended }: WriteGroup, error: Error): void {
    for (const { call, taken, waiter } of ended) {
      undoEnd(call, taken);
      if (call.isWritten) this.#released.add(call.reservation.id);
      waiter.reject(error);
    }
    for (const call of opened) {
      if (call.waiter === undefined) continue;
      release(call);
      call.waiter.reject(error);
    }
    this.#opened = opened.filter(({ waiter }) => waiter === undefined);
    this.#scheduleLater(RETRY_DELAY_MS);
  }

  #schedule(): void {
    if (diskFailureOf(this.#database) !== undefined) return;
    this.#flushAtTurnEnd ??= setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    if (this.#mayBringMore && this.#turns < MAX_TURNS) {
      this.#turns += 1;
      this.#mayBringMore = false;
      this.#flushAtTurnEnd = setImmediate(() => this.#endTurn());
    } else {
      this.#commit(false);
    }
  }

  #scheduleLater(delayMs: number): void {
    if (!this.isOpen || diskFailureOf(this.#database) !== undefined) return;
    this.#delayedFlush ??= setTimeout(() => {
      this.#delayedFlush = undefined;
      this.flush();
    }, delayMs).unref();
  }
}
