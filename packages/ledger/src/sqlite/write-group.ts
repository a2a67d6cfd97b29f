import type { DatabaseSync } from 'node:sqlite';
import { ADD_EVENT } from '../budget-events.ts';
import { type BudgetPeriodState, reachedThresholds } from '../rules/budgets.ts';
import type { HeldCall } from '../rules/limits.ts';
import {
  type CallEnd,
  entryOf,
  entryRow,
  type Run,
  runsOf,
  type Taken,
  UsageCounts,
} from '../rules/settlement.ts';
import type { Reservation } from '../store.ts';
import { ADD_USAGE } from '../usage.ts';
import type { AccountState } from './account-cache.ts';
import { prepare, sqliteValue } from './select-rows.ts';

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
  readonly end: CallEnd;
  /** Milliseconds since 1970. */
  readonly settledAt: number;
  /** Who waits for the credits that are charged. */
  readonly waiter: PromiseWithResolvers<number>;
}

/** A call that has ended in memory. */
interface EndedCall extends SettledCall {
  readonly taken: Taken;
}

/** The writes of one transaction. */
export interface WriteGroup {
  /** Calls in flight that have no ledger entry in the file yet. */
  readonly opened: readonly OpenCall[];
  readonly ended: readonly EndedCall[];
  /** Ids of ledger entries. */
  readonly released: readonly number[];
  readonly delivered: readonly number[];
  readonly counts: ReturnType<UsageCounts['rows']>;
}

const reserved = { state: 'reserved', balanceAfter: null } as const;

/** Returns a function that writes a group within the caller's transaction. */
export function createGroupWriter(database: DatabaseSync): (group: WriteGroup) => void {
  const addEntry = database.prepare(`
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`);
  const updateEntry = database.prepare(
    'UPDATE ledger SET at = ?2, state = ?8, balance_after = ?9, uncertain = ?10, upstream_key = ?11 WHERE id = ?1',
  );
  const releaseEntry = database.prepare(
    `UPDATE ledger SET state = 'released' WHERE id = ? AND state = 'reserved'`,
  );
  const writeDelivery = createDeliveryWriter(database);
  const setBalance = database.prepare('UPDATE account_states SET balance = ? WHERE account = ?');
  const addEvent = prepare(database, ADD_EVENT);
  const addUsage = prepare(database, ADD_USAGE);

  return ({ opened, ended, released, delivered, counts }) => {
    const paying = new Set<AccountState>();
    /** With the time of the last charge. */
    const charged = new Map<BudgetPeriodState, number>();
    const usage = new UsageCounts();
    for (const call of opened) {
      const notes = { uncertain: call.mayBeBilled ? 1 : 0, upstreamKey: null };
      addEntry.run(...entryRow(entryOf(call.reservation, call.admittedAt, reserved, notes)));
    }
    for (const { call, end, taken, settledAt } of ended) {
      const entry = entryRow(entryOf(call.reservation, settledAt, taken, end));
      if (call.isWritten) updateEntry.run(...entry);
      else addEntry.run(...entry);
      usage.addEnd(call.reservation, end, taken);
      if (taken.balanceAfter !== null) paying.add(call.account);
      if (taken.state === 'charged')
        for (const budget of call.usage.budgets) charged.set(budget, settledAt);
    }
    for (const id of released) releaseEntry.run(id);
    for (const run of runsOf(delivered)) writeDelivery(run);
    for (const { balance, record } of paying) setBalance.run(balance, record.id);
    for (const [budget, at] of charged) {
      const events = reachedThresholds(budget, Math.floor(at));
      for (const event of events) addEvent.run(...event.map(sqliteValue));
      budget.announced += events.length;
    }
    for (const sum of [...usage.rows(), ...counts]) addUsage.run(...sum);
  };
}

/**
 * Returns a function that adds a run of delivered ledger entries. It extends the run before it, so that a day on which every
 * response arrives is a single row.
 */
export function createDeliveryWriter(database: DatabaseSync): (run: Run) => void {
  const extend = database.prepare(`
    UPDATE deliveries SET last = ?2
    WHERE first = (SELECT max(first) FROM deliveries WHERE first < ?1) AND last = ?1 - 1`);
  const add = database.prepare(
    'INSERT INTO deliveries (first, last) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return ({ first, last }) => {
    if (extend.run(first, last).changes === 0) add.run(first, last);
  };
}
