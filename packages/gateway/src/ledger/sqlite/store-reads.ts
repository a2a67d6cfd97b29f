import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { columns, type Row } from '../../database/columns.ts';
import { readSnapshot } from '../../database/read-snapshot.ts';
import type { CallHour } from '../call-hours.ts';
import type { LedgerEntry, LedgerFilter } from '../store.ts';
import type {
  FailureRow,
  LastUse,
  UsageFilter,
  UsageRow,
  UsageSubject,
  UsageSumRow,
} from '../usage-rows.ts';
import { readLedger } from './read-ledger.ts';
import {
  type HourSpan,
  readCallHours,
  readFailures,
  readLastUse,
  readUsage,
  readUsageSums,
} from './read-usage.ts';

/**
 * Yields a sentence for each disagreement between balances, counters and ledger in the file. Reads the ledger once, from
 * its first entry to its last, without sorting it: memory grows with the accounts and the rows of the usage only.
 */
function* verifyEntries(database: DatabaseSync): Generator<string> {
  const accounts = readAccounts(database);
  const days = readDays(database);
  const select = database.prepare(
    'SELECT id, account, operation, day, credits, state, balance_after FROM ledger ORDER BY id',
  );
  for (const row of select.iterate()) {
    yield* addEntry(readEntry(row), accounts, days);
  }
  for (const [id, account] of accounts) yield* accountProblems(id, account);
  for (const day of days.values()) yield* dayProblems(day);
  yield* quotaProblems(database);
  yield* usageProblems(database);
  yield* deliveryProblems(database);
}

interface AccountTotals {
  readonly isKnown: boolean;
  readonly balance: number | null;
  /** The sum of the entries that changed the balance; null when there is none. */
  total: number | null;
  /**
   * +1 for each balance after an entry, −1 for each before, by amount. Neighbouring entries cancel each other out, so a
   * consistent ledger leaves only its first and its last balance.
   */
  readonly steps: Map<number, number>;
}

/** Calls of one account, day and operation with code 0. */
interface DayTotals {
  readonly name: string;
  counted: number;
  credits: number;
  listed: number;
  charged: number;
}

interface Entry {
  readonly id: number;
  readonly account: string;
  readonly operation: string | null;
  readonly day: string | null;
  readonly credits: number;
  readonly state: string;
  readonly balanceAfter: number | null;
}

function readAccounts(database: DatabaseSync): Map<string, AccountTotals> {
  const accounts = new Map<string, AccountTotals>();
  for (const row of database.prepare('SELECT id, balance FROM accounts').iterate()) {
    const balance = columns.numberOrNull(row, 'balance');
    const totals = { isKnown: true, balance, total: null, steps: new Map<number, number>() };
    accounts.set(columns.text(row, 'id'), totals);
    if (balance === null) continue;
    // The first balance is 0, and nothing follows the last one.
    addStep(totals, 0, 1);
    addStep(totals, balance, -1);
  }
  return accounts;
}

function accountTotals(accounts: Map<string, AccountTotals>, id: string): AccountTotals {
  const known = accounts.get(id);
  if (known !== undefined) return known;
  const totals = { isKnown: false, balance: null, total: null, steps: new Map<number, number>() };
  accounts.set(id, totals);
  return totals;
}

function addStep({ steps }: AccountTotals, amount: number, step: number): void {
  const sum = (steps.get(amount) ?? 0) + step;
  if (sum === 0) steps.delete(amount);
  else steps.set(amount, sum);
}

function readDays(database: DatabaseSync): Map<string, DayTotals> {
  const days = new Map<string, DayTotals>();
  const select = database.prepare(`SELECT * FROM usage WHERE code = 0 AND via = 'call'`);
  for (const row of select.iterate()) {
    const account = columns.text(row, 'account');
    const day = dayTotals(days, account, columns.text(row, 'day'), columns.text(row, 'operation'));
    day.counted += columns.number(row, 'calls');
    day.credits += columns.number(row, 'credits');
  }
  return days;
}

function dayTotals(
  days: Map<string, DayTotals>,
  account: string,
  day: string | null,
  operation: string | null,
): DayTotals {
  const name = `${account} on ${day}, ${operation}`;
  let totals = days.get(name);
  if (totals === undefined) {
    totals = { name, counted: 0, credits: 0, listed: 0, charged: 0 };
    days.set(name, totals);
  }
  return totals;
}

