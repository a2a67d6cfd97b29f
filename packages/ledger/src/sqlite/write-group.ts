import type { DatabaseSync } from 'node:sqlite';
import { columns } from '@social-data/database/columns';
import { ADD_EVENT } from '../budget-events.ts';
import { ADD_USAGE, type Run, runsOf, type UsageCount, UsageCounts } from '../group-sums.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { BudgetPeriodState } from '../rules/budgets.ts';
import type { HeldCall } from '../rules/limits.ts';
import type { Reservation, SettlementNotes } from '../store.ts';
import type { AccountState } from './account-cache.ts';
import { prepare } from './select-rows.ts';

/** An admitted call whose settlement is not in the file yet. */
export interface OpenCall extends HeldCall {
  readonly reservation: Reservation;
  readonly account: AccountState;
  /** Milliseconds since 1970. */
  readonly admittedAt: number;
  /** Whether the file has its ledger entry. */
  isWritten: boolean;
  /** Whether another server may bill the call: the file notes it as uncertain until it is settled. */
  readonly mayBeBilled: boolean;
  /** Who waits until the file has its ledger entry. */
  waiter: PromiseWithResolvers<void> | undefined;
}

/** A settled call that is not written yet. */
export interface SettledCall {
  readonly call: OpenCall;
  readonly code: number;
  readonly notes: SettlementNotes;
  /** Milliseconds since 1970. */
  readonly settledAt: number;
  /** Called once the end is durable. */
  readonly resolve: (call: OpenCall) => void;
  readonly reject: (error: Error) => void;
}

/** Whether the call takes daily quota: it is charged, or was probably billed. */
export function takesQuota({ code, notes }: Pick<SettledCall, 'code' | 'notes'>): boolean {
  return code === 0 || (notes.takesQuota === true && (notes.uncertain ?? 0) > 0);
}

/** The writes of one transaction. */
export interface WriteGroup {
  /** Calls in flight that have no ledger entry in the file yet. */
  readonly opened: readonly OpenCall[];
  readonly settled: readonly SettledCall[];
  /** Ids of ledger entries. */
  readonly released: readonly number[];
  readonly delivered: readonly number[];
  readonly counts: readonly UsageCount[];
}

/** What changes in memory once a group is committed. */
export interface WrittenGroup {
  readonly balances: ReadonlyMap<AccountState, number>;
  readonly spending: ReadonlyMap<BudgetPeriodState, BudgetSpending>;
}

/** What a group of writes changes of a budget in one period. */
interface BudgetSpending {
  /** Credits that are charged after it. */
  readonly spent: number;
  /** How many thresholds have an event after it. */
  readonly announced: number;
  /** Milliseconds since 1970 of the last charge. */
  readonly at: number;
}

/** For calls that are counted with the code that they end with. */
const asTheyEnd: Partial<NonNullable<SettlementNotes['countedAs']>> = {};

/** Returns a function that writes a group within the caller's transaction. */
export function createGroupWriter(database: DatabaseSync): (group: WriteGroup) => WrittenGroup {
  const writeEntry = createEntryWriter(database);
  const releaseEntry = database.prepare(
    `UPDATE ledger SET state = 'released' WHERE id = ? AND state = 'reserved'`,
  );
  const writeDelivery = createDeliveryWriter(database);
  const setBalance = database.prepare('UPDATE account_states SET balance = ? WHERE account = ?');
  const addEvent = prepare(database, ADD_EVENT);
  const addUsage = prepare(database, ADD_USAGE);

  return (group) => {
    const balances = new Map<AccountState, number>();
    const spending = new Map<BudgetPeriodState, BudgetSpending>();
    const usage = new UsageCounts();
    for (const call of group.opened) {
      const uncertain = call.mayBeBilled ? 1 : 0;
      writeEntry(call, { state: 'reserved', at: call.admittedAt, uncertain });
    }
    for (const settled of group.settled) {
      const { call, code, notes, settledAt } = settled;
      const isCharged = code === 0;
      const quotaTaken = !isCharged && takesQuota(settled) ? 1 : 0;
      const balanceAfter = isCharged ? charge(balances, call) : null;
      if (isCharged) spend(spending, call, settledAt);
      const { uncertain = 0, upstreamKey = null } = notes;
      const state = isCharged ? 'charged' : quotaTaken ? 'quota-taken' : 'released';
      writeEntry(call, { state, at: settledAt, balanceAfter, uncertain, upstreamKey });
      const { accountId, operationId, day, cost } = call.reservation;
      const { code: countedCode = code, via = 'call', saved = 0 } = notes.countedAs ?? asTheyEnd;
      const key = { accountId, operationId, day, code: countedCode, via, upstreamKey };
      usage.add(key, isCharged ? cost : 0, saved, quotaTaken);
    }
    for (const id of group.released) releaseEntry.run(id);
    for (const run of runsOf(group.delivered)) writeDelivery(run);
    for (const [account, balance] of balances) setBalance.run(balance, account.record.id);
    for (const [state, { spent, announced, at }] of spending) {
      const { number, credits, thresholds, accountId, group, isHard } = state.budget.record;
      const subject = [accountId, group, isHard ? 1 : 0] as const;
      for (const threshold of thresholds.slice(state.announced, announced))
        addEvent.run(number, state.period, credits, threshold, ...subject, spent, Math.floor(at));
    }
    for (const counts of [usage, group.counts]) {
      for (const { accountId, day, operationId, code, via, upstreamKey, ...sums } of counts) {
        const key = [accountId, day, operationId, code, via, upstreamKey ?? ''] as const;
        addUsage.run(...key, sums.calls, sums.credits, sums.saved, sums.quotaTaken);
      }
    }
    return { balances, spending };
  };
}

