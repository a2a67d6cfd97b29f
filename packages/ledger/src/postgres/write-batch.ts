import type pg from 'pg';
import { reachedThresholds } from '../rules/budgets.ts';
import { entryRow, runsOf } from '../rules/settlement.ts';
import type { Decisions } from './decide-batch.ts';
import { arrayText, type Cell, type StoredLimits } from './stored-limits.ts';

/** Between two removals of rows of an account that are in no window of its rate any more. */
const REMOVAL_INTERVAL_MS = 1_000;

/** Whose reservations a batch makes. */
export interface Owner {
  readonly node: string;
  readonly epoch: number;
}

const WRITE_ACCOUNTS = `
  UPDATE account_states s
  SET balance = x.balance, reserved = x.reserved,
    -- Null without a rate.
    rate_passed = coalesce(x.passed, s.rate_passed), rate_passed_at = coalesce(x.passed_at, s.rate_passed_at),
    -- It is later when the clock went back.
    rate_expired_at = least(s.rate_expired_at, x.passed_at)
  FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::float8[])
    x (account, balance, reserved, passed, passed_at)
  WHERE s.account = x.account`;

const TURN_BACK = `
  DELETE FROM rate_passes p USING unnest($1::text[], $2::float8[]) x (account, now)
  WHERE p.account = x.account AND p.at > x.now`;

const ADD_PASSES = `
  INSERT INTO rate_passes (account, at, passed)
  SELECT * FROM unnest($1::text[], $2::float8[], $3::bigint[])`;

const REMOVE_PASSES = `
  WITH gone AS (
    SELECT * FROM unnest($1::text[], $2::float8[], $3::float8[], $4::bigint[]) g (account, since, at, passed)
  ), removed AS (
    DELETE FROM rate_passes p USING gone g WHERE p.account = g.account AND p.at >= g.since AND p.at < g.at
  )
  UPDATE account_states s SET rate_expired = g.passed, rate_expired_at = g.at FROM gone g WHERE s.account = g.account`;

const WRITE_DAYS = `
  INSERT INTO day_usage (account, day, used) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
  ON CONFLICT (account, day) DO UPDATE SET used = excluded.used`;

const WRITE_PERIODS = `
  INSERT INTO budget_periods (budget, period, taken, spent)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])
  ON CONFLICT (budget, period) DO UPDATE SET taken = excluded.taken, spent = excluded.spent`;

const ADD_EVENTS = `
  INSERT INTO budget_events (budget, period, credits, threshold, account, group_name, is_hard, spent, at, due_at)
  SELECT *, at FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::integer[], $5::text[], $6::text[], $7::boolean[],
    $8::bigint[], $9::bigint[]) x (budget, period, credits, threshold, account, group_name, is_hard, spent, at)
  ON CONFLICT ON CONSTRAINT budget_events_once DO NOTHING`;

const ADD_RESERVATIONS = `
  INSERT INTO reservations (id, node, epoch, at, account, operation, request, day, cost, uncertain, reserves_credits)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::bigint[], $10::integer[], $11::boolean[])`;

const ADD_ENTRIES = `
  INSERT INTO ledger (id, at, account, operation, request, day, credits, state, balance_after, uncertain, upstream_key)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
    $9::bigint[], $10::integer[], $11::text[])`;

const ADD_USAGE = `
  INSERT INTO usage AS u (account, day, operation, code, via, upstream_key, calls, credits, saved, quota_taken)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
    $9::bigint[], $10::bigint[])
  ON CONFLICT ON CONSTRAINT usage_pkey DO UPDATE
    SET calls = u.calls + excluded.calls, credits = u.credits + excluded.credits, saved = u.saved + excluded.saved,
      quota_taken = u.quota_taken + excluded.quota_taken`;

const ADD_DELIVERIES =
  'INSERT INTO deliveries (first, last) SELECT * FROM unnest($1::bigint[], $2::bigint[]) ON CONFLICT DO NOTHING';

type Rows = (readonly Cell[])[];

/** A statement, planned by the server once for each connection by its name, and the rows that it writes. */
type Write = readonly [name: string, text: string, rows: Rows];

/**
 * The queries that write the decisions of a batch. Each writes all rows of its table: values that the locks protect as they
 * are after the batch, the others as sums to add.
 */
export function writeQueries(decisions: Decisions, { node, epoch }: Owner): pg.QueryConfig[] {
  const { limits, now } = decisions;
  const reservations = decisions.begun.map((call) => [
    ...[call.id, node, epoch, now, call.accountId, call.operationId, call.requestId, call.day],
    ...[call.cost, call.uncertain, call.reservesCredits],
  ]);
  const writes: readonly Write[] = [
    ...accountWrites(limits),
    ['write-days', WRITE_DAYS, changedDays(limits)],
    ['write-periods', WRITE_PERIODS, changedPeriods(limits)],
    ['add-events', ADD_EVENTS, eventsOf(limits, now)],
    ['add-reservations', ADD_RESERVATIONS, reservations],
    ['add-entries', ADD_ENTRIES, decisions.entries.map(entryRow)],
    ['add-usage', ADD_USAGE, decisions.usage.rows()],
    [
      'add-deliveries',
      ADD_DELIVERIES,
      runsOf(decisions.delivered).map((run) => [run.first, run.last]),
    ],
  ];
  return writes.flatMap(([name, text, rows]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const column = (_: Cell, at: number) => arrayText(rows.map((row) => row[at] ?? null));
    return { name, text, values: first.map(column) };
  });
}

function accountWrites({ accounts, time }: StoredLimits): Write[] {
  const [changed, turnedBack, passes, gone]: [Rows, Rows, Rows, Rows] = [[], [], [], []];
  for (const { id, balance, reserved, before, window } of accounts.values()) {
    const hasPassed = window?.hasNewRow || window?.isTurnedBack;
    if (hasPassed || balance !== before.balance || reserved !== before.reserved)
      changed.push([id, balance, reserved, window?.passed ?? null, window?.passedAt ?? null]);
    if (window === null) continue;
    const { passed, passedAt, expiredAt, goneAt } = window;
    if (window.hasNewRow) passes.push([id, passedAt, passed]);
    if (window.isTurnedBack) turnedBack.push([id, time]);
    if (goneAt !== null && goneAt - expiredAt > REMOVAL_INTERVAL_MS)
      gone.push([id, expiredAt, goneAt, window.gone]);
  }
  return [
    ['write-accounts', WRITE_ACCOUNTS, changed],
    ['turn-back', TURN_BACK, turnedBack],
    ['add-passes', ADD_PASSES, passes],
    ['remove-passes', REMOVE_PASSES, gone],
  ];
}

function changedDays(limits: StoredLimits): Rows {
  return [...limits.days.values()].flatMap(({ account, day, taken, reserved, before }) =>
    taken + reserved === before ? [] : [[account, day, taken + reserved]],
  );
}

function changedPeriods(limits: StoredLimits): Rows {
  return [...limits.periods.values()].flatMap(({ budget, period, spent, reserved, before }) => {
    const taken = spent + reserved;
    if (taken === (before?.taken ?? 0) && spent === (before?.spent ?? 0)) return [];
    return [[budget.record.number, period, taken, spent]];
  });
}

/** An event for each threshold that is reached. One that there is already stays as it is. */
function eventsOf(limits: StoredLimits, now: number): Rows {
  return [...limits.periods.values()]
    .filter(({ spent, before }) => spent > (before?.spent ?? 0))
    .toSorted((one, other) => one.budget.record.number - other.budget.record.number)
    .flatMap((period) => reachedThresholds(period, now));
}
