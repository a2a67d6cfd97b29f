import type { DatabaseSync } from 'node:sqlite';
import type { LedgerState } from '../store.ts';
import type { AccountState } from './account-state.ts';
import { createDeliveryWriter } from './deliveries.ts';
import type { OpenCall, SettledCall } from './open-call.ts';
import { runsOf } from './runs-of.ts';
import { UsageTally } from './usage-tally.ts';

/** What is written together. */
export interface Group {
  /** Calls under way that are not in the file yet. */
  readonly reserved: readonly OpenCall[];
  readonly settled: readonly SettledCall[];
  /** Lines of the ledger that are to be released, and whose answers were handed over. */
  readonly released: readonly number[];
  readonly delivered: readonly number[];
  readonly counts: UsageTally;
}

/** Writes groups, each within a transaction of the caller's. Returns the balances that come of the charges. */
export function createGroupWriter(
  database: DatabaseSync,
): (group: Group) => Map<AccountState, number> {
  const writeLine = createLineWriter(database);
  const release = database.prepare(
    `UPDATE ledger SET state = 'released' WHERE id = ? AND state = 'reserved'`,
  );
  const addDelivery = createDeliveryWriter(database);
  const setBalance = database.prepare('UPDATE accounts SET balance = ? WHERE id = ?');
  const addUsage = database.prepare(`
    INSERT INTO usage (account, day, operation, code, calls, credits) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, credits = credits + excluded.credits`);

  return (group) => {
    const balances = new Map<AccountState, number>();
    const usage = new UsageTally();
    for (const call of group.reserved) writeLine(call, 'reserved', call.admittedAt, null);
    for (const { call, outcome } of group.settled) {
      const isCharged = outcome.code === 0;
      const balance = isCharged ? charge(balances, call) : null;
      writeLine(call, isCharged ? 'charged' : 'released', outcome.now, balance);
      const { accountId, operationId, day, cost } = call.reservation;
      const count = { accountId, operationId, day, code: outcome.code };
      usage.add(count, 1, isCharged ? cost : 0);
    }
    for (const id of group.released) release.run(id);
    for (const run of runsOf(group.delivered)) addDelivery(run);
    for (const [account, balance] of balances) setBalance.run(balance, account.holder.id);
    for (const tally of [usage, group.counts]) {
      for (const { accountId, day, operationId, code, calls, credits } of tally) {
        addUsage.run(accountId, day, operationId, code, calls, credits);
      }
    }
    return balances;
  };
}

/** The balance after the charge; null when the call holds nothing of one. */
function charge(balances: Map<AccountState, number>, call: OpenCall): number | null {
  const { account, reservation, holdsCredits } = call;
  const before = balances.get(account) ?? account.balance;
  if (!holdsCredits || before === null) return null;
  const after = before - reservation.cost;
  balances.set(account, after);
  return after;
}

function createLineWriter(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = database.prepare(
    'UPDATE ledger SET at = ?, state = ?, balance_after = ? WHERE id = ?',
  );
  return (call: OpenCall, state: LedgerState, at: number, balanceAfter: number | null): void => {
    const { id, accountId, operationId, requestId, day, cost } = call.reservation;
    const time = Math.floor(at);
    if (call.isWritten) {
      update.run(time, state, balanceAfter, id);
      return;
    }
    // 0 - cost, since the negative of a cost of 0 would be -0.
    insert.run(id, time, accountId, operationId, requestId, day, 0 - cost, state, balanceAfter);
  };
}
