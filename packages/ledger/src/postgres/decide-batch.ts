import { columns, type Row } from '@social-data/database/columns';
import { UsageCounts } from '../group-sums.ts';
import {
  type DayUsage,
  type HeldCall,
  limitsOf,
  type QuotaDay,
  refusingLimit,
  release,
  reserve,
} from '../rules/limits.ts';
import { CURRENT, type Reservation } from '../store.ts';
import { StoreError, UnknownAccountError } from '../store-errors.ts';
import type {
  AdmitOperation,
  BatchOperation,
  Outcome,
  ReleaseOperation,
  ReuseOperation,
  SettleOperation,
  UndoOperation,
} from './batch-operation.ts';
import type { StoredAccount, StoredLimits } from './stored-limits.ts';

/** The ledger numbers that one batch may give. */
export const NUMBERS_PER_BATCH = 1_000;

/** What was read for a batch, under its locks. */
export interface BatchState {
  readonly limits: StoredLimits;
  /** The open reservations of the node that the batch ends, by number. They are deleted. */
  readonly reservations: Map<number, Row>;
  /** The entries of settlements that the batch undoes, by number. */
  readonly settled: ReadonlyMap<number, Row>;
  /** The first of the ledger numbers of the batch. */
  readonly firstNumber: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly today: QuotaDay;
}

/** An entry of the ledger, with its columns. */
export interface EntryRow {
  readonly id: number;
  readonly at: number;
  readonly account: string;
  readonly operation: string;
  readonly request: string;
  readonly day: string;
  readonly credits: number;
  readonly state: 'charged' | 'released' | 'quota-taken' | 'refunded';
  readonly balance_after: number | null;
  readonly uncertain: number;
  readonly upstream_key: string | null;
}

/** A call that was admitted. */
export interface NewReservation extends Reservation {
  readonly uncertain: number;
  readonly reservesCredits: boolean;
}

/** What a batch does. It takes effect when the database has committed it, and only then may callers learn of it. */
export class Decisions {
  readonly limits: StoredLimits;
  readonly now: number;
  readonly firstNumber: number;
  /** What was decided on. */
  operations: readonly BatchOperation[] = [];
  readonly entries: EntryRow[] = [];
  readonly begun: NewReservation[] = [];
  readonly usage = new UsageCounts();
  readonly delivered: number[] = [];
  readonly outcomes = new Map<BatchOperation, Outcome>();
  /** Settlements whose reservations were not open. */
  readonly notOpen: number[] = [];
  readonly #state: BatchState;
  #nextNumber: number;

  constructor(state: BatchState) {
    this.#state = state;
    this.limits = state.limits;
    this.now = Math.floor(state.now);
    this.firstNumber = state.firstNumber;
    this.#nextNumber = state.firstNumber;
  }

  /** Decides on operations: ends before begins, so that what a call gives back can be taken in the same batch. */
  decide(operations: readonly BatchOperation[]): this {
    this.operations = operations;
    for (const operation of operations) {
      if (operation.kind === 'settle') this.#settle(operation);
      else if (operation.kind === 'release') this.#release(operation);
      else if (operation.kind === 'undo') this.#undo(operation);
    }
    for (const operation of operations) {
      if (operation.kind === 'admit') this.#admit(operation);
      else if (operation.kind === 'reuse') this.#reuse(operation);
      else if (operation.kind === 'count') this.#count(operation);
      else if (operation.kind === 'delivery') this.delivered.push(operation.id);
    }
    return this;
  }