function readEntry(row: Row): Entry {
  return {
    id: columns.number(row, 'id'),
    account: columns.text(row, 'account'),
    operation: columns.textOrNull(row, 'operation'),
    day: columns.textOrNull(row, 'day'),
    credits: columns.number(row, 'credits'),
    state: columns.text(row, 'state'),
    balanceAfter: columns.numberOrNull(row, 'balance_after'),
  };
}

function* addEntry(
  entry: Entry,
  accounts: Map<string, AccountTotals>,
  days: Map<string, DayTotals>,
): Generator<string> {
  const { id, account, day, operation, credits, state, balanceAfter } = entry;
  const totals = accountTotals(accounts, account);
  if (!totals.isKnown) yield `ledger entry ${id}: account ${account} is not known`;
  if (balanceAfter !== null) {
    totals.total = (totals.total ?? 0) + credits;
    addStep(totals, balanceAfter, 1);
    addStep(totals, balanceAfter - credits, -1);
    if (balanceAfter < 0)
      yield `ledger entry ${id}: the balance after it is below zero, ${balanceAfter}`;
  }
  if (state === 'charged') {
    const totalsOfDay = dayTotals(days, account, day, operation);
    totalsOfDay.listed += 1;
    totalsOfDay.charged -= credits;
  } else if (state === 'refunded') {
    const totalsOfDay = dayTotals(days, account, day, operation);
    totalsOfDay.listed -= 1;
    totalsOfDay.charged -= credits;
  }
  if (isImpossible(entry)) yield `ledger entry ${id}: ${credits} credits cannot be ${state}`;
}

function isImpossible({ state, operation, day, credits, balanceAfter }: Entry): boolean {
  if (state === 'topped-up') return operation !== null || balanceAfter === null;
  if (state === 'refunded') return credits < 0 || operation === null || day === null;
  if (credits > 0 || operation === null || day === null) return true;
  return balanceAfter !== null && state !== 'charged';
}

function* accountProblems(id: string, account: AccountTotals): Generator<string> {
  const { isKnown, balance, total, steps } = account;
  // The entries of an unlimited balance come to 0, also when it was limited for a while.
  if (isKnown && (balance ?? 0) !== (total ?? 0))
    yield `account ${id}: its balance is ${balance ?? 'unlimited'}, its ledger comes to ${total ?? 'unlimited'}`;
  for (const amount of steps.keys())
    yield `account ${id}: the balances after its ledger entries do not follow from each other, at ${amount}`;
  if (balance !== null && balance < 0) yield `account ${id}: its balance is below zero, ${balance}`;
}

function* dayProblems({ name, counted, credits, listed, charged }: DayTotals): Generator<string> {
  if (counted !== listed || credits !== charged)
    yield `usage of account ${name}: ${counted} calls for ${credits} credits are counted, the ledger has ${listed} for ${charged}`;
}

/** Calls that took quota without a charge are few, so they are not looked for in the whole ledger. */
function* quotaProblems(database: DatabaseSync): Generator<string> {
  const select = database.prepare(`
    SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ': ' || sum(counted) ||
      ' calls took quota without a charge, the ledger has ' || sum(listed) AS problem
    FROM (
      SELECT account, day, operation, quota_taken AS counted, 0 AS listed FROM usage WHERE quota_taken <> 0
      UNION ALL SELECT account, day, operation, 0, 1 FROM uncertain_entries CROSS JOIN ledger ON id = entry
        WHERE quota_taken = 1
    ) GROUP BY account, day, operation HAVING sum(counted) <> sum(listed)
    UNION ALL SELECT 'ledger entry ' || id || ': a call that is ' || state || ' cannot have taken quota without a charge'
    FROM uncertain_entries CROSS JOIN ledger ON id = entry WHERE quota_taken = 1 AND state <> 'released'`);
  for (const row of select.iterate()) yield columns.text(row, 'problem');
}

function* usageProblems(database: DatabaseSync): Generator<string> {
  const select = database.prepare(`
    SELECT 'usage of account ' || account || ' on ' || day || ', ' || operation || ', code ' || code ||
      ': ' || credits || ' credits for calls that cost nothing' AS problem
    FROM usage WHERE (code <> 0 OR via <> 'call') AND credits <> 0`);
  for (const row of select.iterate()) yield columns.text(row, 'problem');
}

