import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '@social-data/database/columns';
import {
  type DataFileLock,
  isFileInUse,
  LOCK_SUFFIX,
  lockDataFile,
  syncPath,
} from '@social-data/database/data-file';
import { openDatabase } from '@social-data/database/open-database';
import {
  type Difference,
  describeCount,
  describeLostEntry,
  type NameOf,
  rowDescribers,
} from '@social-data/ledger/describe-undone';
import { systemClock } from '@social-data/source/source';
import { escapeText } from '@social-data/tabular';

import { createDataFolder, dataFilePath } from '../config/data-folder.ts';

import { dataFileOf } from '../open-data.ts';
import { AdminError } from './command-context.ts';

interface RestoreRequest {
  readonly file: string;
  readonly dataDir: string;
  /** Whether to move existing data aside, under another name, instead of refusing. */
  readonly replaceExisting: boolean;
  /** Receives the text of what the restore undoes, before it is done: no end of the process leaves it untold. */
  readonly tell: (text: string) => void;
}

/**
 * Replaces a data file with a backup. The backup is copied beside the data file, opened, and its ledger verified,
 * before the existing data is touched.
 * @returns the new name of the data that was there
 * @throws AdminError when a gateway uses the folder, when data exists, or when the backup is not consistent
 */
export async function restoreBackup({
  file,
  dataDir,
  replaceExisting,
  tell,
}: RestoreRequest): Promise<string | undefined> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new AdminError(`There is no file ${file}. Give the file of a backup.`);
  createDataFolder(dataDir);
  const target = dataFilePath(dataDir);
  // So that no gateway starts on it during the restore.
  const lock = unlessInUse(dataDir, () => lockDataFile(target));
  const copy = `${target}.restoring`;
  try {
    const exists = existsSync(target);
    const damage = exists ? unlessInUse(dataDir, () => damageOf(target, lock)) : undefined;
    if (exists && !replaceExisting)
      throw new AdminError(
        `There is data in ${dataDir} already. Use --replace to move it aside under another name, or restore into another folder.`,
      );
    removeDatabase(copy);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    await verifyBackup(copy, 'The backup was not restored, because its ledger is not consistent');
    if (exists) tell(undoneBy({ replaced: target, lock, restored: copy }, damage));
    const movedTo = exists ? keepAside(target) : undefined;
    // With this order of syncs, a power loss leaves either the old or the restored data, complete.
    syncPath(copy);
    syncPath(dataDir);
    renameSync(copy, target);
    syncPath(dataDir);
    return movedTo;
  } finally {
    removeDatabase(copy);
    lock.release();
  }
}

function unlessInUse<Value>(dataDir: string, use: () => Value): Value {
  try {
    return use();
  } catch (error) {
    if (!isFileInUse(error)) throw error;
    throw new AdminError(
      `A gateway uses the data folder ${dataDir}. Stop it, or restore into another folder.`,
    );
  }
}

