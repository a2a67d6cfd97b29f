import { columns, type Row } from '@social-data/database/columns';
import type pg from 'pg';
import type { Rate } from '../accounts.ts';
import {
  type BudgetPeriodState,
  type BudgetState,
  periodOf,
  readBudgetState,
} from '../rules/budgets.ts';
import {
  type CallWindow,
  type DayUsage,
  endOfPeriod,
  type SpendingState,
} from '../rules/limits.ts';

/** Whose limits are read, and on which quota days. */
interface LimitsRequest {
  readonly accounts: readonly string[];
  readonly days: readonly string[];
  /** How many calls begin at most. @default 0 */
  readonly calls?: number;
  /** In place of the database's clock for rates, in milliseconds; null for that clock. */
  readonly time: number | null;
}

const ACCOUNTS = `
  SELECT account, version, rate_calls, rate_seconds, daily_quota, balance, reserved, rate_passed, rate_passed_at,
    rate_expired_at
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
 * The queries whose rows `StoredLimits` takes.
 * @param isLocked whether they lock accounts, then budgets, in ascending order. A query that waits for a lock sees of other
 * tables what was there before the wait, so all that the locks protect is read by the query behind them.
 */
export function limitQueries(
  { accounts, days, calls = 0, time }: LimitsRequest,
  { isLocked }: { readonly isLocked: boolean },
): pg.QueryConfig[] {
  const ids = arrayText(accounts);
  const periods = arrayText([...days, ...days.map((day) => periodOf('month', day))]);
  const [forAccounts, forBudgets] = isLocked ? ['FOR UPDATE', 'FOR NO KEY UPDATE'] : ['', ''];
  return [
    { name: 'accounts', text: `${ACCOUNTS} ${forAccounts}`, values: [ids] },
    { name: 'budgets', text: `${BUDGETS} ${forBudgets}`, values: [ids] },
    { name: 'protected', text: PROTECTED, values: [ids, arrayText(days), periods, time, calls] },
  ];
}

/** The rows of the queries of a trip, by their names. */
type RowsByName = ReadonlyMap<string | undefined, readonly Row[]>;

export function rowsByName(
  queries: readonly pg.QueryConfig[],
  replies: readonly { readonly rows: readonly Row[] }[],
): RowsByName {
  return new Map(queries.map(({ name }, index) => [name, replies[index]?.rows ?? []]));
}

export type Cell = string | number | boolean | null;

/** Most texts are ids, which need no quotes. PostgreSQL reads an unquoted null, in any case, as NULL. */
const PLAIN_TEXT = /^(?!null$)[\w-]+$/i;

/** The text form of an array. The driver would quote every element. */
export function arrayText(cells: readonly Cell[]): string {
  return `{${cells.map(cellText).join()}}`;
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell);
  return PLAIN_TEXT.test(cell) ? cell : `"${cell.replaceAll(/["\\]/g, '\\$&')}"`;
}

/**
 * The window of a rate that all nodes share, for one batch: two running counts, so that its cost does not grow with the
 * limit. Times are milliseconds.
 */
class StoredWindow implements CallWindow {
  readonly rate: Rate;
  /** All calls that ever passed, and when the last one did. */
  passed: number;
  passedAt: number;
  /** Whether the clock went back behind the last call: calls of the time to come count as calls of now. */
  readonly isTurnedBack: boolean;
  /** How many calls are in no window any more, and when the last of them passed; null when its row was not found. */
  readonly gone: number;
  readonly goneAt: number | null;
  /** Up to when rows were removed. */
  readonly expiredAt: number;
  readonly #length: number;
  readonly #passedBefore: number;
  /** When the call passed whose end lets the next one pass; null when it is one of this batch. */
  readonly #oldestAt: number | null;

  constructor(account: Row, window: Row, now: number) {
    const calls = columns.number(account, 'rate_calls');
    const seconds = columns.number(account, 'rate_seconds');
    const passedAt = columns.number(account, 'rate_passed_at');
    this.rate = { calls, seconds };
    this.#length = seconds * 1000;
    this.#passedBefore = columns.number(account, 'rate_passed');
    this.passed = this.#passedBefore;
    this.passedAt = Math.min(passedAt, now);
    this.isTurnedBack = passedAt > now;
    this.gone = columns.number(window, 'gone');
    this.goneAt = columns.numberOrNull(window, 'gone_at');
    this.expiredAt = columns.number(account, 'rate_expired_at');
    this.#oldestAt = columns.numberOrNull(window, 'oldest_at');
  }

