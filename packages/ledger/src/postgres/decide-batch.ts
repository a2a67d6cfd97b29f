import { columns, type Row } from '@social-data/database/columns';
import { UsageCounts } from '../group-sums.ts';
import { type LedgerEntry, readEntry } from '../ledger-entry.ts';
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
  ReleaseOperation,
  ReuseOperation,
  SettleOperation,
  UndoOperation,
} from './batch-operation.ts';
import type { StoredAccount, StoredLimits } from './stored-limits.ts';

/** The ledger numbers that one batch may give. */
export const NUMBERS_PER_BATCH = 1_000;

/** What was read for a batch, under its locks. */
interface BatchState {
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
  readonly begun: (Reservation & { uncertain: number; reservesCredits: boolean })[] = [];
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
      else if (operation.kind === 'count')
        this.usage.add({ ...operation, upstreamKey: null }, 0, operation.saved, 0);
      else if (operation.kind === 'delivery') this.delivered.push(operation.id);
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
    const refusal = refusingLimit(account, usage, cost, { now, monotonic: time });
    if (refusal !== undefined) {
      const deliver = () =>
        waiter.resolve({ ok: false, ...refusal, limits: limitsOf(account, usage, time) });
      this.outcomes.push({ waiter, deliver });
      return;
    }
    account.window?.take(time);
    const { day } = usage;
    const reservation = { id: this.#number(), accountId, operationId, requestId, cost, day };
    const reservesCredits = account.balance !== null;
    reserve({ account, usage, reservation, reservesCredits });
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
    const { time } = this.limits;
    const retryAfter = account.window?.wait(time) ?? 0;
    if (retryAfter === 0) account.window?.take(time);
    const deliver = () => {
      const limits = limitsOf(account, usage, time);
      if (retryAfter === 0) waiter.resolve({ ok: true, limits });
      else waiter.resolve({ ok: false, limit: 'rate', retryAfter, limits });
    };
    this.outcomes.push({ waiter, deliver });
  }

  /** Money changes only through a reservation that is still open for this node. */
  #settle(operation: SettleOperation): void {
    const { waiter, id, accountId, day, code, uncertain, takesQuota, countedAs, stays } = operation;
    const held = this.#endHeld(operation);
    if (held === undefined) {
      const error = new StoreError(
        `Reservation ${id} is not open: it was settled before, or its node was ended.`,
      );
      this.outcomes.push({ waiter, deliver: () => waiter.reject(error) });
      return;
    }
    const { account, usage, reservation, row } = held;
    const isCharged = code === 0;
    const charged = isCharged ? reservation.cost : 0;
    const balanceAfter = isCharged ? charge(held) : null;
    if (isCharged || takesQuota) usage.taken += 1;
    const { upstreamKey = null } = operation;
    const state = isCharged ? 'charged' : takesQuota ? 'quota-taken' : 'released';
    this.#addEntry(row, { state, balanceAfter, uncertain, upstreamKey });
    const operationId = columns.text(row, 'operation');
    const { code: countedCode, via, saved } = countedAs;
    const key = { accountId, operationId, day: usage.day, code: countedCode, via, upstreamKey };
    this.usage.add(key, charged, saved, takesQuota ? 1 : 0);
    const { time } = this.limits;
    this.outcomes.push({
      waiter,
      deliver: () => waiter.resolve({ charged, limits: limitsOf(account, usage, time) }),
      undo: stays ? undefined : { kind: 'undo', id, accountId, day, countedAs },
    });
  }

  #release(operation: ReleaseOperation): void {
    const row = this.#endHeld(operation)?.row;
    if (row === undefined) return;
    const uncertain = columns.number(row, 'uncertain');
    this.#addEntry(row, { state: 'released', balanceAfter: null, uncertain, upstreamKey: null });
  }

  /** Refunds a charge whose caller got a failure, and takes the call out of the usage. */
  #undo({ id, accountId, day, countedAs }: UndoOperation): void {
    const row = this.#state.settled.get(id);
    const account = this.limits.accounts.get(accountId);
    if (row === undefined || account === undefined) return;
    const entry = readEntry({ ...row, note: null });
    const { upstreamKey, state, operationId } = entry;
    const usage = this.#usageOn(accountId, day);
    const credits = state === 'charged' ? 0 - entry.credits : 0;
    const { code, via, saved } = countedAs;
    const key = { accountId, operationId: operationId ?? '', day, code, via, upstreamKey };
    this.usage.add(key, 0 - credits, 0 - saved, 0, -1);
    if (state !== 'charged') return;
    usage.taken -= 1;
    for (const budget of usage.budgets) budget.spent -= credits;
    const paysBack = entry.balanceAfter !== null;
    if (paysBack && account.balance !== null) account.balance += credits;
    const balanceAfter = paysBack ? account.balance : null;
    const refund = { credits, state: 'refunded', balanceAfter, uncertain: 0 } as const;
    this.entries.push({ ...entry, ...refund, id: this.#number(), at: this.now });
  }

  /** Gives back what a call in flight holds; undefined when its reservation is not open. */
  #endHeld({ id, accountId }: SettleOperation | ReleaseOperation) {
    const row = this.#state.reservations.get(id);
    const account = this.limits.accounts.get(accountId);
    if (row === undefined || account === undefined) return undefined;
    this.#state.reservations.delete(id);
    const held = {
      ...{ account, row, usage: this.#usageOn(accountId, columns.text(row, 'day')) },
      // 0 - credits, because -credits is -0 for a cost of 0.
      reservation: { cost: 0 - columns.number(row, 'credits') },
      reservesCredits: columns.boolean(row, 'reserves_credits'),
    };
    release(held);
    return held;
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

  /** Adds the entry of a call that has ended. */
  #addEntry(
    row: Row,
    end: Pick<LedgerEntry, 'state' | 'balanceAfter' | 'uncertain' | 'upstreamKey'>,
  ): void {
    this.entries.push({
      id: columns.number(row, 'id'),
      at: this.now,
      accountId: columns.text(row, 'account'),
      operationId: columns.text(row, 'operation'),
      requestId: columns.text(row, 'request'),
      day: columns.text(row, 'day'),
      credits: columns.number(row, 'credits'),
      note: null,
      ...end,
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