/** Why existing data cannot be opened. A damaged or foreign file may be replaced: a backup is there to repair that. */
function damageOf(target: string, lock: DataFileLock): string | undefined {
  try {
    // This also applies the write-ahead log that a killed process left, before the file is renamed.
    openDatabase({ file: target, lock }).close();
    return undefined;
  } catch (error) {
    if (isFileInUse(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

const NEXT =
  'Revoke and rotate these tokens again, set budgets and limits again, and compare with the logs: "ledger reconcile --log FILE".';

/** @throws when the comparison fails although the existing data could be opened: then nothing is replaced untold */
function undoneBy(
  files: Parameters<typeof compareRestored>[0],
  damage: string | undefined,
): string {
  try {
    const undone = compareRestored(files);
    if (undone.length === 0) return 'The restore undoes nothing: the data is as in the backup.\n';
    const lines = undone.map((each) => `- ${escapeText(each)}\n`);
    return `The restore undoes:\n${lines.join('')}${NEXT}\n`;
  } catch (error) {
    if (damage === undefined) throw error;
    return `The restore undoes what is not in the backup. It cannot be listed, because the existing data cannot be read. ${damage} ${NEXT}\n`;
  }
}

/** @throws AdminError with the problem when the ledger of a backup is not consistent */
export async function verifyBackup(file: string, problem: string): Promise<void> {
  const database = openDatabase({ file });
  const { store } = dataFileOf(database, { clock: systemClock, quotaZone: 'UTC' });
  const found = await store.verify();
  await store.close();
  rmSync(file + LOCK_SUFFIX, { force: true });
  if (found.length > 0) throw new AdminError(`${problem}:\n${found.join('\n')}`);
}

/** The files that SQLite keeps beside a database. A log of the old data would be applied to the restored file. */
const SIDE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/**
 * Gives the data another name. The file also keeps its own name until it is replaced, so it is never missing. The name has
 * milliseconds, because two restores in one second must not replace what the first one kept.
 */
function keepAside(target: string): string {
  const movedTo = `${target}.before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  for (const suffix of SIDE_SUFFIXES)
    if (existsSync(target + suffix)) renameSync(target + suffix, movedTo + suffix);
  try {
    linkSync(target, movedTo);
  } catch {
    // The file system has no hard links.
    renameSync(target, movedTo);
  }
  return movedTo;
}

function removeDatabase(file: string): void {
  for (const suffix of ['', ...SIDE_SUFFIXES, LOCK_SUFFIX]) rmSync(file + suffix, { force: true });
}

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
    const nameOf = namesIn(database);
    const isOfDataset = (table: string) => table.startsWith('dataset');
    const tables = tablesOf(database);
    return [
      ...tables
        .filter((table) => !isOfDataset(table))
        .flatMap((table) => [...describe(database, table, nameOf)]),
      ...describeDataset(database, tables.filter(isOfDataset)),
    ];
  } finally {
    database.close();
  }
}

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

function* describe(database: DatabaseSync, table: string, nameOf: NameOf): Iterable<string> {
  if (table === 'ledger') return yield* describeLedger(database, nameOf);
  if (table === 'usage') yield* describeDays(database);
  const describeRow = rowDescribers[table];
  let others = 0;
  for (const difference of differencesOf(database, table))
    if (describeRow === undefined) others += 1;
    else yield* describeRow(difference, nameOf);
  yield* describeCount(table, others);
}

/** The rows of a table that are not the same in both files. */
function* differencesOf(database: DatabaseSync, table: string): Generator<Difference> {
  const info = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table);
  const names = info.map((row) => columns.text(row, 'name'));
  const primary = info.flatMap(({ name, pk }) => (pk === 0 ? [] : [String(name)]));
  // Numbers of accounts count from 1 in every data file, so two files may have different accounts under one.
  const [first = 'rowid', ...more] = table === 'accounts' ? ['id'] : primary;
  const all = (row: string) => names.map((name) => `${row}.${name}`).join(', ');
  const join = `ON ${[first, ...more].map((name) => `b.${name} = a.${name}`).join(' AND ')}`;
  const rowOf = (values: readonly unknown[], from: number): Row =>
    Object.fromEntries(names.map((name, at) => [name, values[from + at]]));
  const changed = database.prepare(
    `SELECT ${all('b')}, ${all('a')}, a.${first} FROM main.${table} b LEFT JOIN restored.${table} a ${join}
     WHERE a.${first} IS NULL OR (${all('b')}) IS NOT (${all('a')})`,
  );
  changed.setReturnArrays(true);
  for (const row of changed.iterate() as Iterable<unknown>) {
    const values = Array.isArray(row) ? row : [];
    const after = values.at(-1) === null ? undefined : rowOf(values, names.length);
    yield { before: rowOf(values, 0), after };
  }
  const added = database.prepare(
    `SELECT a.* FROM restored.${table} a LEFT JOIN main.${table} b ${join} WHERE b.${first} IS NULL`,
  );
  for (const after of added.iterate()) yield { before: undefined, after };
}

/** Top-ups and refunds one by one, charges as a sum for each token. */
function* describeLedger(database: DatabaseSync, nameOf: NameOf): Iterable<string> {
  const lost = new Map<unknown, { readonly charges: number; readonly credits: number }>();
  let others = 0;
  for (const { before, after } of differencesOf(database, 'ledger')) {
    const [had, has] = [before?.uncertain ?? 0, after?.uncertain ?? 0];
    if (had !== has)
      yield `uncertain requests of entry ${before?.id ?? after?.id}: there were ${had}, now ${has}`;
    const isSame = before?.state === after?.state && before?.request === after?.request;
    if (before === undefined || (isSame && before.credits === after?.credits)) {
      others += 1;
    } else if (before.state === 'charged') {
      const { charges, credits } = lost.get(before.account) ?? { charges: 0, credits: 0 };
      const more = { charges: charges + 1, credits: credits - Number(before.credits) };
      lost.set(before.account, more);
    } else if (before.state === 'topped-up' || before.state === 'refunded') {
      yield describeLostEntry(before, nameOf);
    } else others += 1;
  }
  for (const [account, { charges, credits }] of lost)
    yield `${nameOf(account)} lacks ${countOf(charges, 'charge')} of ${countOf(credits, 'credit')} together`;
  if (others > 0) yield `ledger: ${countOf(others, 'other entry differs', 'other entries differ')}`;
}

function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
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
    for (const _ of differencesOf(database, table)) return true;
    return false;
  });
  if (different.length === 0) return [];
  return [`dataset: seeds or imports are undone (${different.join(', ')})`];
}
