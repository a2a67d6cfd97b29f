import type { DatabaseSync } from 'node:sqlite';
import { columns } from '@social-data/database/columns';
import type { DataFileLock } from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import {
  countOf,
  type Difference,
  describeUndone,
  type NameOf,
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
    const tables = Map.groupBy(tablesOf(database), (name) => name.startsWith('dataset'));
    return [
      ...describeUndone(differencesOf(database, tables.get(false) ?? []), namesIn(database)),
      ...describeDays(database),
      ...describeDataset(database, tables.get(true) ?? []),
    ];
  } finally {
    database.close();
  }
}

/** All tables, also those behind a full-text search. The files have one format, so they have the same tables. */
function tablesOf(database: DatabaseSync): readonly string[] {
  const rows = database.prepare(
    `SELECT name FROM main.sqlite_schema WHERE sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  return rows.all().map((row) => columns.text(row, 'name'));
}

function namesIn(database: DatabaseSync): NameOf {
  const select = database.prepare(
    `SELECT name FROM main.accounts WHERE id = ?1
     UNION ALL SELECT name FROM restored.accounts WHERE id = ?1 LIMIT 1`,
  );
  return (id) => `token "${select.get(String(id))?.name ?? 'unknown'}" (${id})`;
}

/** The rows of tables that are not the same in both files. */
function* differencesOf(database: DatabaseSync, tables: readonly string[]): Generator<Difference> {
  for (const table of tables) {
    const info = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table);
    const names = info.map((row) => columns.text(row, 'name'));
    const primary = names.filter((_, index) => info[index]?.pk !== 0);
    // Numbers of accounts count from 1 in every data file, so two files may have different accounts under one.
    const keys = table === 'accounts' ? ['id'] : primary.length > 0 ? primary : ['rowid'];
    const listed = (of: string, list: readonly string[]) =>
      list.map((name) => `${of}.${name}`).join(', ');
    const hasKey = keys.map((key) => `a.${key} = b.${key}`).join(' AND ');
    const changed = database.prepare(
      `SELECT ${listed('b', keys)}, b.* FROM main.${table} b WHERE NOT EXISTS (
         SELECT 1 FROM restored.${table} a WHERE ${hasKey} AND (${listed('a', names)}) IS (${listed('b', names)})
       )`,
    );
    const restored = database.prepare(
      `SELECT * FROM restored.${table} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
    );
    for (const before of changed.iterate())
      yield { table, before, after: restored.get(...keys.map((key) => before[key] ?? null)) };
    const added = database.prepare(
      `SELECT a.* FROM restored.${table} a
       WHERE NOT EXISTS (SELECT 1 FROM main.${table} b WHERE ${hasKey})`,
    );
    for (const after of added.iterate()) yield { table, before: undefined, after };
  }
}

/** The requests of each day that count for the daily limit of each key. */
function* describeDays(database: DatabaseSync): Iterable<string> {
  const requestsIn = (file: string, sign: string) => `
    SELECT upstream_key AS key, day, ${sign}calls AS requests FROM ${file}.usage WHERE code = 0 AND via = 'call'
    UNION ALL SELECT coalesce(upstream_key, ''), day, ${sign}uncertain FROM ${file}.ledger WHERE uncertain > 0`;
  const days = database.prepare(
    `SELECT key, day, sum(requests) AS requests FROM (${requestsIn('main', '')} UNION ALL ${requestsIn('restored', '-')})
     GROUP BY key, day HAVING sum(requests) <> 0 ORDER BY day, key`,
  );
  for (const { key, day, requests } of days.iterate()) {
    const of = key === '' ? '' : ` of the key "${key}"`;
    const number = Number(requests);
    yield number > 0
      ? `the count${of} on ${day} lacks ${countOf(number, 'request')}`
      : `the count${of} on ${day} has ${countOf(-number, 'request')} more`;
  }
}

/** One sentence for the dataset, because its rows mean nothing to anybody. */
function describeDataset(database: DatabaseSync, tables: readonly string[]): readonly string[] {
  const different = tables.filter((table) => {
    // Leaving the loop ends the query, without which the file would stay open.
    for (const _ of differencesOf(database, [table])) return true;
    return false;
  });
  if (different.length === 0) return [];
  return [`dataset: seeds or imports are undone (${different.join(', ')})`];
}
