import { resultCode } from '@social-data/contract/result-codes';
import { columns, type Row } from '@social-data/database/columns';
import { LedgerPart, readBatches, type Statement, type Value } from './ledger-database.ts';
import { type LedgerEntry, type LedgerFilter, readEntry } from './ledger-entry.ts';
import { type BudgetPeriod, periodOf } from './rules/budgets.ts';
import { quotaDay } from './rules/limits.ts';

/** How a call was served: by the source, or with the response to another call. */
export type Via = 'call' | 'cache' | 'shared' | 'rescue' | 'stale';

/** Adds a sum of calls to the usage. */
export const ADD_USAGE = `
  INSERT INTO usage AS u (account, day, operation, code, via, upstream_key, calls, credits, saved, quota_taken)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (account, day, operation, code, via, upstream_key) DO UPDATE
    SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits, saved = u.saved + excluded.saved,
      quota_taken = u.quota_taken + excluded.quota_taken`;

export interface UsageFilter {
  /** Only of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  /** First and last day, inclusive, as 2026-01-31. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What usage is summed by, and the value of each. */
const DIMENSIONS = {
  token: 'u.account',
  // The group in which the token was at the end of the day, as budgets count it.
  group: `(SELECT m.group_name FROM memberships m WHERE m.account = u.account AND m.since <= u.day
    ORDER BY m.since DESC LIMIT 1)`,
  operation: 'u.operation',
  code: 'u.code',
  via: 'u.via',
  key: `nullif(u.upstream_key, '')`,
  day: 'u.day',
  month: 'substr(u.day, 1, 7)',
};
export type UsageDimension = keyof typeof DIMENSIONS;
export const USAGE_DIMENSIONS = Object.keys(DIMENSIONS).filter(isDimension);

function isDimension(name: string): name is UsageDimension {
  return Object.hasOwn(DIMENSIONS, name);
}

/** Usage of all calls that have the same values of the dimensions. */
export interface UsageSum {
  /** By dimension. A token is given by its id; null is usage of a token that was in no group, and of calls that no key of the upstream paid. */
  readonly of: Readonly<Partial<Record<UsageDimension, string | null>>>;
  /** Name of the token, when the sum is of one. */
  readonly name: string | null;
  readonly calls: number;
  /** Calls with code 0. */
  readonly successes: number;
  readonly credits: number;
  readonly saved: number;
}

/**
 * What calls have taken: a part of `Store`. Each report but `successes` reads one moment, at about the time of the call, in
 * batches, and delays no call. An abort of the signal, or the end of the iteration, ends it.
 */
export class UsageReports extends LedgerPart {
  /** Usage that is summed by at least one dimension, in the order of the dimensions, and tokens in that of their names. */
  usageSums(
    by: readonly UsageDimension[],
    filter?: UsageFilter,
    signal?: AbortSignal,
  ): AsyncIterable<readonly UsageSum[]> {
    const textOf = (row: Row, name: UsageDimension) =>
      name === 'code' ? String(columns.number(row, name)) : columns.textOrNull(row, name);
    const read = (row: Row) => ({
      of: Object.fromEntries(by.map((dimension) => [dimension, textOf(row, dimension)])),
      name: by.includes('token') ? columns.text(row, 'name') : null,
      ...readSums(row),
      successes: columns.number(row, 'successes'),
    });
    return readBatches(this.database, sumsBy(by, filter), read, signal);
  }

  /**
   * Calls of an account with code 0 in the current quota day, or calendar month, by the way in which they were served. Those
   * of the last moment may be missing.
   */
  async successes(accountId: string, period: BudgetPeriod): Promise<readonly ViaTotals[]> {
    const { quotaZone } = this.database;
    const from = periodOf(period, quotaDay(quotaZone, this.database.now()).day);
    // `2026-01-99` comes after all days of a month.
    const filter = { accountIds: [accountId], from, to: `${from}-99` };
    const { text, values } = sumsBy(['via'], filter, 'u.code = 0');
    return (await this.database.read(text, ...values)).map(readTotals);
  }

  /** Failures by day and account (in the order of creation); none for days without any. */
  failures(filter?: UsageFilter, signal?: AbortSignal): AsyncIterable<readonly FailureRow[]> {
    const { condition, values } = conditionOf(filter);
    const sum = (name: string) => `CAST(sum(u.${name}) AS bigint) AS ${name}`;
    const text = `
      SELECT u.account, a.name, u.day, ${sum('failures')}, ${sum('quota_taken')}, ${sum('uncertain')},
        ${sum('uncertain_credits')}
      FROM (
        SELECT account, day, CASE WHEN code IN ${FAILED_CODES} AND via = 'call' THEN calls ELSE 0 END AS failures,
          quota_taken, 0 AS uncertain, 0 AS uncertain_credits FROM usage
        UNION ALL SELECT account, day, 0, 0, uncertain, -credits * uncertain FROM ledger
        WHERE uncertain > 0 AND state <> 'reserved'
      ) u JOIN accounts a ON a.id = u.account
      WHERE ${condition}
      GROUP BY u.account, a.name, a.number, u.day HAVING sum(u.failures) + sum(u.uncertain) > 0
      ORDER BY u.day, a.number`;
    return readBatches(this.database, { text, values }, readFailures, signal);
  }

