import type pg from 'pg';
import {
  type BudgetEvent,
  type DeliveryOutcome,
  type EventKey,
  eventId,
  eventKey,
} from '../budgets/budget-event.ts';
import type { EndedBudget } from '../budgets/refused-budgets.ts';
import { periodOf } from '../limits/budget.ts';
import { endOfPeriod } from '../limits/quota-day.ts';

interface EventRow extends EventKey {
  readonly account: string | null;
  readonly name: string | null;
  readonly group_name: string | null;
  readonly is_hard: boolean;
  readonly spent: number;
  readonly at: number;
  readonly attempts: number;
}

/** Takes events that are due, and hides them from the other nodes. */
export async function claimEvents(
  pool: pg.Pool,
  quotaZone: string,
  claim: { readonly now: number; readonly limit: number; readonly hiddenMs: number },
): Promise<readonly BudgetEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `WITH due AS (
       SELECT budget, period, credits, threshold FROM budget_events WHERE due_at <= $1
       ORDER BY due_at, number LIMIT $2 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE budget_events e SET due_at = $3 FROM due d
       WHERE e.budget = d.budget AND e.period = d.period AND e.credits = d.credits AND e.threshold = d.threshold
       RETURNING e.*
     )
     SELECT c.*, a.name FROM claimed c LEFT JOIN accounts a ON a.id = c.account ORDER BY c.number`,
    [claim.now, claim.limit, claim.now + claim.hiddenMs],
  );
  return rows.map((row) => ({
    id: eventId(row),
    accountId: row.account,
    name: row.name,
    group: row.group_name,
    period: row.period,
    credits: row.credits,
    isHard: row.is_hard,
    threshold: row.threshold,
    spent: row.spent,
    at: row.at,
    resetsAt: endOfPeriod(quotaZone, row.period),
    attempts: row.attempts,
  }));
}

/** Makes the event of a hard budget at its end, unless it has it, or another node has changed the budget. */
export async function writeEnd(
  pool: pg.Pool,
  { number, credits, cost }: EndedBudget,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO budget_events (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
     SELECT b.number, n.period, b.credits, 100, b.account, b.group_name, b.is_hard, coalesce(p.spent, 0), $6, $6
     FROM budgets b
     CROSS JOIN LATERAL (SELECT CASE b.period WHEN 'day' THEN $4 ELSE $5 END AS period) n
     LEFT JOIN budget_periods p ON p.budget = b.number AND p.period = n.period
     WHERE b.number = $1 AND b.credits = $2 AND b.is_hard AND 100 = ANY (b.thresholds)
       AND b.credits - coalesce(p.spent, 0) < $3
     ON CONFLICT DO NOTHING`,
    [number, credits, cost, periodOf('day', day), periodOf('month', day), now],
  );
}

export async function noteDelivery(
  pool: pg.Pool,
  id: string,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { budget, period, credits, threshold } = eventKey(id);
  await pool.query(
    `UPDATE budget_events SET attempts = attempts + 1, due_at = $5, outcome = $6
     WHERE budget = $1 AND period = $2 AND credits = $3 AND threshold = $4 AND due_at IS NOT NULL`,
    [
      ...[budget, period, credits, threshold],
      'dueAt' in outcome ? Math.floor(outcome.dueAt) : null,
      'outcome' in outcome ? outcome.outcome : null,
    ],
  );
}
