import { columns, type Row } from '@social-data/database/columns';
import type pg from 'pg';
import {
  type BudgetPeriodState,
  type BudgetState,
  periodOf,
  readBudgetState,
} from '../rules/budgets.ts';
import { type DayUsage, endOfPeriod, type SpendingState } from '../rules/limits.ts';
import { type RowsByName, textArray } from './array-query.ts';
import { StoredWindow } from './stored-window.ts';

/** Whose limits are read, and on which quota days. */
export interface LimitsRequest {
  readonly accounts: readonly string[];
  readonly days: readonly string[];
  /** How many calls begin at most. @default 0 */
  readonly calls?: number;
  /** In place of the database's clock for rates, in milliseconds; null for that clock. */
  readonly time: number | null;
}

const ACCOUNTS = `
  SELECT account, version, rate_calls, rate_seconds, daily_quota, balance, reserved, rate_passed, rate_passed_at,
    rate_expired, rate_expired_at
  FROM account_states WHERE account = ANY ($1::text[]) ORDER BY account`;

/**
 * The budgets of accounts, also of groups that they have left. Under the locks of the accounts, none is added. Without any
 * budget, no account is looked up.
 */
const BUDGETS = `
  SELECT number, account, group_name, period, credits, is_hard, thresholds
  FROM budgets WHERE EXISTS (SELECT FROM budgets) AND number IN (
    SELECT number FROM budgets WHERE account = ANY ($1::text[])
    UNION SELECT b.number FROM memberships m JOIN budgets b ON b.group_name = m.group_name
    WHERE m.account = ANY ($1::text[])
  ) ORDER BY number`;

/**
 * What the locks protect, as JSON for each table. Of the windows of rates, it has the newest row that is in no window any
 * more, and, where the calls that begin may be refused, the time of the row whose end lets the next one pass. Without the
 * lower bound, the index would be read from the rows on that were removed.
 */
const PROTECTED = `
  WITH moment AS MATERIALIZED (
    SELECT coalesce($4::float8, (extract(epoch FROM clock_timestamp()) * 1000)::float8) AS time
  )
  SELECT m.time,
    (SELECT json_agg(x) FROM (
      SELECT s.account, coalesce(gone.passed, s.rate_expired) AS gone, gone.at AS gone_at,
        CASE WHEN s.rate_passed - coalesce(gone.passed, s.rate_expired) + $5::bigint >= s.rate_calls THEN (
          SELECT p.at FROM rate_passes p WHERE p.account = s.account AND p.at > m.time - s.rate_seconds * 1000
            AND p.passed > s.rate_passed - s.rate_calls ORDER BY p.at, p.passed LIMIT 1
        ) END AS oldest_at
      FROM account_states s LEFT JOIN LATERAL (
        SELECT p.passed, p.at FROM rate_passes p
        WHERE p.account = s.account AND p.at >= s.rate_expired_at AND p.at <= m.time - s.rate_seconds * 1000
        ORDER BY p.at DESC, p.passed DESC LIMIT 1
      ) gone ON true
      WHERE s.account = ANY ($1::text[]) AND s.rate_calls IS NOT NULL
    ) x) AS windows,
    (SELECT json_agg(x) FROM (
      SELECT account, day, used FROM day_usage WHERE account = ANY ($1::text[]) AND day = ANY ($2::text[])
    ) x) AS days,
    (SELECT json_agg(x) FROM (
      SELECT account, since, group_name FROM memberships
      WHERE EXISTS (SELECT FROM budgets) AND account = ANY ($1::text[]) ORDER BY account, since
    ) x) AS memberships,
    (SELECT json_agg(x) FROM (
      SELECT budget, period, taken, spent FROM budget_periods
      WHERE EXISTS (SELECT FROM budgets) AND period = ANY ($3::text[]) AND budget IN (
        SELECT number FROM budgets WHERE account = ANY ($1::text[])
        UNION SELECT b.number FROM memberships m JOIN budgets b ON b.group_name = m.group_name
        WHERE m.account = ANY ($1::text[])
      )
    ) x) AS periods
  FROM moment m`;