  #admit(operation: AdmitOperation): void {
    const { waiter, accountId, operationId, requestId, cost, mayBeBilled } = operation;
    const found = this.#unchangedAccount(operation);
    if (found === undefined) return;
    const usage = this.#usageOn(found, this.#state.today.day);
    const { time } = this.limits;
    const refusal = refusingLimit(found, usage, cost, { now: this.#state.now, monotonic: time });
    if (refusal !== undefined) {
      const deliver = () =>
        waiter.resolve({ ok: false, ...refusal, limits: limitsOf(found, usage, time) });
      this.outcomes.set(operation, { deliver });
      return;
    }
    found.window?.take(time);
    const { day } = usage;
    const reservation = { id: this.#number(), accountId, operationId, requestId, cost, day };
    const reservesCredits = found.balance !== null;
    reserve({ account: found, usage, reservation, reservesCredits });
    this.begun.push({ ...reservation, uncertain: mayBeBilled ? 1 : 0, reservesCredits });
    this.outcomes.set(operation, {
      deliver: () => waiter.resolve({ ok: true, reservation }),
      undo: { kind: 'release', id: reservation.id, accountId, day },
    });
  }

  #reuse(operation: ReuseOperation): void {
    const { waiter } = operation;
    const found = this.#unchangedAccount(operation);
    if (found === undefined) return;
    const usage = this.#usageOn(found, this.#state.today.day);
    const { time } = this.limits;
    const retryAfter = found.window?.wait(time) ?? 0;
    if (retryAfter === 0) found.window?.take(time);
    const deliver = () => {
      const limits = limitsOf(found, usage, time);
      if (retryAfter === 0) waiter.resolve({ ok: true, limits });
      else waiter.resolve({ ok: false, limit: 'rate', retryAfter, limits });
    };
    this.outcomes.set(operation, { deliver });
  }

  /** Money changes only through a reservation that is still open for this node. */
  #settle(operation: SettleOperation): void {
    const { waiter, id, accountId, day, code, uncertain, takesQuota, countedAs, stays } = operation;
    const held = this.#endHeld(operation);
    if (held === undefined) {
      this.notOpen.push(id);
      const error = new StoreError(
        `Reservation ${id} is not open: it was settled before, or its node was ended.`,
      );
      this.outcomes.set(operation, { deliver: () => waiter.reject(error) });
      return;
    }
    const { account, usage, reservation } = held;
    const isCharged = code === 0;
    const charged = isCharged ? reservation.cost : 0;
    const balanceAfter = isCharged ? charge(held) : null;
    if (isCharged || takesQuota) usage.taken += 1;
    const upstreamKey = operation.upstreamKey === '' ? null : operation.upstreamKey;
    const state = isCharged ? 'charged' : takesQuota ? 'quota-taken' : 'released';
    this.#addEntry(held.row, {
      ...{ state, balance_after: balanceAfter, uncertain, upstream_key: upstreamKey },
    });
    const { code: countedCode, via, saved } = countedAs;
    const operationId = columns.text(held.row, 'operation');
    const key = { accountId, operationId, day: usage.day, code: countedCode, via, upstreamKey };
    this.usage.add(key, charged, saved, takesQuota ? 1 : 0);
    this.outcomes.set(operation, {
      deliver: () =>
        waiter.resolve({ charged, limits: limitsOf(account, usage, this.limits.time) }),
      undo: stays ? undefined : { kind: 'undo', id, accountId, day, countedAs },
    });
  }

  #release(operation: ReleaseOperation): void {
    const held = this.#endHeld(operation);
    if (held === undefined) return;
    const uncertain = columns.number(held.row, 'uncertain');
    const end = { balance_after: null, uncertain, upstream_key: null };
    this.#addEntry(held.row, { state: 'released', ...end });
  }

  /** Refunds a charge whose caller got a failure, and takes the call out of the usage. */
  #undo({ id, accountId, countedAs }: UndoOperation): void {
    const entry = this.#state.settled.get(id);
    const account = this.limits.accounts.get(accountId);
    if (entry === undefined || account === undefined) return;
    const usage = this.#usageOn(account, columns.text(entry, 'day'));
    const isCharged = columns.text(entry, 'state') === 'charged';
    const credits = isCharged ? 0 - columns.number(entry, 'credits') : 0;
    const upstreamKey = columns.textOrNull(entry, 'upstream_key');
    const { code, via, saved } = countedAs;
    const operationId = columns.text(entry, 'operation');
    const key = { accountId, operationId, day: usage.day, code, via, upstreamKey };
    this.usage.add(key, 0 - credits, 0 - saved, 0, -1);
    if (!isCharged) return;
    usage.taken -= 1;
    for (const budget of usage.budgets) budget.spent -= credits;
    const paysBack = columns.numberOrNull(entry, 'balance_after') !== null;
    if (paysBack && account.balance !== null) account.balance += credits;
    this.#addEntry(
      { ...entry, id: this.#number() },
      {
        ...{ state: 'refunded', balance_after: paysBack ? account.balance : null, uncertain: 0 },
        upstream_key: upstreamKey,
      },
    );
  }

  #count({ accountId, operationId, day, code, via, saved }: BatchOperation & { kind: 'count' }) {
    this.usage.add({ accountId, operationId, day, code, via, upstreamKey: null }, 0, saved, 0);
  }

  /** Gives back what a call in flight holds; undefined when its reservation is not open. */
  #endHeld({ id, accountId }: SettleOperation | ReleaseOperation) {
    const row = this.#state.reservations.get(id);
    const account = this.limits.accounts.get(accountId);
    if (row === undefined || account === undefined) return undefined;
    this.#state.reservations.delete(id);
    const held = {
      ...{ account, row, usage: this.#usageOn(account, columns.text(row, 'day')) },
      reservation: { cost: columns.number(row, 'cost') },
      reservesCredits: columns.boolean(row, 'reserves_credits'),
    };
    release(held);
    return held;
  }

  #usageOn({ id }: StoredAccount, day: string): DayUsage {
    return this.limits.usageOn(id, day, day === this.#state.today.day);
  }

  /** The account by which the call was judged; undefined when it is gone, or has changed since. */
  #unchangedAccount(operation: AdmitOperation | ReuseOperation): StoredAccount | undefined {
    const { accountId, version, waiter } = operation;
    const account = this.limits.accounts.get(accountId);
    if (account === undefined) {
      const deliver = () => waiter.reject(new UnknownAccountError(accountId));
      this.outcomes.set(operation, { deliver });
    } else if (version !== CURRENT && version !== account.version) {
      this.outcomes.set(operation, { deliver: () => waiter.resolve('changed') });
      return undefined;
    }
    return account;
  }

  #number(): number {
    this.#nextNumber += 1;
    return this.#nextNumber - 1;
  }

  #addEntry(
    call: Row,
    end: Pick<EntryRow, 'state' | 'balance_after' | 'uncertain' | 'upstream_key'>,
  ): void {
    // 0 - cost, because -cost is -0 for a cost of 0.
    const credits =
      call.cost === undefined ? -columns.number(call, 'credits') : 0 - columns.number(call, 'cost');
    this.entries.push({
      ...{ id: columns.number(call, 'id'), at: this.now, account: columns.text(call, 'account') },
      ...{ operation: columns.text(call, 'operation'), request: columns.text(call, 'request') },
      ...{ day: columns.text(call, 'day'), credits, ...end },
    });
  }
}

/** Charges a call whose reservation was given back. Returns the balance after it; null when it changes none. */
function charge({ account, usage, reservation, reservesCredits }: HeldCall): number | null {
  for (const budget of usage.budgets) budget.spent += reservation.cost;
  if (!reservesCredits || account.balance === null) return null;
  account.balance -= reservation.cost;
  return account.balance;
}
