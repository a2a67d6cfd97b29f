import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '@social-data/database/columns';
import type { DataFileLock } from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import {
  type Difference,
  describeCount,
  describeLostEntry,
  type NameOf,
  rowDescribers,
} from '@social-data/ledger/describe-undone';

interface ComparedFiles {
  /** The data that is replaced. The caller holds its lock. */
  readonly replaced: string;
  readonly lock: DataFileLock;
  readonly restored: string;
}

/**
 * What a restore undoes: a sentence for each difference between the data that is replaced and the data that takes its
 * place. Every table is compared; what has no sentence of its own is counted.
 * @throws DataFileError when one of the files cannot be read
 */
export function compareRestored({ replaced, lock, restored }: ComparedFiles): readonly string[] {
  const database = openDatabase({ file: replaced, lock });
  try {
    database.prepare('ATTACH ? AS restored').run(restored);
    const files: Files = { database, nameOf: namesIn(database) };
    const tables = tablesOf(database);
    const ofDataset = tables.filter((table) => table.startsWith('dataset'));
    const others = tables.filter((table) => !ofDataset.includes(table));
    return [
      ...others.flatMap((table) => [...(describers[table] ?? describeRows)(files, table)]),
      ...describeDataset(files, ofDataset),
    ];
  } finally {
    database.close();
  }
}

interface Files {
  readonly database: DatabaseSync;
  readonly nameOf: NameOf;
}

type Describe = (files: Files, table: string) => Iterable<string>;

/** All tables, also those behind a full-text search. The files have one format, so they have the same tables. */
function tablesOf(database: DatabaseSync): readonly string[] {
  const rows = database.prepare('SELECT name, sql FROM main.sqlite_schema ORDER BY name').all();
  return rows
    .filter(({ sql }) => String(sql).startsWith('CREATE TABLE'))
    .map((row) => columns.text(row, 'name'))
    .filter((name) => !name.startsWith('sqlite_'));
}

function namesIn(database: DatabaseSync): NameOf {
  const select = database.prepare(
    `SELECT name FROM main.accounts WHERE id = ?1
     UNION ALL SELECT name FROM restored.accounts WHERE id = ?1 LIMIT 1`,
  );
  return (id) => `token "${select.get(String(id))?.name ?? 'unknown'}" (${id})`;
}

/** Numbers of accounts count from 1 in every data file, so two files may have different accounts under one. */
const keys: Readonly<Record<string, readonly string[]>> = { accounts: ['id'] };

/** The rows of a table that are not the same in both files. */
function* differencesOf({ database }: Files, table: string): Generator<Difference> {
  const info = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table);
  const names = info.map((row) => columns.text(row, 'name'));
  const primary = info.flatMap(({ name, pk }) => (pk === 0 ? [] : [String(name)]));
  const key = keys[table] ?? (primary.length > 0 ? primary : ['rowid']);
  const all = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  const join = `ON ${key.map((name) => `b.${name} = a.${name}`).join(' AND ')}`;
  const rowOf = (values: readonly unknown[], from: number): Row =>
    Object.fromEntries(names.map((name, at) => [name, values[from + at]]));
  const changed = database.prepare(
    `SELECT ${all('b')}, ${all('a')}, a.${key[0]} FROM main.${table} b LEFT JOIN restored.${table} a ${join}
     WHERE a.${key[0]} IS NULL OR (${all('b')}) IS NOT (${all('a')})`,
  );
  changed.setReturnArrays(true);
  for (const row of changed.iterate() as Iterable<unknown>) {
    const values = Array.isArray(row) ? row : [];
    const after = values.at(-1) === null ? undefined : rowOf(values, names.length);
    yield { before: rowOf(values, 0), after };
  }
  const added = database.prepare(
    `SELECT a.* FROM restored.${table} a LEFT JOIN main.${table} b ${join} WHERE b.${key[0]} IS NULL`,
  );
  for (const after of added.iterate()) yield { before: undefined, after };
}

function* countRows(files: Files, table: string): Iterable<string> {
  let rows = 0;
  for (const _ of differencesOf(files, table)) rows += 1;
  yield* describeCount(table, rows);
}

function* describeRows(files: Files, table: string): Iterable<string> {
  const describe = rowDescribers[table];
  if (describe === undefined) return yield* countRows(files, table);
  for (const difference of differencesOf(files, table)) yield* describe(difference, files.nameOf);
}

/** Where a sentence is about several rows. */
const describers: Readonly<Record<string, Describe>> = {
  ledger: describeLedger,
  usage: describeUsage,
};

/** What is gone of the ledger of one account. */
interface LostEntries {
  charges: number;
  credits: number;
}

/** Top-ups and refunds one by one, charges as a sum for each token. */
function* describeLedger(files: Files, table: string): Iterable<string> {
  const lost = new Map<unknown, LostEntries>();
  let others = 0;
  for (const { before, after } of differencesOf(files, table)) {
    const [had, has] = [before?.uncertain ?? 0, after?.uncertain ?? 0];
    if (had !== has)
      yield `uncertain requests of entry ${before?.id ?? after?.id}: there were ${had}, now ${has}`;
    const isSame = before?.state === after?.state && before?.request === after?.request;
    if (before === undefined || (isSame && before.credits === after?.credits)) {
      others += 1;
    } else if (before.state === 'charged') {
      const sum = lost.get(before.account) ?? { charges: 0, credits: 0 };
      lost.set(before.account, {
        charges: sum.charges + 1,
        credits: sum.credits - Number(before.credits),
      });
    } else if (before.state === 'topped-up' || before.state === 'refunded') {
      yield describeLostEntry(before, files.nameOf);
    } else others += 1;
  }
  for (const [account, { charges, credits }] of lost)
    yield `${files.nameOf(account)} lacks ${countOf(charges, 'charge')} of ${countOf(credits, 'credit')} together`;
  if (others > 0) yield `ledger: ${countOf(others, 'other entry differs', 'other entries differ')}`;
}

function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The requests of each day that count for the daily limit of each key, and the rows of usage that differ. */
function* describeUsage(files: Files, table: string): Iterable<string> {
  const requestsIn = (file: string, sign: string) => `
    SELECT upstream_key AS key, day, ${sign}calls AS requests FROM ${file}.usage WHERE code = 0 AND via = 'call'
    UNION ALL SELECT coalesce(upstream_key, ''), day, ${sign}uncertain FROM ${file}.ledger WHERE uncertain > 0`;
  const days = files.database.prepare(
    `SELECT key, day, sum(requests) AS requests FROM (${requestsIn('main', '')} UNION ALL ${requestsIn('restored', '-')})
     GROUP BY key, day HAVING sum(requests) <> 0 ORDER BY day, key`,
  );
  for (const { key, day, requests } of days.iterate()) {
    const of = key === '' ? '' : ` of the key "${key}"`;
    const [number, word] =
      Number(requests) > 0 ? [Number(requests), 'lacks'] : [-Number(requests), 'has'];
    yield `the count${of} on ${day} ${word} ${countOf(number, 'request')}${word === 'has' ? ' more' : ''}`;
  }
  yield* countRows(files, table);
}

/** One sentence for the dataset, because its rows mean nothing to anybody. */
function describeDataset(files: Files, tables: readonly string[]): readonly string[] {
  const different = tables.filter((table) => {
    // Leaving the loop ends the query, without which the file would stay open.
    for (const _ of differencesOf(files, table)) return true;
    return false;
  });
  if (different.length === 0) return [];
  return [`dataset: seeds or imports are undone (${different.join(', ')})`];
}