/**
 * Settings with which queries find their rows by a key. Their plans must not depend on statistics, because they are first
 * made on empty tables.
 */
export function keyedPlans(set: 'SET' | 'SET LOCAL'): string {
  return ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `${set} enable_${way} = off;`).join(' ');
}

/**
 * The queries whose rows `StoredLimits` takes.
 * @param isLocked whether they lock accounts, then budgets, in ascending order. A query that waits for a lock sees of other
 * tables what was there before the wait, so all that the locks protect is read by the query behind them.
 */
export function limitQueries(
  { accounts, days, calls = 0, time }: LimitsRequest,
  { isLocked }: { readonly isLocked: boolean },
): pg.QueryConfig[] {
  const ids = textArray(accounts);
  const periods = textArray([...days, ...days.map((day) => periodOf('month', day))]);
  const [forAccounts, forBudgets] = isLocked ? ['FOR UPDATE', 'FOR NO KEY UPDATE'] : ['', ''];
  return [
    { name: 'accounts', text: `${ACCOUNTS} ${forAccounts}`, values: [ids] },
    { name: 'budgets', text: `${BUDGETS} ${forBudgets}`, values: [ids] },
    { name: 'protected', text: PROTECTED, values: [ids, textArray(days), periods, time, calls] },
  ];
}

/** An account as its row in the database has it, and as the decisions of a batch change it. */
export interface StoredAccount extends SpendingState {
  readonly id: string;
  readonly version: number;
  readonly window: StoredWindow | null;
  /** As they were read. */
  readonly before: { readonly balance: number | null; readonly reserved: number };
  /** All calls that ever passed by a rate, and when the last one did, as they were read. */
  readonly passed: number;
  readonly passedAt: number;
  /** The newest row that is in no window any more, before which rows may be removed. */
  readonly gone: { readonly at: number; readonly passed: number } | undefined;
  /** That row when rows were last removed. */
  readonly expired: { readonly at: number; readonly passed: number };
}

/** The calls of an account on a day, all of them in `taken` when they were read. */
interface StoredDay extends DayUsage {
  readonly account: string;
  readonly before: number;
}

interface StoredPeriod extends BudgetPeriodState {
  /** Null when the database has no row of it. */
  readonly before: { readonly taken: number; readonly spent: number } | null;
}

/** The limits of accounts as the database has them, in the form in which the rules decide on them. */
export class StoredLimits {
  /** The clock of the database, or of a test, in milliseconds. */
  readonly time: number;
  /** By id, in ascending order. */
  readonly accounts: ReadonlyMap<string, StoredAccount>;
  readonly #zone: string;
  readonly #budgets: readonly BudgetState[];
  readonly #memberships: ReadonlyMap<string, readonly Row[]>;
  readonly #usedByDay: ReadonlyMap<string, number>;
  readonly #rowsOfPeriods: ReadonlyMap<string, Row>;
  readonly #days = new Map<string, StoredDay>();
  readonly #periods = new Map<string, StoredPeriod>();

