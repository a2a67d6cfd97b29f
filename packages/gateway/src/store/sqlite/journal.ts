import type { DatabaseSync } from 'node:sqlite';
import type { Outcome } from '../store.ts';
import { DiskFailureError, StoreError, StoreWriteError } from '../store-errors.ts';
import type { AccountState } from './account-state.ts';
import { DiskSync } from './disk-sync.ts';
import { createGroupWriter, type Group } from './group-writer.ts';
import { inTransaction } from './in-transaction.ts';
import { letGo, type OpenCall, type SettledCall } from './open-call.ts';
import { type UsageCount, UsageTally } from './usage-tally.ts';

/** Milliseconds that what nobody waits for may wait for a group to go with: on its own it would cost a wait for the disk. */
const LINGER = 50;
/** Milliseconds after which what could not be written is tried again, when no call comes before. */
const RETRY_AFTER = 1000;
/** Ended calls for which the commit itself waits for the disk. So few gain nothing by a wait in another thread, and stay with what SQLite does. */
const FEW = 4;

/**
 * Writes to the file in groups: what one turn of the event loop brings is one transaction, and calls at the same time
 * share the wait for the disk, while a single one waits for nobody else. What belongs to a group that could not be
 * written is rejected; what nobody waits for stays and is tried again.
 */
export class Journal {
  readonly #database: DatabaseSync;
  readonly #write: (group: Group) => Map<AccountState, number>;
  readonly #disk: DiskSync;
  /** Calls under way whose line is in the file, as reserved. */
  readonly #open = new Map<number, OpenCall>();
  /** Calls under way since the last group. One that is settled before the next one costs one line only. */
  #opened: OpenCall[] = [];
  #settled: SettledCall[] = [];
  /** Lines that the file still has as reserved. */
  readonly #released = new Set<number>();
  #delivered: number[] = [];
  #counts = new UsageTally();
  #turn: NodeJS.Immediate | undefined;
  #later: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isClosed = false;
  #diskFailure: DiskFailureError | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#write = createGroupWriter(database);
    this.#disk = new DiskSync(database);
  }

  /** Whether a line is rightly reserved in the file: its call is under way, or its release is still to be written. */
  isReserved(id: number): boolean {
    return this.#open.has(id) || this.#released.has(id);
  }

  opened(call: OpenCall): void {
    this.#opened.push(call);
    this.#schedule();
  }

  /**
   * Ends a call and tells when its end is on the disk. What one without a charge held is given back at once. Once the
   * disk has lost what was written, every call is rejected.
   * @throws StoreError for one that is not open, so that nothing is settled twice
   */
  settle(
    id: number,
    outcome: Outcome,
    prepare: SettledCall['prepare'],
    reject: SettledCall['reject'],
  ): void {
    const call = this.#take(id);
    if (call === undefined)
      throw new StoreError(`Reservation ${id} is not open: it was settled before.`);
    if (this.#diskFailure === undefined) {
      if (outcome.code !== 0) letGo(call);
      this.#settled.push({ call, outcome, prepare, reject });
    } else {
      letGo(call);
      if (call.isWritten) this.#released.add(id);
      reject(this.#diskFailure);
    }
    this.#schedule();
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

  /** Writes what there is, and tells those who wait once the disk has it. Returns the error when it could not be written. */
  flush(): StoreWriteError | undefined {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const group = {
      reserved: this.#opened,
      settled: this.#settled,
      released: [...this.#released],
      delivered: this.#delivered,
      counts: this.#counts,
    };
    if (isEmpty(group)) return undefined;
    this.#settled = [];
    try {
      this.#written(group, this.#commit(group));
      return undefined;
    } catch (cause) {
      return this.#failed(group, new StoreWriteError(cause));
    }
  }

  /** Writes what there is, for the last time, and waits until everyone was told. */
  async close(): Promise<StoreWriteError | undefined> {
    this.#isClosed = true;
    const error = this.flush();
    clearTimeout(this.#later);
    await this.#disk.close();
    return error;
  }

  /** Most calls end at once, so that the one that is looked for was opened last. */
  #take(id: number): OpenCall | undefined {
    const index = this.#opened.findLastIndex(({ reservation }) => reservation.id === id);
    if (index >= 0) return this.#opened.splice(index, 1)[0];
    const call = this.#open.get(id);
    this.#open.delete(id);
    return call;
  }

  #written(group: Group, balances: Map<AccountState, number>): void {
    for (const call of group.reserved) {
      call.isWritten = true;
      this.#open.set(call.reservation.id, call);
    }
    this.#opened = [];
    this.#released.clear();
    this.#delivered = [];
    this.#counts = new UsageTally();
    for (const [account, balance] of balances) account.balance = balance;
    for (const { call, outcome } of group.settled) {
      if (outcome.code !== 0) continue;
      letGo(call);
      call.use.charged += 1;
    }
    if (waitsInCommit(group)) {
      this.#kept(group.settled, group.settled.map(prepared), null);
    } else if (group.settled.length > 0) {
      let tellers: readonly (() => void)[] = [];
      this.#disk.wait((error) => this.#kept(group.settled, tellers, error));
      // The disk is at work by now, and there is nothing else to do.
      tellers = group.settled.map(prepared);
    }
  }

  #commit(group: Group): Map<AccountState, number> {
    const work = () => inTransaction(this.#database, () => this.#write(group));
    return waitsInCommit(group) ? work() : withoutSync(this.#database, work);
  }

  /**
   * Tells of calls that were written whether the disk has kept them.
   * @param tellers of the good news, one for each call
   */
  #kept(
    settled: readonly SettledCall[],
    tellers: readonly (() => void)[],
    error: Error | null,
  ): void {
    if (error !== null) this.#diskFailure ??= new DiskFailureError(error);
    if (this.#diskFailure === undefined) for (const tell of tellers) tell();
    else for (const { reject } of settled) reject(this.#diskFailure);
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

function prepared({ call, prepare }: SettledCall): () => void {
  return prepare(call);
}

function waitsInCommit({ settled }: Group): boolean {
  return settled.length > 0 && settled.length <= FEW;
}

function isEmpty({ reserved, settled, released, delivered, counts }: Group): boolean {
  const lines = reserved.length + settled.length + released.length + delivered.length;
  return lines + counts.size === 0;
}

/** Commits without a wait for the disk, which the journal does by itself, if anyone waits for it. All else that is written waits within its commit. */
function withoutSync<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}