function* deliveryProblems(database: DatabaseSync): Generator<string> {
  let before: { readonly first: number; readonly last: number } | undefined;
  const select = database.prepare('SELECT first, last FROM deliveries ORDER BY first');
  for (const row of select.iterate()) {
    const run = { first: columns.number(row, 'first'), last: columns.number(row, 'last') };
    if (before !== undefined && run.first <= before.last + 1)
      yield `deliveries from ${before.first} to ${before.last} run into those from ${run.first}`;
    before = run;
  }
}

/** A read of accounts, usage and ledger that may be long. */
export type StoreRead =
  | { readonly of: 'ledger'; readonly filter: LedgerFilter | undefined }
  | { readonly of: 'usage' | 'failures'; readonly filter: UsageFilter | undefined }
  | {
      readonly of: 'sums';
      readonly by: UsageSubject;
      readonly filter: UsageFilter | undefined;
    }
  | { readonly of: 'hours'; readonly span: HourSpan }
  | { readonly of: 'last use' | 'problems' };

/** Yields batches. `store-worker.ts` calls it in the worker. */
export function readStore(database: DatabaseSync, read: StoreRead): Iterable<readonly unknown[]> {
  if (read.of === 'ledger') return readLedger(database, read.filter);
  if (read.of === 'usage') return readUsage(database, read.filter);
  if (read.of === 'sums') return readUsageSums(database, read.by, read.filter);
  if (read.of === 'failures') return readFailures(database, read.filter);
  if (read.of === 'hours') return readCallHours(database, read.span);
  if (read.of === 'last use') return readLastUse(database);
  return [firstProblems(verifyEntries(database))];
}

/** Batches of ledger entries, newest first, from a snapshot. */
export function ledgerBatches(
  database: DatabaseSync,
  filter: LedgerFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly LedgerEntry[]> {
  const read = () => readLedger(database, filter);
  return readSnapshot(database, { input: { of: 'ledger', filter }, read, startWorker, signal });
}

/** Batches of usage, from a snapshot. */
export function usageBatches(
  database: DatabaseSync,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly UsageRow[]> {
  const read = () => readUsage(database, filter);
  return readSnapshot(database, { input: { of: 'usage', filter }, read, startWorker, signal });
}

/** Batches of summed usage, from a snapshot. */
export function usageSumBatches(
  database: DatabaseSync,
  by: UsageSubject,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly UsageSumRow[]> {
  const read = () => readUsageSums(database, by, filter);
  return readSnapshot(database, { input: { of: 'sums', by, filter }, read, startWorker, signal });
}

/** Batches of failures, from a snapshot. */
export function failureBatches(
  database: DatabaseSync,
  filter: UsageFilter | undefined,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly FailureRow[]> {
  const read = () => readFailures(database, filter);
  return readSnapshot(database, { input: { of: 'failures', filter }, read, startWorker, signal });
}

/** Batches of accounts with the day of their last call, from a snapshot. */
export function lastUseBatches(
  database: DatabaseSync,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly LastUse[]> {
  const read = () => readLastUse(database);
  return readSnapshot(database, { input: { of: 'last use' }, read, startWorker, signal });
}

/** Batches of calls by the hour, from a snapshot. */
export function callHourBatches(
  database: DatabaseSync,
  span: HourSpan,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly CallHour[]> {
  const read = () => readCallHours(database, span);
  return readSnapshot(database, { input: { of: 'hours', span }, read, startWorker, signal });
}

/** The disagreements of a snapshot, in one batch. */
export function problemBatches(
  database: DatabaseSync,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly string[]> {
  const read = () => [firstProblems(verifyEntries(database))];
  return readSnapshot(database, { input: { of: 'problems' }, read, startWorker, signal });
}

function startWorker(options: ConstructorParameters<typeof Worker>[1]): Worker {
  return new Worker(new URL('./store-worker.ts', import.meta.url), options);
}

/** Problems that are reported; further ones are only counted. */
const MAX_PROBLEMS = 1_000;

function firstProblems(problems: Iterable<string>): readonly string[] {
  const first: string[] = [];
  let others = 0;
  for (const problem of problems) {
    if (first.length < MAX_PROBLEMS) first.push(problem);
    else others += 1;
  }
  return others === 0 ? first : [...first, `and ${others} more`];
}