  /** @param zone IANA time zone of the daily quota */
  constructor(read: RowsByName, zone: string) {
    const rowsOf = (name: string) => read.get(name) ?? [];
    const [guarded = {}] = rowsOf('protected');
    this.#zone = zone;
    this.time = columns.number(guarded, 'time');
    const windowOf = new Map(listedRows(guarded, 'windows').map((row) => [row.account, row]));
    this.accounts = new Map(
      rowsOf('accounts').map((row) => {
        const account = readState(row, windowOf.get(row.account), this.time);
        return [account.id, account];
      }),
    );
    this.#budgets = rowsOf('budgets').map(readBudgetState);
    this.#memberships = Map.groupBy(listedRows(guarded, 'memberships'), (row) =>
      columns.text(row, 'account'),
    );
    const days = listedRows(guarded, 'days');
    this.#usedByDay = new Map(
      days.map((row) => [`${row.account} ${row.day}`, columns.number(row, 'used')]),
    );
    this.#rowsOfPeriods = new Map(
      listedRows(guarded, 'periods').map((row) => [`${row.budget} ${row.period}`, row]),
    );
  }

  /** The days that were asked for, with what was decided. */
  get days(): Iterable<StoredDay> {
    return this.#days.values();
  }

  get periods(): Iterable<StoredPeriod> {
    return this.#periods.values();
  }

  /**
   * Calls of an account on a day.
   * @param mayBegin whether calls may begin on that day. Else periods without a row are left out: they began before their
   * budget was set, so it does not count them.
   */
  usageOn(account: string, day: string, mayBegin = false): DayUsage {
    const key = `${account} ${day}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const before = this.#usedByDay.get(key) ?? 0;
    const budgets = this.#budgetsOf(account, day).flatMap((budget) => {
      const period = this.#periodOf(budget, day);
      return mayBegin || period.before !== null ? [period] : [];
    });
    const resetsAt = endOfPeriod(this.#zone, day);
    const usage = { account, day, resetsAt, before, taken: before, reserved: 0, budgets };
    this.#days.set(key, usage);
    return usage;
  }

  /** The budgets of an account on a day: its own, then those of the group in which it was. */
  #budgetsOf(account: string, day: string): readonly BudgetState[] {
    if (this.#budgets.length === 0) return [];
    const memberships = this.#memberships.get(account) ?? [];
    const then = memberships.findLast((row) => columns.text(row, 'since') <= day);
    const group = then === undefined ? null : columns.textOrNull(then, 'group_name');
    return [
      ...this.#budgets.filter(({ record }) => record.accountId === account),
      ...this.#budgets.filter(({ record }) => group !== null && record.group === group),
    ];
  }

  #periodOf(budget: BudgetState, day: string): StoredPeriod {
    const { record } = budget;
    const period = periodOf(record.period, day);
    const key = `${record.number} ${period}`;
    const known = this.#periods.get(key);
    if (known !== undefined) return known;
    const row = this.#rowsOfPeriods.get(key);
    const before = row
      ? { taken: columns.number(row, 'taken'), spent: columns.number(row, 'spent') }
      : null;
    const { taken, spent } = before ?? { taken: 0, spent: 0 };
    const resetsAt = endOfPeriod(this.#zone, period);
    const state = {
      budget,
      period,
      resetsAt,
      before,
      spent,
      reserved: taken - spent,
      announced: 0,
    };
    this.#periods.set(key, state);
    return state;
  }
}

/** Rows that are a list in a column, which is null without any. */
function listedRows(row: Row, name: string): readonly Row[] {
  if (row[name] === null) return [];
  const list = columns.list(row, name);
  if (!list.every(isRow)) throw new TypeError(`column ${name} has something that is not a row`);
  return list;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

function readState(row: Row, window: Row | undefined, now: number): StoredAccount {
  const balance = columns.numberOrNull(row, 'balance');
  const reserved = columns.number(row, 'reserved');
  const calls = columns.numberOrNull(row, 'rate_calls');
  const passed = columns.number(row, 'rate_passed');
  const passedAt = columns.number(row, 'rate_passed_at');
  const gone = window === undefined ? undefined : columns.number(window, 'gone');
  const goneAt = window === undefined ? null : columns.numberOrNull(window, 'gone_at');
  const oldestAt = window === undefined ? null : columns.numberOrNull(window, 'oldest_at');
  return {
    id: columns.text(row, 'account'),
    version: columns.number(row, 'version'),
    record: { dailyQuota: columns.numberOrNull(row, 'daily_quota') },
    ...{ balance, reserved, before: { balance, reserved } },
    ...{ passed, passedAt },
    expired: {
      at: columns.number(row, 'rate_expired_at'),
      passed: columns.number(row, 'rate_expired'),
    },
    gone: gone === undefined || goneAt === null ? undefined : { at: goneAt, passed: gone },
    window:
      calls === null || gone === undefined
        ? null
        : new StoredWindow(
            { calls, seconds: columns.number(row, 'rate_seconds') },
            { passed, passedAt, gone, oldestAt: oldestAt ?? undefined },
            now,
          ),
  };
}
