import type pg from 'pg';
import {
  type BudgetEvent,
  type DeliveryOutcome,
  type EventKey,
  eventId,
  eventKey,
} from '../budgets/budget-event.ts';
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
