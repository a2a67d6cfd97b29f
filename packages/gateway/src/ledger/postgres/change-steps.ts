import { columns } from '../../database/columns.ts';
import { readAccount } from '../accounts/read-account.ts';
import {
  type ChangeSteps,
  firstRow,
  type GroupChange,
  type LockedAccount,
  rows,
  type Work,
} from '../ledger-database.ts';
import { periodOf } from '../limits/budget.ts';
import type { EndedCall } from '../logged-call.ts';

/** What a change of the shared database does beside the SQL of both databases: it takes locks, and counts for admission. */
export const changeSteps: ChangeSteps = {
  forShare: 'FOR SHARE',
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE OF e SKIP LOCKED',
  *lockNames(): Work<void> {
    yield* firstRow(`SELECT pg_advisory_xact_lock(hashtextextended('account name', 0))`);
  },
  *lockAll(accounts: readonly string[], groups: readonly string[]): Work<void> {
    yield* rows('SELECT 1 FROM groups WHERE name = ANY ($1) ORDER BY name FOR SHARE', groups);
    yield* rows(
      'SELECT 1 FROM account_states WHERE account = ANY ($1) ORDER BY account FOR UPDATE',
      accounts,
    );
    yield* rows(
      `SELECT 1 FROM budgets WHERE group_name = ANY ($2) OR account = ANY ($1)
         OR group_name IN (SELECT group_name FROM memberships WHERE account = ANY ($1))
       ORDER BY number FOR NO KEY UPDATE`,
      ...[accounts, groups],
    );
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
  /** The caller has locked the account and its budgets. */
  *addEnded({ id, at, call, ...ended }: EndedCall): Work<void> {
    const { accountId, day, credits } = call;
    const { isCharged, balanceAfter, uncertain, takesQuota } = ended;
    const state = isCharged ? 'charged' : takesQuota ? 'quota-taken' : 'released';
    yield* firstRow(
      `INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      ...[id, at, accountId, call.operationId, call.requestId, day, isCharged ? 0 - credits : 0],
      ...[state, balanceAfter, uncertain, call.upstreamKey],
    );
    if (!isCharged && !takesQuota) return;
    yield* firstRow(
      `INSERT INTO day_usage AS d (account, day, used) VALUES ($1, $2, 1)
       ON CONFLICT ON CONSTRAINT day_usage_pkey DO UPDATE SET used = d.used + 1`,
      ...[accountId, day],
    );
    if (!isCharged) return;
    yield* firstRow(
      'SELECT change_budgets($1, ARRAY[$2::text], ARRAY[$3::text], ARRAY[$4::bigint], ARRAY[$4::bigint])',
      ...[at, accountId, day, credits],
    );
  },
  *forgetUncertain(entry: number): Work<void> {
    yield* firstRow('UPDATE ledger SET uncertain = 0 WHERE id = $1', entry);
  },
  /** The count is at least what the ledger has, so a request that a node has counted again counts once. */
  *countForKey(day: string, upstreamKey: string | null): Work<void> {
    yield* rows(
      'SELECT 1 FROM upstream_keys WHERE id = coalesce($1, id) ORDER BY key FOR UPDATE',
      upstreamKey,
    );
    yield* firstRow(
      `INSERT INTO upstream_days AS d (key, day, count)
       SELECT k.key, $2, (
         SELECT coalesce(sum(calls), 0) FROM usage
         WHERE day = $2 AND code = 0 AND via = 'call' AND upstream_key IN ('', k.id)
       ) + (
         SELECT coalesce(sum(uncertain), 0) FROM ledger_entries
         WHERE day = $2 AND uncertain > 0 AND coalesce(upstream_key, k.id) = k.id
       ) FROM upstream_keys k WHERE k.id = coalesce($1, k.id)
       ON CONFLICT (key, day) DO UPDATE SET count = greatest(d.count, excluded.count)`,
      ...[upstreamKey, day],
    );
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
      `UPDATE account_states SET rate_expired = rate_passed, rate_passed_at = '-infinity' WHERE account = $1`,
      id,
    );
  },
  *groupChanged({ id, from, to, day }: GroupChange): Work<void> {
    // After the new membership is there, so that the budgets of both groups are locked, in ascending order.
    yield* firstRow('SELECT lock_budgets($1)', [id]);
    yield* firstRow(
      'UPDATE account_states SET group_name = $2, group_since = $3 WHERE account = $1',
      ...[id, to, day],
    );
    yield* changeSteps.budgetsChanged([id], day);
    const budgets = yield* rows(
      'SELECT number FROM budgets WHERE group_name IN ($1, $2)',
      from,
      to,
    );
    for (const row of budgets) yield* changeSteps.countBudget(columns.number(row, 'number'), day);
  },
  *budgetsChanged(accounts: readonly string[], day: string): Work<void> {
    if (accounts.length === 0) return;
    yield* firstRow(
      'UPDATE account_states SET budgets = budgets_of(account, $2) WHERE account = ANY ($1)',
      ...[accounts, day],
    );
  },
  *countBudget(number: number, day: string): Work<void> {
    yield* firstRow(
      `SELECT count_budget(number, CASE period WHEN 'day' THEN $2 ELSE $3 END)
       FROM budgets WHERE number = $1`,
      ...[number, periodOf('day', day), periodOf('month', day)],
    );
  },
  *spentOf({ number }, period: string): Work<number> {
    const row = yield* firstRow(
      'SELECT spent FROM budget_periods WHERE budget = $1 AND period = $2',
      ...[number, period],
    );
    return row === undefined ? 0 : columns.number(row, 'spent');
  },
};
