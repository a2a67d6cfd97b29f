import { columns, type Row } from '@social-data/database/columns';
import { firstRow, type LedgerDatabase, LedgerPart, rows, type Work } from './ledger-database.ts';
import {
  type BudgetSubject,
  type BudgetUse,
  periodOf,
  reachedThresholds,
  readBudget,
  readBudgetState,
} from './rules/budgets.ts';
import { endOfPeriod, quotaDay } from './rules/limits.ts';

/** What became of a delivery: it is tried again at `dueAt`, or nothing is left to do. */
export type DeliveryOutcome =
  | { readonly dueAt: number }
  | { readonly outcome: 'logged' | 'delivered' | 'given-up' };

/** Budgets remembered so that they are written once; more of them begin anew. */
const MAX_REMEMBERED = 10_000;

/** Reads what was charged to a budget in a period (2026-01-31 or 2026-01). `2026-01-99` comes after all days of a month. */
export function* spentOf({ accountId, group }: BudgetSubject, period: string): Work<number> {
  const row =
    accountId === null
      ? yield* firstRow(
          `SELECT CAST(coalesce(sum(u.credits), 0) AS bigint) AS spent FROM memberships m
           JOIN usage u ON u.account = m.account AND u.day >= $2 AND u.day <= $2 || '-99' AND u.day >= m.since
           WHERE m.group_name = $1 AND NOT EXISTS (
             SELECT 1 FROM memberships n WHERE n.account = m.account AND n.since > m.since AND n.since <= u.day)`,
          ...[group, period],
        )
      : yield* firstRow(
          `SELECT CAST(coalesce(sum(credits), 0) AS bigint) AS spent FROM usage
           WHERE account = $1 AND day >= $2 AND day <= $2 || '-99'`,
          ...[accountId, period],
        );
  return columns.number(row ?? {}, 'spent');
}

/** Adds the event of a threshold, which is due at once, unless it is there. */
export const ADD_EVENT = `
  INSERT INTO budget_events (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING`;

/**
 * After charges of an account on a day were added to the usage: counts them for its budgets, and makes the events of the
 * thresholds that are reached. The caller has locked the budgets.
 */
export function* countCharges(
  database: LedgerDatabase,
  { accountId, day }: { readonly accountId: string; readonly day: string },
): Work<void> {
  const found = yield* rows(
    `SELECT * FROM budgets WHERE account = $1 OR group_name = (
       SELECT group_name FROM memberships WHERE account = $1 AND since <= $2 ORDER BY since DESC LIMIT 1
     ) ORDER BY number`,
    ...[accountId, day],
  );
  for (const budget of found.map(readBudgetState)) {
    const { number, period: length } = budget.record;
    yield* database.steps.countBudget(number, day);
    const period = periodOf(length, day);
    const spent = yield* spentOf(budget.record, period);
    for (const event of reachedThresholds({ budget, period, spent, announced: 0 }, database.now()))
      yield* firstRow(ADD_EVENT, ...event);
  }
  yield* database.steps.budgetsChanged();
}

/** The events of the thresholds of budgets: a part of `Store`. Calls make them, and one node delivers each. */
export class BudgetEvents extends LedgerPart {
  readonly #refused = new Set<string>();