  /** Whether the window has a row that the database lacks. */
  get hasNewRow(): boolean {
    return this.passed > (this.isTurnedBack ? this.gone : this.#passedBefore);
  }

  wait(now: number): number {
    if (this.rate.calls === 0) return this.#length;
    if (this.remaining() > 0) return 0;
    const oldestAt = Math.min(this.#oldestAt ?? now, now);
    return Math.max(0, oldestAt + this.#length - now);
  }

  take(now: number): void {
    this.passed += 1;
    this.passedAt = now;
  }

  remaining(): number {
    return Math.max(0, this.rate.calls - (this.passed - this.gone));
  }

  reset(now: number): number {
    if (this.passed === this.gone) return 0;
    return Math.max(0, this.passedAt + this.#length - now);
  }
}

/** An account as its row in the database has it, and as the decisions of a batch change it. */
export interface StoredAccount extends SpendingState {
  readonly id: string;
  readonly version: number;
  readonly window: StoredWindow | null;
  /** As they were read. */
  readonly before: { readonly balance: number | null; readonly reserved: number };
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
  /** The days and periods that were asked for, with what was decided. */
  readonly days = new Map<string, StoredDay>();
  readonly periods = new Map<string, StoredPeriod>();
  readonly #zone: string;
  readonly #budgets: readonly BudgetState[];
  readonly #memberships: ReadonlyMap<unknown, readonly Row[]>;
  readonly #rowsOfDays: ReadonlyMap<string, Row>;
  readonly #rowsOfPeriods: ReadonlyMap<string, Row>;

  /** @param zone IANA time zone of the daily quota */
  constructor(read: RowsByName, zone: string) {
    const rowsOf = (name: string) => read.get(name) ?? [];
    const [guarded = {}] = rowsOf('protected');
    this.#zone = zone;
    this.time = columns.number(guarded, 'time');
    const windows = new Map(listedRows(guarded, 'windows').map((row) => [row.account, row]));
    const accounts = rowsOf('accounts').map((row) =>
      readAccountState(row, windows.get(row.account), this.time),
    );
    this.accounts = new Map(accounts.map((account) => [account.id, account]));
    this.#budgets = rowsOf('budgets').map(readBudgetState);
    this.#memberships = Map.groupBy(listedRows(guarded, 'memberships'), ({ account }) => account);
    this.#rowsOfDays = new Map(
      listedRows(guarded, 'days').map((row) => [`${row.account} ${row.day}`, row]),
    );
    this.#rowsOfPeriods = new Map(
      listedRows(guarded, 'periods').map((row) => [`${row.budget} ${row.period}`, row]),
    );
  }

  /**
   * Calls of an account on a day.
   * @param mayBegin whether calls may begin on that day. Else periods without a row are left out: they began before their
   * budget was set, so it does not count them.
   */
  usageOn(account: string, day: string, mayBegin = false): DayUsage {
    const key = `${account} ${day}`;
    const known = this.days.get(key);
    if (known !== undefined) return known;
    const row = this.#rowsOfDays.get(key);
    const before = row === undefined ? 0 : columns.number(row, 'used');
    const budgets = this.#budgetsOf(account, day)
      .map((budget) => this.#periodOf(budget, day))
      .filter((period) => mayBegin || period.before !== null);
    const resetsAt = endOfPeriod(this.#zone, day);
    const usage = { account, day, resetsAt, before, taken: before, reserved: 0, budgets };
    this.days.set(key, usage);
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
    const known = this.periods.get(key);
    if (known !== undefined) return known;
    const row = this.#rowsOfPeriods.get(key);
    const before = row
      ? { taken: columns.number(row, 'taken'), spent: columns.number(row, 'spent') }
      : null;
    const { taken, spent } = before ?? { taken: 0, spent: 0 };
    const resetsAt = endOfPeriod(this.#zone, period);
    const reserved = taken - spent;
    const state = { budget, period, resetsAt, before, spent, reserved, announced: 0 };
    this.periods.set(key, state);
    return state;
  }
}

/** Rows that are a list in a column, which is null without any. */
function listedRows(row: Row, name: string): readonly Row[] {
  return row[name] === null ? [] : columns.list(row, name).filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}

/** @param window what was read of the calls in the window of its rate; undefined without a rate */
function readAccountState(row: Row, window: Row | undefined, now: number): StoredAccount {
  const balance = columns.numberOrNull(row, 'balance');
  const reserved = columns.number(row, 'reserved');
  return {
    id: columns.text(row, 'account'),
    version: columns.number(row, 'version'),
    record: { dailyQuota: columns.numberOrNull(row, 'daily_quota') },
    ...{ balance, reserved, before: { balance, reserved } },
    window: window === undefined ? null : new StoredWindow(row, window, now),
  };
}
