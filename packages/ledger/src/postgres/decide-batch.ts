import type { LedgerEntry } from '../ledger-entry.ts';
import {
  type DayUsage,
  limitsOf,
  type QuotaDay,
  refuseCall,
  release,
  reserve,
  takeRate,
} from '../rules/limits.ts';
import {
  endCall,
  entryOf,
  type StoredReservation,
  UsageCounts,
  undoEnd,
} from '../rules/settlement.ts';
import { CURRENT } from '../store.ts';
import { StoreError, UnknownAccountError } from '../store-errors.ts';
import type {
  AdmitOperation,
  BatchOperation,
  ReleaseOperation,
  ReuseOperation,
  SettleOperation,
  UndoOperation,
} from './batch-queue.ts';
import type { StoredAccount, StoredLimits } from './stored-limits.ts';

/** The ledger numbers that one batch may give. */
export const NUMBERS_PER_BATCH = 1_000;

/** A call in flight, as its row has it. */
export interface OpenReservation extends StoredReservation {
  readonly uncertain: number;
  readonly reservesCredits: boolean;
}

/** What was read for a batch, under its locks. */
interface BatchState {
  readonly limits: StoredLimits;
  /** The open reservations of the node that the batch ends, by number. They are deleted. */
  readonly reservations: Map<number, OpenReservation>;
  /** The entries of settlements that the batch undoes, by number. */
  readonly settled: ReadonlyMap<number, LedgerEntry>;
  /** The first of the ledger numbers of the batch. */
  readonly firstNumber: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly today: QuotaDay;
}

/** What became of an operation that a caller awaits. */
interface Outcome {
  readonly waiter: { readonly isGivenUp: boolean };
  /** Gives the caller the result. */
  readonly deliver: () => void;
  /** What takes the effect back when the caller was given an error; undefined when there is nothing to take back. */
  readonly undo?: ReleaseOperation | UndoOperation | undefined;
}

/** What a batch does. It takes effect when the database has committed it, and only then may callers learn of it. */
export class Decisions {
  readonly limits: StoredLimits;
  readonly now: number;
  readonly entries: LedgerEntry[] = [];
  /** Calls that were admitted. */
  readonly begun: OpenReservation[] = [];
  readonly usage = new UsageCounts();
  readonly delivered: number[] = [];
  readonly outcomes: Outcome[] = [];
  readonly #state: BatchState;
  #nextNumber: number;

  constructor(state: BatchState) {
    this.#state = state;
    this.limits = state.limits;
    this.now = Math.floor(state.now);
    this.#nextNumber = state.firstNumber;
  }

  /** The last of the ledger numbers of the batch. */
  get lastNumber(): number {
    return this.#state.firstNumber + NUMBERS_PER_BATCH - 1;
  }

  /** Decides on operations: ends before begins, so that what a call gives back can be taken in the same batch. */
  decide(operations: readonly BatchOperation[]): this {
    for (const operation of operations) {
      if (operation.kind === 'settle') this.#settle(operation);
      else if (operation.kind === 'release') this.#release(operation);
      else if (operation.kind === 'undo') this.#undo(operation);
    }
    for (const operation of operations) {
      if (operation.kind === 'admit') this.#admit(operation);
      else if (operation.kind === 'reuse') this.#reuse(operation);
      else if (operation.kind === 'count') {
        const { saved, calls } = operation;
        this.usage.add({ ...operation, upstreamKey: null }, 0, saved, 0, calls);
      } else if (operation.kind === 'delivery') this.delivered.push(operation.id);
    }
    return this;
  }

  #admit(operation: AdmitOperation): void {
    const { waiter, accountId, operationId, requestId, cost, mayBeBilled } = operation;
    const account = this.#unchangedAccount(operation);
    if (account === undefined) return;
    const { now, today } = this.#state;
    const usage = this.#usageOn(accountId, today.day);
    const { time } = this.limits;
    const refused = refuseCall(account, usage, cost, { now, monotonic: time });
    if (refused !== undefined) {
      this.outcomes.push({ waiter, deliver: () => waiter.resolve(refused) });
      return;
    }
    const { day } = usage;
    const reservation = { id: this.#number(), accountId, operationId, requestId, cost, day };
    const reservesCredits = account.balance !== null;
    reserve({ account, usage, reservation, reservesCredits }, time);
    this.begun.push({ ...reservation, uncertain: mayBeBilled ? 1 : 0, reservesCredits });
    this.outcomes.push({
      waiter,
      deliver: () => waiter.resolve({ ok: true, reservation }),
      undo: { kind: 'release', id: reservation.id, accountId, day },
    });
  }