  /**
   * Notes that a hard budget refused a call. When what is left does not pay for it, whatever becomes of calls in flight,
   * the budget is at its end: it makes the event of its threshold of 100 %, unless it has none. That is written once for
   * each budget and period, because refused calls come in floods. Never rejects: what could not be written is tried again
   * with the next refusal.
   */
  async noteRefusal(budget: BudgetUse, cost: number): Promise<void> {
    const { number, credits, spent, resetsAt } = budget;
    if (credits - spent >= cost) return;
    const key = `${number} ${credits} ${resetsAt}`;
    if (this.#refused.has(key)) return;
    if (this.#refused.size >= MAX_REMEMBERED) this.#refused.clear();
    this.#refused.add(key);
    try {
      await this.database.change(() => this.#writeEnd(budget, cost));
    } catch {
      this.#refused.delete(key);
    }
  }

  /**
   * Events whose delivery is due, oldest first. They are hidden from all nodes until `hiddenMs` later, so that one node
   * delivers each of them, and another one if that node ends.
   */
  async claim(options: {
    readonly limit: number;
    readonly hiddenMs: number;
  }): Promise<readonly BudgetEvent[]> {
    const { quotaZone } = this.database;
    await this.database.flush();
    const now = this.database.now();
    const isDue = 'SELECT number FROM budget_events WHERE due_at <= $1 LIMIT 1';
    // Most of the time there is none, and nothing is written.
    if ((await this.database.read(isDue, now)).length === 0) return [];
    const due = await this.database.change(function* () {
      const found = yield* rows(
        `SELECT e.*, a.name FROM budget_events e LEFT JOIN accounts a ON a.id = e.account
         WHERE e.due_at <= $1 ORDER BY e.due_at, e.number LIMIT $2 FOR UPDATE OF e SKIP LOCKED`,
        ...[now, options.limit],
      );
      const events = found.map((row) => readEvent(row, quotaZone, now));
      const hide = 'UPDATE budget_events SET due_at = $2 WHERE number = $1';
      for (const { number } of events) yield* firstRow(hide, number, now + options.hiddenMs);
      return events;
    });
    return due.toSorted((one, other) => one.number - other.number);
  }

  /** Notes a delivery of a claimed event. */
  noteDelivery({ number }: Pick<BudgetEvent, 'number'>, outcome: DeliveryOutcome): Promise<void> {
    return this.database.change(function* () {
      yield* firstRow(
        `UPDATE budget_events SET attempts = attempts + 1, due_at = $2, outcome = $3
         WHERE number = $1 AND due_at IS NOT NULL`,
        number,
        'dueAt' in outcome ? outcome.dueAt : null,
        'outcome' in outcome ? outcome.outcome : null,
      );
    });
  }

  /** Makes the event of a hard budget at its end, unless it has it, or the budget has changed. */
  *#writeEnd({ number, credits }: BudgetUse, cost: number): Work<void> {
    const now = this.database.now();
    const row = yield* firstRow('SELECT * FROM budgets WHERE number = $1 FOR SHARE', number);
    if (row === undefined) return;
    const budget = readBudget(row);
    const period = periodOf(budget.period, quotaDay(this.database.quotaZone, now).day);
    const spent = yield* spentOf(budget, period);
    const isAtEnd = budget.isHard && budget.credits === credits && credits - spent < cost;
    if (!isAtEnd || !budget.thresholds.includes(100)) return;
    const subject = [budget.accountId, budget.group, true] as const;
    yield* firstRow(ADD_EVENT, number, period, credits, 100, ...subject, spent, now);
  }
}

/** What is spent of a budget reached a threshold. There is one event for each threshold, amount and period. */
export type BudgetEvent = Readonly<ReturnType<typeof readEvent>>;

function readEvent(row: Row, quotaZone: string, claimedAt: number) {
  const period = columns.text(row, 'period');
  const credits = columns.number(row, 'credits');
  const threshold = columns.number(row, 'threshold');
  return {
    number: columns.number(row, 'number'),
    /** The same for every delivery. */
    id: `budget-${columns.number(row, 'budget')}-${period}-${credits}-${threshold}`,
    accountId: columns.textOrNull(row, 'account'),
    /** Name of the account. */
    name: columns.textOrNull(row, 'name'),
    group: columns.textOrNull(row, 'group_name'),
    /** `2026-01-31` for a budget by day, `2026-01` for one by month. */
    period,
    credits,
    isHard: columns.boolean(row, 'is_hard'),
    /** Percentage of the credits. */
    threshold,
    /** Credits that were charged when the threshold was reached. */
    spent: columns.number(row, 'spent'),
    /** Milliseconds since 1970. */
    at: columns.number(row, 'at'),
    /** Milliseconds since 1970 at which the budget begins anew. */
    resetsAt: endOfPeriod(quotaZone, period),
    /** Milliseconds since 1970, by the clock of the ledger, like those of `DeliveryOutcome`. */
    claimedAt,
    /** Deliveries that were tried. */
    attempts: columns.number(row, 'attempts'),
  };
}
