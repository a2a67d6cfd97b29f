import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';
import { thresholdAmount } from '../budgets/check-budget.ts';
import { type Budget, type BudgetSubject, periodOf } from '../limits/budget.ts';
import type { BudgetPeriodState, BudgetState } from '../limits/budget-state.ts';
import { endOfPeriod } from '../limits/quota-day.ts';
import { UnknownGroupError } from '../store-errors.ts';

/** More than a clock may jump to. A day that an account has in memory refers to a period here. */
const MAX_CACHED_PERIODS = 64;

/** All budgets of the file, in memory, with what is spent of them. */
export class BudgetCache {
  /** By number, in the order of creation. */
  readonly budgets = new Map<number, BudgetState>();
  /** By account or group. */
  readonly #bySubject = new Map<string, BudgetState[]>();
  /** Names of all groups. */
  readonly groups = new Set<string>();
  readonly #quotaZone: string;
  readonly #spentOf: (budget: Budget, period: string) => number;
  readonly #groupOf: (accountId: string, day: string) => string | null;

  constructor(database: DatabaseSync, quotaZone: string) {
    this.#quotaZone = quotaZone;
    this.#spentOf = spentCredits(database);
    this.#groupOf = groupOnDay(database);
    for (const row of database.prepare('SELECT name FROM groups').iterate())
      this.groups.add(columns.text(row, 'name'));
    for (const row of database.prepare('SELECT * FROM budgets ORDER BY number').iterate())
      this.set(readBudget(row));
  }

  /** @throws UnknownGroupError */
  checkGroup(group: string | null): void {
    if (group !== null && !this.groups.has(group)) throw new UnknownGroupError(group);
  }

  /** Adds a budget, or replaces it. What is spent of it stays. */
  set(record: Budget): BudgetState {
    const { credits, thresholds } = record;
    const amounts = thresholds.map((threshold) => thresholdAmount(credits, threshold));
    this.remove(record.number);
    const budget = { record, amounts, periods: new Map() };
    this.budgets.set(record.number, budget);
    const subject = subjectKey(record);
    this.#bySubject.set(subject, [...(this.#bySubject.get(subject) ?? []), budget]);
    return budget;
  }

  remove(number: number): void {
    const budget = this.budgets.get(number);
    if (budget === undefined) return;
    this.budgets.delete(number);
    const subject = subjectKey(budget.record);
    const others = this.#bySubject.get(subject)?.filter((each) => each !== budget) ?? [];
    this.#bySubject.set(subject, others);
  }

  /** The budgets of an account or of a group. */
  of(subject: BudgetSubject): readonly BudgetState[] {
    return this.#bySubject.get(subjectKey(subject)) ?? [];
  }

  /** The budgets that count the calls of an account on a day: its own, then those of its group. */
  periodsOf(accountId: string, day: string): readonly BudgetPeriodState[] {
    if (this.budgets.size === 0) return NO_BUDGETS;
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
    for (const { record, periods } of this.budgets.values())
      for (const state of periods.values()) {
        state.spent = this.#spentOf(record, state.period);
        state.reserved = 0;
      }
  }

  /** A sentence for each period in which memory and file disagree. */
  problems(): string[] {
    return [...this.budgets.values()].flatMap(({ record, periods }) =>
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

function readBudget(row: Row): Budget {
  const accountId = columns.textOrNull(row, 'account');
  const subject =
    accountId === null
      ? { accountId: null, group: columns.text(row, 'group_name') }
      : { accountId, group: null };
  const thresholds: unknown = JSON.parse(columns.text(row, 'thresholds'));
  return {
    ...subject,
    number: columns.number(row, 'number'),
    period: columns.text(row, 'period') === 'day' ? 'day' : 'month',
    credits: columns.number(row, 'credits'),
    isHard: columns.number(row, 'is_hard') === 1,
    thresholds: Array.isArray(thresholds) ? thresholds.map(Number) : [],
  };
}

/** Returns a function that sums what was charged in a period. `2026-01-99` comes after all days of a month. */
function spentCredits(database: DatabaseSync): (budget: Budget, period: string) => number {
  const ofAccount = database.prepare(`
    SELECT coalesce(sum(credits), 0) AS spent FROM usage
    WHERE account = ?1 AND day >= ?2 AND day <= ?2 || '-99'`);
  const ofGroup = database.prepare(`
    SELECT coalesce(sum(u.credits), 0) AS spent FROM memberships m
    JOIN usage u ON u.account = m.account AND u.day >= ?2 AND u.day <= ?2 || '-99' AND u.day >= m.since
    WHERE m.group_name = ?1 AND NOT EXISTS (
      SELECT 1 FROM memberships n WHERE n.account = m.account AND n.since > m.since AND n.since <= u.day)`);
  return ({ accountId, group }, period) => {
    const row = accountId === null ? ofGroup.get(group, period) : ofAccount.get(accountId, period);
    return Number(row?.spent);
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
