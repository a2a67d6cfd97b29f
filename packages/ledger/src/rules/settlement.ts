import type { LedgerEntry } from '../ledger-entry.ts';
import type { Reservation, SettlementNotes, UncountedCall } from '../store.ts';
import { type HeldCall, release } from './limits.ts';

/** How a call ends: its code, and what was noted of it. */
export interface CallEnd extends Required<Omit<SettlementNotes, 'upstreamKey'>> {
  readonly code: number;
  readonly upstreamKey: string | null;
}

/** One object for the calls that have none. */
const noNotes: SettlementNotes = {};

export function callEnd(code: number, notes: SettlementNotes = noNotes): CallEnd {
  const { uncertain = 0, upstreamKey = null } = notes;
  const takesQuota = code !== 0 && notes.takesQuota === true && uncertain > 0;
  const { countedAs = { code, via: 'call', saved: 0 } } = notes;
  return { code, uncertain, takesQuota, upstreamKey, countedAs };
}

/** What the end of a call has taken. */
export interface Taken {
  readonly state: 'charged' | 'quota-taken' | 'released';
  /** Credits. */
  readonly charged: number;
  /** Null when no balance changed. */
  readonly balanceAfter: number | null;
}

/** Ends a call in flight: gives back what it holds, and takes what its end takes (decision D5). */
export function endCall(held: HeldCall, { code, takesQuota }: CallEnd): Taken {
  release(held);
  const { account, usage, reservation, reservesCredits } = held;
  if (code === 0 || takesQuota) usage.taken += 1;
  if (code !== 0)
    return { state: takesQuota ? 'quota-taken' : 'released', charged: 0, balanceAfter: null };
  const charged = reservation.cost;
  for (const budget of usage.budgets) budget.spent += charged;
  if (!reservesCredits || account.balance === null)
    return { state: 'charged', charged, balanceAfter: null };
  account.balance -= charged;
  return { state: 'charged', charged, balanceAfter: account.balance };
}

/** Gives back what the end of a call has taken. */
export function undoEnd(
  { account, usage }: Pick<HeldCall, 'account' | 'usage'>,
  taken: Taken,
): void {
  const { state, charged, balanceAfter } = taken;
  if (state !== 'released') usage.taken -= 1;
  for (const budget of usage.budgets) {
    budget.spent -= charged;
    budget.announced = 0;
  }
  if (balanceAfter !== null && account.balance !== null) account.balance += charged;
}

/** A reservation whose operation the contract may have dropped since. */
export interface StoredReservation extends Omit<Reservation, 'operationId'> {
  readonly operationId: string;
}

/** The ledger entry of a call. */
export function entryOf(
  { id, accountId, operationId, requestId, day, cost }: StoredReservation,
  at: number,
  { state, balanceAfter }: Pick<LedgerEntry, 'state' | 'balanceAfter'>,
  { uncertain, upstreamKey }: Pick<LedgerEntry, 'uncertain' | 'upstreamKey'>,
): LedgerEntry {
  return {
    ...{ id, at: Math.floor(at), accountId, operationId, requestId, day },
    // 0 - cost, because -cost is -0 for a cost of 0.
    ...{ credits: 0 - cost, state, balanceAfter, uncertain, upstreamKey, note: null },
  };
}

/** The values of an entry, in the order of the columns of `ledger`. */
export function entryRow(entry: LedgerEntry) {
  const { id, at, accountId, operationId, requestId, day } = entry;
  const { credits, state, balanceAfter, uncertain, upstreamKey } = entry;
  const call = [id, at, accountId, operationId, requestId, day] as const;
  return [...call, credits, state, balanceAfter, uncertain, upstreamKey] as const;
}

/** Consecutive whole numbers, from the first to the last. */
export interface Run {
  readonly first: number;
  last: number;
}

/**
 * Groups whole numbers into runs. Simultaneous calls have neighbouring ledger entries, so one statement
 * for each run replaces one statement for each entry.
 */
export function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const number of numbers.toSorted((a, b) => a - b)) {
    if (run !== undefined && number <= run.last + 1) {
      run.last = number;
    } else {
      run = { first: number, last: number };
      runs.push(run);
    }
  }
  return runs;
}

/** Calls of one account, day, operation, code, way of being served and key of the upstream. */
interface UsageKey extends Pick<Required<UncountedCall>, 'accountId' | 'day' | 'code' | 'via'> {
  readonly operationId: string;
  readonly upstreamKey: string | null;
}

interface UsageCount extends UsageKey {
  calls: number;
  credits: number;
  saved: number;
  /** Calls that took daily quota without a charge. */
  quotaTaken: number;
}

/** Sums calls before they are written, so that calls with the same key need one row. */
export class UsageCounts {
  readonly #counts = new Map<string, UsageCount>();

  get size(): number {
    return this.#counts.size;
  }

  /** Adds the end of a call. */
  addEnd(call: StoredReservation, end: CallEnd, { charged }: Taken): void {
    const { accountId, operationId, day } = call;
    const { countedAs, upstreamKey, takesQuota } = end;
    const { code, via, saved } = countedAs;
    const key = { accountId, operationId, day, code, via, upstreamKey };
    this.add(key, charged, saved, takesQuota ? 1 : 0);
  }

  /**
   * Adds calls.
   * @param calls -1 takes one away
   */
  add(key: UsageKey, credits: number, saved: number, quotaTaken: number, calls = 1): void {
    const { accountId, operationId, day, code, via, upstreamKey } = key;
    const text = `${accountId} ${day} ${operationId} ${code} ${via} ${upstreamKey}`;
    const known = this.#counts.get(text);
    if (known === undefined) {
      this.#counts.set(text, { ...key, calls, credits, saved, quotaTaken });
      return;
    }
    known.calls += calls;
    known.credits += credits;
    known.saved += saved;
    known.quotaTaken += quotaTaken;
  }

  /** The values to add, in the order of the columns of `usage`. */
  rows() {
    return Array.from(this.#counts.values(), (count) => {
      const { accountId, day, operationId, code, via, upstreamKey } = count;
      const key = [accountId, day, operationId, code, via, upstreamKey ?? ''] as const;
      return [...key, count.calls, count.credits, count.saved, count.quotaTaken] as const;
    });
  }
}