  /** Ledger entries, newest first. */
  ledger(filter: LedgerFilter = {}, signal?: AbortSignal): AsyncIterable<readonly LedgerEntry[]> {
    const { accountIds, state, isUncertain = false, limit } = filter;
    // Calls in flight have an index or a table of their own.
    const entries = state === 'reserved' ? this.database.relations.inFlight : 'ledger_entries';
    const values: Value[] = [];
    const place = (value: Value) => `$${values.push(value)}`;
    // Only the conditions that are asked for, so that the indexes of reserved and of uncertain entries are used.
    const conditions = [
      ...(accountIds === undefined ? [] : [`account = ANY (${place(accountIds)})`]),
      ...(state === undefined ? [] : [`state = ${place(state)}`]),
      ...(isUncertain ? ['uncertain > 0'] : []),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const text = `SELECT e.*, (SELECT note FROM top_ups WHERE entry = id) AS note
      FROM ${entries} e ${where} ORDER BY id DESC
      ${limit === undefined ? '' : `LIMIT ${place(limit)}`}`;
    return readBatches(this.database, { text, values }, readEntry, signal);
  }

  /** Accounts with the quota day of their last call; none for those that made none. Reads one row of usage for each, by its key. */
  lastUse(signal?: AbortSignal) {
    const text = `SELECT * FROM (
        SELECT id, (SELECT max(u.day) FROM usage u WHERE u.account = a.id) AS day FROM accounts a
      ) l WHERE day IS NOT NULL`;
    const read = (row: Row) => ({
      accountId: columns.text(row, 'id'),
      day: columns.text(row, 'day'),
    });
    return readBatches(this.database, { text, values: [] }, read, signal);
  }
}

/** The codes of calls that failed for a reason of the source, as a list for SQL. */
const FAILED_CODES = `(${resultCode.collectionFailed}, ${resultCode.serverError})`;

/** The conditions of a filter for a table `u` with account and day, and their values. */
function conditionOf({ accountIds, from, to }: UsageFilter = {}) {
  const conditions = ['true'];
  const values: Value[] = [];
  const add = (value: Value | undefined, condition: (place: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add(accountIds, (place) => `u.account = ANY (${place})`);
  add(from, (place) => `u.day >= ${place}`);
  add(to, (place) => `u.day <= ${place}`);
  return { condition: conditions.join(' AND '), values };
}

/** SELECT of the sums of usage by some dimensions, in their order. */
function sumsBy(
  by: readonly UsageDimension[],
  filter: UsageFilter | undefined,
  condition = 'true',
): Statement {
  const { condition: filtered, values } = conditionOf(filter);
  const sum = (what: string, name = what) => `CAST(sum(${what}) AS bigint) AS ${name}`;
  const sums = [sum('calls'), sum('credits'), sum('saved')];
  sums.push(sum('CASE code WHEN 0 THEN calls ELSE 0 END', 'successes'));
  if (by.includes('token'))
    sums.push('(SELECT a.name FROM accounts a WHERE a.id = u.account) AS name');
  const named = by.map((each) => `${DIMENSIONS[each]} AS "${each}"`);
  const order = by.map((each) =>
    each === 'token' ? 's.name, s.token' : `s."${each}" NULLS FIRST`,
  );
  // A count that was undone leaves a row of zeros.
  const text = `
    SELECT * FROM (
      SELECT ${[...named, ...sums].join(', ')} FROM usage u
      WHERE ${filtered} AND ${condition} AND u.calls > 0 GROUP BY ${by.map((_, at) => at + 1).join(', ')}
    ) s ORDER BY ${order.join(', ')}`;
  return { text, values };
}

/** Calls that were served in one way. */
export type ViaTotals = Readonly<ReturnType<typeof readTotals>>;

function readTotals(row: Row) {
  // The table's CHECK constraint allows no other ways.
  return { via: columns.text(row, 'via') as Via, ...readSums(row) };
}

function readSums(row: Row) {
  return {
    calls: columns.number(row, 'calls'),
    credits: columns.number(row, 'credits'),
    /** Credits that the calls would have cost if they had not been served with the response to another call. */
    saved: columns.number(row, 'saved'),
  };
}

/** What failed of an account on a day, and what that may have cost. */
export type FailureRow = Readonly<ReturnType<typeof readFailures>>;

function readFailures(row: Row) {
  return {
    accountId: columns.text(row, 'account'),
    name: columns.text(row, 'name'),
    day: columns.text(row, 'day'),
    /** Calls with code 301 or 500. */
    failures: columns.number(row, 'failures'),
    /** Calls that took daily quota without a charge, because they were probably billed. */
    quotaTaken: columns.number(row, 'quota_taken'),
    /** Requests that an upstream may have billed without a charge here. */
    uncertain: columns.number(row, 'uncertain'),
    /** Credits that the uncertain requests would have cost, by the prices of their calls. */
    uncertainCredits: columns.number(row, 'uncertain_credits'),
  };
}
