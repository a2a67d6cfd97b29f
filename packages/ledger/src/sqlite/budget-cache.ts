import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '@social-data/database/columns';
import { readBudget } from '../budget-admin.ts';
import { thresholdAmount } from '../budgets/check-budget.ts';
import type { Statement } from '../ledger-database.ts';
import { type Budget, type BudgetStatus, type BudgetSubject, periodOf } from '../limits/budget.ts';
import { type BudgetPeriodState, type BudgetState, budgetUse } from '../limits/budget-state.ts';
import { endOfPeriod } from '../limits/quota-day.ts';
import { createSelect } from './select-rows.ts';

/** More than a clock may jump to. A day that an account has in memory refers to a period here. */
const MAX_CACHED_PERIODS = 64;

/** All budgets of the file, in memory, with what is spent of them. */
export class BudgetCache {
  /** In the order of creation. */
  #budgets: readonly BudgetState[] = [];
  /** By account or group. */
  #bySubject: ReadonlyMap<string, readonly BudgetState[]> = new Map();
  readonly #select: (statement: Statement) => readonly Row[];
  readonly #quotaZone: string;
  readonly #spentOf: (budget: Budget, period: string) => number;
  readonly #groupOf: (accountId: string, day: string) => string | null;

  constructor(database: DatabaseSync, quotaZone: string) {
    this.#quotaZone = quotaZone;
    const select = createSelect(database);
    this.#select = select;
    this.#spentOf = (budget, period) =>
      columns.number(select(spentCredits(budget, period))[0] ?? {}, 'spent');
    this.#groupOf = groupOnDay(database);
    this.readAll();
  }

  /** Reads all budgets, after one of them was added, changed or removed. */
  readAll(): void {
    this.#budgets = this.#select({ text: 'SELECT * FROM budgets ORDER BY number', values: [] }).map(
      (row) => {
        const record = readBudget(row);
        const { credits, thresholds } = record;
        const amounts = thresholds.map((threshold) => thresholdAmount(credits, threshold));
        return { record, amounts, periods: new Map() };
      },
    );
    this.#bySubject = Map.groupBy(this.#budgets, ({ record }) => subjectKey(record));
  }

  /** All budgets in the order of creation, with what is spent of them in the period that contains a day. */
  statusesOn(day: string): readonly BudgetStatus[] {
    return this.#budgets.map((budget) => {
      const { spent, taken, resetsAt } = budgetUse(this.periodOn(budget, day));
      return { ...budget.record, spent, taken, resetsAt };
    });
  }

  /** The budgets of an account or of a group. */
  of(subject: BudgetSubject): readonly BudgetState[] {
    return this.#bySubject.get(subjectKey(subject)) ?? [];
  }

  /** The budgets that count the calls of an account on a day: its own, then those of its group. */
  periodsOf(accountId: string, day: string): readonly BudgetPeriodState[] {
    if (this.#budgets.length === 0) return NO_BUDGETS;
    const group = this.#groupOf(accountId, day);
    const own = this.of({ accountId, group: null });
    const ofGroup = group === null ? [] : this.of({ accountId: null, group });
    if (own.length + ofGroup.length === 0) return NO_BUDGETS;
    return [...own, ...ofGroup].map((budget) => this.periodOn(budget, day));
  }

  /** A budget in the period that contains a day; reads it from the file on first use. */
  periodOn(budget: BudgetState, day: string): BudgetPeriodState {
    const { record, periods } = budget;
    const period = periodOf(record.period, day);
    const cached = periods.get(period);
    if (cached !== undefined) return cached;
    const spent = this.#spentOf(record, period);
    const resetsAt = endOfPeriod(this.#quotaZone, period);
    const added = { budget, period, resetsAt, spent, reserved: 0, announced: 0 };
    if (periods.size >= MAX_CACHED_PERIODS) evictOldest(periods);
    periods.set(period, added);
    return added;
  }

  /** Reads afresh what is spent, and forgets what calls in flight reserve. */
  countAgain(): void {
    for (const { record, periods } of this.#budgets)
      for (const state of periods.values()) {
        state.spent = this.#spentOf(record, state.period);
        state.reserved = 0;
      }
  }

  /** A sentence for each period in which memory and file disagree. */
  problems(): string[] {
    return this.#budgets.flatMap(({ record, periods }) =>
      [...periods.values()].flatMap(({ period, spent }) => {
        const credits = this.#spentOf(record, period);
        return credits === spent
          ? []
          : [
              `budget ${record.number}: admission uses ${spent} credits in ${period}, the file has ${credits}`,
            ];
      }),
    );
  }
}

function subjectKey({ accountId, group }: BudgetSubject): string {
  return accountId === null ? `group ${group}` : `account ${accountId}`;
}

/** One list for the accounts that have none. */
const NO_BUDGETS: readonly BudgetPeriodState[] = [];

function evictOldest(periods: Map<string, BudgetPeriodState>): void {
  for (const [period, { reserved }] of periods) {
    if (reserved > 0) continue;
    periods.delete(period);
    return;
  }
}

/** SELECT of what was charged in a period. `2026-01-99` comes after all days of a month. */
export function spentCredits({ accountId, group }: Budget, period: string): Statement {
  if (accountId !== null)
    return {
      text: `SELECT coalesce(sum(credits), 0) AS spent FROM usage
        WHERE account = $1 AND day >= $2 AND day <= $2 || '-99'`,
      values: [accountId, period],
    };
  return {
    text: `SELECT coalesce(sum(u.credits), 0) AS spent FROM memberships m
      JOIN usage u ON u.account = m.account AND u.day >= $2 AND u.day <= $2 || '-99' AND u.day >= m.since
      WHERE m.group_name = $1 AND NOT EXISTS (
        SELECT 1 FROM memberships n WHERE n.account = m.account AND n.since > m.since AND n.since <= u.day)`,
    values: [group, period],
  };
}

/** Returns a function that gives the group of an account on a day. */
function groupOnDay(database: DatabaseSync): (accountId: string, day: string) => string | null {
  const select = database.prepare(`
    SELECT group_name FROM memberships WHERE account = ? AND since <= ? ORDER BY since DESC LIMIT 1`);
  return (accountId, day) => {
    const row = select.get(accountId, day);
    return row === undefined ? null : columns.textOrNull(row, 'group_name');
  };
}
