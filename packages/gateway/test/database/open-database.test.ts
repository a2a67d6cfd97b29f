import { execFile } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DataFileError } from '../../../database/src/data-file.ts';
import { inTransaction, recordDiskFailure } from '../../../database/src/in-transaction.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { openReader, openSnapshot } from '../../../database/src/read-snapshot.ts';
import { FORMAT } from '../../../database/src/schema.ts';
import { useFolderPerTest } from '../temporary-folder.ts';

/** SQLite's code of a failed sync: https://www.sqlite.org/rescode.html */
const IO_ERROR = 1034;

const modulePath = new URL('../../../database/src/open-database.ts', import.meta.url).href;
const readerPath = new URL('../../../database/src/read-snapshot.ts', import.meta.url).href;

/** Opens the file in another process. Returns the error message; empty on success. */
async function openInOtherProcess(file: string): Promise<string> {
  const script = `
    import(${JSON.stringify(modulePath)})
      .then(({ openDatabase }) => openDatabase({ file: process.argv[1] }).close())
      .catch((error) => process.stdout.write(error.message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, '--', file]);
  return stdout;
}

describe('the data file', () => {
  const path = useFolderPerTest();

  /** Opens a file that cannot be used and returns the error message. */
  function openError(file: string): string {
    try {
      openDatabase({ file }).close();
    } catch (error) {
      expect(error).toBeInstanceOf(DataFileError);
      if (error instanceof DataFileError) return error.message;
    }
    throw new Error('The file was opened.');
  }

  function newFile(): string {
    const file = path('gateway.sqlite');
    openDatabase({ file }).close();
    return file;
  }

  /** Changes a file as no gateway does. */
  function tamper(file: string, sql: string): void {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  }

  test('is created readable by its owner only, and keeps written data', () => {
    const file = newFile();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const first = openDatabase({ file });
    first.exec(`INSERT INTO secret_values VALUES ('name', x'01')`);
    first.close();
    const second = openDatabase({ file });
    expect(second.prepare('SELECT count(*) AS n FROM secret_values').get()).toEqual({ n: 1 });
    second.close();
  });

  test('uses a write-ahead log and full synchronization', () => {
    const database = openDatabase({ file: path('gateway.sqlite') });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    database.close();
  });

  test('cannot be opened again, by this or another process, until it is closed', async () => {
    const file = path('gateway.sqlite');
    const database = openDatabase({ file });
    expect(await openInOtherProcess(file)).toContain('another gateway is using it');
    expect(openError(file)).toContain('another gateway is using it');
    database.close();
    expect(await openInOtherProcess(file)).toBe('');
  });

  test('cannot be opened through a link to it either', () => {
    const file = path('gateway.sqlite');
    const database = openDatabase({ file });
    symlinkSync(file, path('symbolic.sqlite'));
    linkSync(file, path('hard.sqlite'));
    for (const name of ['symbolic.sqlite', 'hard.sqlite'])
      expect(openError(path(name))).toContain('another gateway is using it');
    database.close();
  });

  test('is refused when another program has locked it', () => {
    const file = newFile();
    const other = new DatabaseSync(file);
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT');
    expect(openError(file)).toContain('another gateway is using it');
    other.close();
    openDatabase({ file }).close();
  });

  test('can be read by other connections and processes while it is open, and not changed', async () => {
    const file = path('gateway.sqlite');
    const database = openDatabase({ file });
    const count = 'SELECT count(*) AS n FROM secret_values';
    const insert = (name: string) =>
      database.exec(`INSERT INTO secret_values VALUES ('${name}', x'01')`);
    insert('first');
    const reader = openReader(file);
    const snapshot = openSnapshot(file);
    insert('second');
    expect(reader.prepare(count).get()).toEqual({ n: 2 });
    expect(snapshot.prepare(count).get()).toEqual({ n: 1 });
    expect(() => reader.exec('DELETE FROM secret_values')).toThrow('readonly');
    const script = `
      const { openReader } = await import(${JSON.stringify(readerPath)});
      console.log(openReader(process.argv[1]).prepare(${JSON.stringify(count)}).get().n);`;
    const args = ['--input-type=module', '-e', script, '--', file];
    expect((await promisify(execFile)(process.execPath, args)).stdout).toBe('2\n');
    snapshot.close();
    reader.close();
    database.close();
  });

  test('keeps its log when it is closed after the disk failed, and its next opening copies it', () => {
    const file = newFile();
    const groups = 'SELECT count(*) AS n FROM groups';
    const insert = `INSERT INTO groups (name, created_at) VALUES ('team', 1)`;
    const database = openDatabase({ file });
    const before = readFileSync(file);
    inTransaction(database, () => database.exec(insert));
    recordDiskFailure(database, Object.assign(new Error('sync failed'), { errcode: IO_ERROR }));
    database.close();
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);

    const reopened = openDatabase({ file });
    expect(reopened.prepare(groups).get()).toEqual({ n: 1 });
    reopened.close();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test('is rejected unchanged when it is not a database', () => {
    const file = path('gateway.sqlite');
    writeFileSync(file, 'Notes of the week. '.repeat(500));
    expect(openError(file)).toContain('not a database');
    expect(openError(file)).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe('Notes of the week. '.repeat(500));
  });

  test('is rejected unchanged when it belongs to another program', () => {
    const file = path('gateway.sqlite');
    tamper(file, 'CREATE TABLE notes (text); PRAGMA user_version = 3');
    const before = readFileSync(file);
    expect(openError(file)).toContain('another program');
    expect(readFileSync(file).equals(before)).toBe(true);
    tamper(file, 'PRAGMA application_id = 7');
    expect(openError(file)).toContain('another program');
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  test.each([
    ['an older', FORMAT - 1],
    ['a newer', FORMAT + 1],
  ])('of %s format is refused with what to do, and left as it is', (_, format) => {
    const file = newFile();
    tamper(file, `PRAGMA user_version = ${format}`);
    const before = readFileSync(file);
    expect(openError(file)).toBe(
      `Data file ${file}: it has the format ${format}, and this release uses only ${FORMAT}: start the release that created it, or give another folder.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file)).filter((name) => !name.endsWith('.lock'))).toEqual([
      'gateway.sqlite',
    ]);
  });

  test('is rejected when it is damaged or truncated', () => {
    const file = newFile();
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(0xa5, 4096, 3 * 4096);
    writeFileSync(file, damaged);
    expect(openError(file)).toContain('damaged');
    writeFileSync(file, whole);
    truncateSync(file, whole.length - 4096);
    expect(openError(file)).toContain('damaged');
    writeFileSync(file, whole.subarray(0, 50));
    expect(openError(file)).toMatch(/damaged|not a database/);
  });

  test('is rejected when it cannot be created', () => {
    expect(openError(path('missing/gateway.sqlite'))).toContain('cannot be created');
    mkdirSync(path('folder'));
    expect(openError(path('folder'))).toContain('cannot be used');
  });

  test('gets its tables when it is empty', () => {
    const file = path('gateway.sqlite');
    writeFileSync(file, '');
    const database = openDatabase({ file });
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    expect(tables.map(({ name }) => name)).toContain('ledger');
    database.close();
  });
});