/** What changes of the entry of a call. */
type WrittenEntry = Pick<LedgerEntry, 'state' | 'at' | 'uncertain'> &
  Partial<Pick<LedgerEntry, 'balanceAfter' | 'upstreamKey'>>;

function createEntryWriter(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO ledger (state, at, balance_after, uncertain, upstream_key, id, account, operation, request, day, credits)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(
    'UPDATE ledger SET state = ?, at = ?, balance_after = ?, uncertain = ?, upstream_key = ? WHERE id = ?',
  );
  return ({ reservation, isWritten }: OpenCall, entry: WrittenEntry): void => {
    const { id, accountId, operationId, requestId, day, cost } = reservation;
    const { state, at, balanceAfter = null, uncertain, upstreamKey = null } = entry;
    const changed = [state, Math.floor(at), balanceAfter, uncertain, upstreamKey, id] as const;
    if (isWritten) update.run(...changed);
    // 0 - cost, because -cost is -0 for a cost of 0.
    else insert.run(...changed, accountId, operationId, requestId, day, 0 - cost);
  };
}

/** Returns the balance after the charge; null when the call charges no balance. */
function charge(balances: Map<AccountState, number>, call: OpenCall): number | null {
  const { account, reservation, reservesCredits } = call;
  const before = balances.get(account) ?? account.balance;
  if (!reservesCredits || before === null) return null;
  const after = before - reservation.cost;
  balances.set(account, after);
  return after;
}

/** Adds a charged call to what is spent of its budgets. */
function spend(
  spending: Map<BudgetPeriodState, BudgetSpending>,
  { usage, reservation }: OpenCall,
  at: number,
): void {
  for (const state of usage.budgets) {
    const spent = (spending.get(state)?.spent ?? state.spent) + reservation.cost;
    const reached = state.budget.amounts.findLastIndex((amount) => spent >= amount) + 1;
    spending.set(state, { spent, announced: Math.max(state.announced, reached), at });
  }
}

/**
 * Returns a function that adds a run of delivered ledger entries. Adjacent runs are merged, so that a day on which every
 * response arrives is a single row.
 */
export function createDeliveryWriter(database: DatabaseSync): (run: Run) => void {
  const selectBefore = database.prepare(
    'SELECT first, last FROM deliveries WHERE first <= ? ORDER BY first DESC LIMIT 1',
  );
  const deleteFollowing = database.prepare(
    'DELETE FROM deliveries WHERE first BETWEEN ? AND ? RETURNING last',
  );
  const write = database.prepare(
    'INSERT INTO deliveries (first, last) VALUES (?, ?) ON CONFLICT (first) DO UPDATE SET last = excluded.last',
  );
  return (run) => {
    const following = deleteFollowing.all(run.first + 1, run.last + 1);
    const before = selectBefore.get(run.first);
    const lastBefore = before === undefined ? -1 : columns.number(before, 'last');
    const joins = before !== undefined && lastBefore >= run.first - 1;
    const lasts = following.map((row) => columns.number(row, 'last'));
    write.run(
      joins ? columns.number(before, 'first') : run.first,
      Math.max(run.last, ...lasts, joins ? lastBefore : -1),
    );
  };
}
