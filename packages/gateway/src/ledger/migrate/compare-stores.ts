import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { snapshotRows } from '../postgres/snapshot-rows.ts';
import type { Store } from '../store.ts';
import { type FilledTable, filledTables } from './copied-tables.ts';

/** What a migration compared. */
export interface Comparison {
  readonly accounts: number;
  readonly entries: number;
  readonly problems: readonly string[];
}

/** Where the rows of two stores are. */
export interface ComparedTables {
  readonly database: DatabaseSync;
  readonly pool: pg.Pool;
}

/**
 * Compares every table of the data file with the shared database, then what both stores say of accounts with their
 * balances, ledger and usage, and verifies the ledger of each.
 */
export async function compareStores(
  source: Store,
  target: Store,
  { database, pool }: ComparedTables,
): Promise<Comparison> {
  const problems: string[] = [];
  for (const table of filledTables)
    if (!isDeepStrictEqual(ownSum(database, table), await sharedSum(pool, table)))
      problems.push(`The rows of "${table.name}" differ.`);
  const accounts = await source.accounts();
  if (!isDeepStrictEqual(accounts, await target.accounts()))
    problems.push('The tokens or their balances differ.');
  if (!isDeepStrictEqual(await budgetsOf(source), await budgetsOf(target)))
    problems.push('The groups or their budgets differ.');
  const entries = await compareLists(source.ledger(), target.ledger());
  if (!entries.isEqual) problems.push('The entries of the ledgers differ.');
  const usage = await compareLists(source.usage(), target.usage());
  if (!usage.isEqual) problems.push('The usage differs.');
  const failures = await compareLists(source.failures(), target.failures());
  if (!failures.isEqual) problems.push('The failures differ.');
  problems.push(...(await source.verify()).map((problem) => `Data file: ${problem}.`));
  problems.push(...(await target.verify()).map((problem) => `Shared database: ${problem}.`));
  return { accounts: accounts.length, entries: entries.rows, problems };
}

type Row = Readonly<Record<string, unknown>>;

/** Sums up rows in any order: the two stores sort texts differently, and a ledger is larger than the memory. */
class RowSum {
  rows = 0;
  sum = 0n;

  add(row: Row, names: readonly string[]): void {
    const values = names.map((name) => {
      const value = row[name] ?? null;
      return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
    });
    const hash = createHash('sha256').update(JSON.stringify(values)).digest();
    this.rows += 1;
    this.sum = BigInt.asUintN(64, this.sum + hash.readBigUInt64BE());
  }
}

function ownSum(database: DatabaseSync, { name, columns }: FilledTable): RowSum {
  const sum = new RowSum();
  const select = database.prepare(`SELECT ${columns.join(', ')} FROM ${name}`);
  for (const row of select.iterate()) sum.add(row, columns);
  return sum;
}

async function sharedSum(pool: pg.Pool, { columns, select }: FilledTable): Promise<RowSum> {
  const sum = new RowSum();
  for await (const rows of snapshotRows<Row>(pool, [{ text: select }]))
    for (const row of rows) sum.add(row, columns);
  return sum;
}

async function budgetsOf({ budgets }: Store): Promise<readonly unknown[]> {
  return [await budgets.groups(), await budgets.budgets()];
}

/** Compares two lists row by row, whatever the sizes of their batches. */
async function compareLists(
  one: AsyncIterable<readonly unknown[]>,
  other: AsyncIterable<readonly unknown[]>,
): Promise<{ readonly rows: number; readonly isEqual: boolean }> {
  const [ones, others] = [rowsOf(one), rowsOf(other)];
  for (let rows = 0; ; rows += 1) {
    const [left, right] = [await ones.next(), await others.next()];
    if (left.done && right.done) return { rows, isEqual: true };
    // Not as text: the stores need not have the members of a row in the same order.
    if (isDeepStrictEqual(left.value, right.value)) continue;
    await Promise.all([ones.return(undefined), others.return(undefined)]);
    return { rows, isEqual: false };
  }
}

async function* rowsOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<unknown> {
  for await (const batch of batches) yield* batch;
}