  #reuse(operation: ReuseOperation): void {
    const { waiter, accountId } = operation;
    const account = this.#unchangedAccount(operation);
    if (account === undefined) return;
    const usage = this.#usageOn(accountId, this.#state.today.day);
    const admission = takeRate(account, usage, this.limits.time);
    this.outcomes.push({ waiter, deliver: () => waiter.resolve(admission) });
  }

  /** Money changes only through a reservation that is still open for this node. */
  #settle(operation: SettleOperation): void {
    const { waiter, id, accountId, day, countedAs, stays } = operation;
    const held = this.#takeHeld(operation);
    if (held === undefined) {
      const error = new StoreError(
        `Reservation ${id} is not open: it was settled before, or its node was ended.`,
      );
      this.outcomes.push({ waiter, deliver: () => waiter.reject(error) });
      return;
    }
    const { account, usage, reservation } = held;
    const taken = endCall(held, operation);
    this.entries.push(entryOf(reservation, this.now, taken, operation));
    this.usage.addEnd(reservation, operation, taken);
    const { charged } = taken;
    const { time } = this.limits;
    this.outcomes.push({
      waiter,
      deliver: () => waiter.resolve({ charged, limits: limitsOf(account, usage, time) }),
      undo: stays ? undefined : { kind: 'undo', id, accountId, day, countedAs },
    });
  }

  #release(operation: ReleaseOperation): void {
    const held = this.#takeHeld(operation);
    if (held === undefined) return;
    release(held);
    const { uncertain } = held.reservation;
    const released = { state: 'released', balanceAfter: null } as const;
    this.entries.push(
      entryOf(held.reservation, this.now, released, { uncertain, upstreamKey: null }),
    );
  }

  /** Refunds a charge whose caller got a failure, and takes the call out of the usage. */
  #undo({ id, accountId, day, countedAs }: UndoOperation): void {
    const entry = this.#state.settled.get(id);
    const account = this.limits.accounts.get(accountId);
    if (entry === undefined || account === undefined) return;
    const { state, operationId, upstreamKey } = entry;
    const charged = state === 'charged' ? 0 - entry.credits : 0;
    const { code, via, saved } = countedAs;
    const key = { accountId, operationId: operationId ?? '', day, code, via, upstreamKey };
    this.usage.add(key, 0 - charged, 0 - saved, 0, -1);
    if (state !== 'charged') return;
    const usage = this.#usageOn(accountId, day);
    undoEnd({ account, usage }, { state, charged, balanceAfter: entry.balanceAfter });
    const balanceAfter = entry.balanceAfter === null ? null : account.balance;
    const refund = { credits: charged, state: 'refunded', balanceAfter, uncertain: 0 } as const;
    this.entries.push({ ...entry, ...refund, id: this.#number(), at: this.now });
  }

  /** Takes the open reservation of a call that ends, with what it holds; undefined when there is none. */
  #takeHeld({ id, accountId }: SettleOperation | ReleaseOperation) {
    const reservation = this.#state.reservations.get(id);
    const account = this.limits.accounts.get(accountId);
    if (reservation === undefined || account === undefined) return undefined;
    this.#state.reservations.delete(id);
    const usage = this.#usageOn(accountId, reservation.day);
    return { account, usage, reservation, reservesCredits: reservation.reservesCredits };
  }

  #usageOn(accountId: string, day: string): DayUsage {
    return this.limits.usageOn(accountId, day, day === this.#state.today.day);
  }

  /** The account by which the call was judged; undefined when it is gone, or has changed since. */
  #unchangedAccount(operation: AdmitOperation | ReuseOperation): StoredAccount | undefined {
    const { accountId, version, waiter } = operation;
    const account = this.limits.accounts.get(accountId);
    if (account === undefined) {
      const deliver = () => waiter.reject(new UnknownAccountError(accountId));
      this.outcomes.push({ waiter, deliver });
    } else if (version !== CURRENT && version !== account.version) {
      this.outcomes.push({ waiter, deliver: () => waiter.resolve('changed') });
      return undefined;
    }
    return account;
  }

  #number(): number {
    this.#nextNumber += 1;
    return this.#nextNumber - 1;
  }
}
