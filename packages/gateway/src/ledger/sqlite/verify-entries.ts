import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../../database/columns.ts';

/**
 * Yields a sentence for each disagreement between balances, counters and ledger in the file. Reads the ledger once, from
 * its first entry to its last, without sorting it: memory grows with the accounts and the rows of the usage only.
 */
export function* verifyEntries(database: DatabaseSync): Generator<string> {
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
