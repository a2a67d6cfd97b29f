import type { DatabaseSync } from 'node:sqlite';
import { columns, type Row } from '../database/columns.ts';
import type { DataFileLock } from '../database/lock-data-file.ts';
import { openDatabase } from '../database/open-database.ts';

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
      ...others.flatMap((table) => [...(describers[table] ?? countRows)(files, table)]),
      ...describeDataset(files, ofDataset),
    ];
  } finally {
    database.close();
  }
}

interface Files {
  readonly database: DatabaseSync;
  /** The token of an account in a sentence. */
  readonly nameOf: (id: unknown) => string;
}

/** A row before and after the restore; undefined where there is none. */
interface Difference {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
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

function namesIn(database: DatabaseSync): Files['nameOf'] {
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

/** What the rows of a table are, where its sentence is a count. */
const counted: Readonly<Record<string, string>> = {
  budget_events: 'events of budgets, so webhooks may get some of them again',
  call_hours: 'calls by the hour, for the admin page',
  cluster_settings: 'what nodes of a shared database agreed on, kept for the next one',
  deliveries: 'notes that responses were delivered',
  memberships: 'days since which tokens are in a group or in none',
  ledger_copies: 'marks that tokens and ledger were moved to another place, or from there',
  recovered_charges: 'charges that a shared database lacked, and that were found again',
  secret_values:
    'signing keys, so cursors and sessions of the admin page that are in use are not valid',
  upstream_days: 'counts of the days of keys, kept for the next shared database',
  upstream_keys: 'pauses of keys, kept for the next shared database',
};

function* countRows(files: Files, table: string): Iterable<string> {
  let rows = 0;
  for (const _ of differencesOf(files, table)) rows += 1;
  if (rows > 0)
    yield `${counted[table] ?? table}: ${rows} ${rows === 1 ? 'row differs' : 'rows differ'}`;
}

const describers: Readonly<Record<string, Describe>> = {
  accounts: eachRow(describeAccount),
  admin_tokens: eachRow(describeAdminToken),
  budgets: eachRow(describeBudget),
  groups: eachRow(({ before, after }) =>
    describeChange(`group "${(before ?? after)?.name}"`, { before, after }),
  ),
  secrets: eachRow(describeSecret),
  top_ups: eachRow(describeTopUpNote),
  ledger: describeLedger,
  uncertain_entries: describeUncertain,
  usage: describeUsage,
};

function eachRow(describe: (difference: Difference, files: Files) => readonly string[]): Describe {
  return function* (files, table) {
    for (const difference of differencesOf(files, table)) yield* describe(difference, files);
  };
}

/** A sentence for a row that is gone or back, and one for each column that differs. */
function describeChange(
  what: string,
  { before, after }: Difference,
  ignored: readonly string[] = [],
): readonly string[] {
  if (after === undefined) return [`${what} is gone`];
  if (before === undefined) return [`${what} is back`];
  return Object.keys(before)
    .filter((name) => before[name] !== after[name] && !ignored.includes(name))
    .map(
      (name) =>
        `${what}: ${name} ${shown(name, before[name])} is ${shown(name, after[name])} again`,
    );
}

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return name.endsWith('_at') ? timeOf(value) : String(value);
}

function timeOf(value: unknown): string {
  return new Date(Number(value)).toISOString();
}

function describeAccount({ before, after }: Difference, { nameOf }: Files): readonly string[] {
  const what = nameOf((before ?? after)?.id);
  const isActiveAgain =
    before?.revoked_at != null && after !== undefined && after.revoked_at === null;
  return [
    ...(isActiveAgain
      ? [`${what} is active again: it was revoked at ${timeOf(before.revoked_at)}`]
      : []),
    ...describeChange(what, { before, after }, isActiveAgain ? ['revoked_at'] : []),
  ];
}

function describeSecret({ before, after }: Difference, { nameOf }: Files): readonly string[] {
  const what = nameOf((before ?? after)?.account);
  if (after === undefined) return [`${what}: a secret that was issued since is not valid any more`];
  if (
    before?.ends_at != null &&
    (after.ends_at === null || Number(after.ends_at) > Number(before.ends_at))
  )
    return [
      `${what}: an older secret is active again: a rotation ended it at ${timeOf(before.ends_at)}`,
    ];
  return describeChange(`a secret of ${what}`, { before, after });
}

function describeAdminToken({ before, after }: Difference): readonly string[] {
  const what = `admin token ${(before ?? after)?.id}`;
  if (before?.revoked_at != null && after?.revoked_at === null)
    return [`${what} is active again: it was revoked at ${timeOf(before.revoked_at)}`];
  return describeChange(what, { before, after });
}

function describeBudget({ before, after }: Difference, { nameOf }: Files): readonly string[] {
  const { account, group_name: group, period, credits, is_hard: isHard } = before ?? after ?? {};
  const subject = group === null ? nameOf(account) : `group "${group}"`;
  const kind = `${isHard === 1 ? 'hard ' : ''}budget of ${credits} credits a ${period}`;
  return describeChange(`${kind} of ${subject}`, { before, after });
}

function describeTopUpNote({ before, after }: Difference, { nameOf }: Files): readonly string[] {
  const { entry, account, credits, key, note } = before ?? after ?? {};
  const named = [key === null ? [] : [`key "${key}"`], note === null ? [] : [`note "${note}"`]];
  const what = `${named.flat().join(' and ')} of the top-up of ${credits} credits of ${nameOf(account)}, entry ${entry}`;
  return describeChange(what, { before, after });
}

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
      const what = before.state === 'topped-up' ? 'top-up' : 'refund';
      yield `${files.nameOf(before.account)} lacks a ${what} of ${before.credits} credits at ${timeOf(before.at)}, entry ${before.id}`;
    } else others += 1;
  }
  for (const [account, { charges, credits }] of lost)
    yield `${files.nameOf(account)} lacks ${countOf(charges, 'charge')} of ${countOf(credits, 'credit')} together`;
  if (others > 0) yield `ledger: ${countOf(others, 'other entry', 'other entries')} differ`;
}

function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function* describeUncertain(files: Files, table: string): Iterable<string> {
  for (const { before, after } of differencesOf(files, table)) {
    const entry = before?.entry ?? after?.entry;
    const [had, has] = [before?.requests ?? 0, after?.requests ?? 0];
    const quota = before?.quota_taken === after?.quota_taken ? '' : ', and whether it took quota';
    yield `uncertain requests of entry ${entry}: there were ${had}, now ${has}${quota}`;
  }
}

/** The requests of each day that count for the daily limit of each key, and the rows of usage that differ. */
function* describeUsage(files: Files, table: string): Iterable<string> {
  const requestsIn = (file: string, sign: string) => `
    SELECT upstream_key AS key, day, ${sign}calls AS requests FROM ${file}.usage WHERE code = 0 AND via = 'call'
    UNION ALL SELECT coalesce(l.upstream_key, ''), l.day, ${sign}u.requests
    FROM ${file}.uncertain_entries u JOIN ${file}.ledger l ON l.id = u.entry`;
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
