import { columns } from '@social-data/database/columns';
import { readAccount } from '../accounts.ts';
import {
  type ChangeSteps,
  firstRow,
  type LockedAccount,
  rows,
  type Work,
} from '../ledger-database.ts';
import { COUNT_LEDGER } from './upstream-permits.ts';

/** What a change of the shared database does beside the SQL of both databases: it takes locks, and counts for admission. */
export const changeSteps: ChangeSteps = {
  *lockNames(): Work<void> {
    yield* firstRow(`SELECT pg_advisory_xact_lock(hashtextextended('account name', 0))`);
  },
  /** The lock is that of batches. What was changed while it was waited for is read after it. */
  *lock(id: string): Work<LockedAccount | undefined> {
    const state = yield* firstRow(
      'SELECT balance, reserved FROM account_states WHERE account = $1 FOR UPDATE',
      id,
    );
    const row = yield* firstRow('SELECT * FROM account_rows WHERE id = $1', id);
    if (state === undefined || row === undefined) return undefined;
    return {
      account: readAccount(row),
      balance: columns.numberOrNull(state, 'balance'),
      reserved: columns.number(state, 'reserved'),
    };
  },
  /** The caller has locked the account. */
  *countForDay(account: string, day: string): Work<void> {
    yield* firstRow(
      `INSERT INTO day_usage AS d (account, day, used) VALUES ($1, $2, 1)
       ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + 1`,
      ...[account, day],
    );
  },
  *countForKey(day: string, upstreamKey: string | null): Work<void> {
    yield* rows(
      'SELECT 1 FROM upstream_keys WHERE id = coalesce($1, id) ORDER BY key FOR UPDATE',
      upstreamKey,
    );
    yield* firstRow(COUNT_LEDGER, upstreamKey, day, null);
  },
  *nextEntry(): Work<number> {
    const row = yield* firstRow(`SELECT nextval('ledger_blocks') * 1000 AS id`);
    return columns.number(row ?? {}, 'id');
  },
  /** A node that has the account in memory sees by the version that it has changed. */
  *changed(id: string): Work<void> {
    yield* firstRow('UPDATE account_states SET version = version + 1 WHERE account = $1', id);
  },
  *rateRemoved(id: string): Work<void> {
    yield* firstRow('DELETE FROM rate_passes WHERE account = $1', id);
    yield* firstRow(
      `UPDATE account_states SET rate_expired = rate_passed, rate_expired_at = '-infinity', rate_passed_at = '-infinity'
       WHERE account = $1`,
      id,
    );
  },
  *groupChanged(from: string | null, to: string | null, day: string): Work<void> {
    // The names are needed: of a membership that began today, nothing is left.
    const budgets = yield* rows(
      'SELECT number FROM budgets WHERE group_name IN ($1, $2) ORDER BY number FOR NO KEY UPDATE',
      ...[from, to],
    );
    for (const row of budgets) yield* changeSteps.countBudget(columns.number(row, 'number'), day);
  },
  /** The caller has locked the accounts, and every batch reads their budgets. */
  *budgetsChanged(): Work<void> {},
  *countBudget(number: number, day: string): Work<void> {
    yield* firstRow(
      `INSERT INTO budget_periods (budget, period, taken, spent)
       SELECT number, CASE period WHEN 'day' THEN $2::text ELSE left($2::text, 7) END, 0, 0 FROM budgets WHERE number = $1
       ON CONFLICT DO NOTHING`,
      ...[number, day],
    );
    yield* firstRow(
      `UPDATE budget_periods p SET taken = s.taken, spent = s.spent FROM budget_sums s
       WHERE s.budget = $1 AND s.period IN ($2::text, left($2::text, 7)) AND p.budget = s.budget AND p.period = s.period`,
      ...[number, day],
    );
  },
};
