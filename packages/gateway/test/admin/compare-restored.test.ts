import { copyFileSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { lockDataFile } from '../../../database/src/data-file.ts';
import { openDatabase } from '../../../database/src/open-database.ts';
import { systemClock } from '../../../source/src/source.ts';
import { compareRestored } from '../../src/admin/compare-restored.ts';
import { openDataFile } from '../../src/open-data.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

/** Rows for the tables that stay empty when a gateway has only a dataset. */
const ROWS = `
  INSERT INTO groups VALUES ('team', 1);
  INSERT INTO accounts VALUES (1, 'a1', 'A', '[]', 1, '[]', 1, 1);
  INSERT INTO account_states VALUES ('a1', 1, 1, 1, 1, 'team');
  INSERT INTO secrets VALUES ('hash', 'a1', 1);
  INSERT INTO admin_tokens VALUES ('t1', 'hash', 1, 1, 1);
  INSERT INTO secret_values VALUES ('cursors', x'00');
  INSERT INTO ledger VALUES
    (1, 1, 'a1', 'searchUsers', 'request', '2026-01-01', -1, 'charged', 1, 0, 'key'),
    (2, 1, 'a1', 'searchUsers', 'other', '2026-01-01', -1, 'released', NULL, 1, 'key');
  INSERT INTO deliveries VALUES (1, 1);
  INSERT INTO top_ups VALUES (3, 1, 'a1', 1, 'note', 'key');
  INSERT INTO usage VALUES ('a1', '2026-01-01', 'searchUsers', 0, 'call', 'key', 1, 1, 0, 0);
  INSERT INTO memberships VALUES ('a1', '2026-01-01', 'team');
  INSERT INTO budgets VALUES (1, 'a1', NULL, 'day', 1, 1, '[]');
  INSERT INTO budget_events VALUES (1, 1, '2026-01-01', 1, 1, 'a1', NULL, 1, 1, 1, 1, 1, 'delivered');
  INSERT INTO cluster_settings VALUES ('setting', 'value');
  INSERT INTO upstream_keys VALUES ('key', 1, 1, 1, 'id');
  INSERT INTO upstream_days VALUES ('key', '2026-01-01', 1);
  INSERT INTO ledger_copies VALUES ('source', 'id', 'other', 1, 1);
  INSERT INTO dataset_user_versions VALUES (1, 2, 1);
  INSERT INTO dataset_captured VALUES ('searchUsers', 'meaning', 1, 1, '{}');
  INSERT INTO dataset_staged_answers VALUES (1, 'question', 1, 'id', 1, '{}');
  INSERT INTO dataset_staged_ad_slots VALUES ('question', '{}');
  INSERT INTO dataset_log_entries VALUES (1, 'entry', '{}', '2026', 'generation', 'database');`;

const path = useFolderPerFile();
const [original, backup] = ['original.sqlite', 'backup.sqlite'];

beforeAll(async () => {
  const { dataset, close } = openDataFile(path(original), { clock: systemClock, quotaZone: 'UTC' });
  await dataset.seed({ authors: 1, users: 3, questions: 1 });
  await close();
  const database = openDatabase({ file: path(original) });
  database.exec(ROWS);
  database.close();
});

/** What is told when the backup lacks a change of the original, or the original one of the backup. */
function told(changed: string, change: string): readonly string[] {
  copyFileSync(path(original), path('replaced.sqlite'));
  copyFileSync(path(original), path(backup));
  const file = path(changed === original ? 'replaced.sqlite' : backup);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
  database.exec(`PRAGMA ignore_check_constraints = ON; ${change}`);
  expect(database.prepare('SELECT total_changes() AS changed').get()?.changed, change).toBe(1);
  database.close();
  const lock = lockDataFile(path('replaced.sqlite'));
  try {
    return compareRestored({ replaced: path('replaced.sqlite'), lock, restored: path(backup) });
  } finally {
    lock.release();
  }
}

interface Table {
  readonly name: string;
  readonly isShadow: boolean;
  readonly columns: readonly string[];
  readonly row: Readonly<Record<string, SQLOutputValue>> | undefined;
}

/** The tables of the file, those behind a full-text search included, each with its first row. */
function tables(): readonly Table[] {
  const database = new DatabaseSync(path(original), { readOnly: true });
  const select = `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%'`;
  const found = database
    .prepare(select)
    .all()
    .map(({ name, type }) => {
      const info = database.prepare('SELECT name FROM pragma_table_info(?)').all(String(name));
      const row = database.prepare(`SELECT * FROM ${name} LIMIT 1`).get();
      const columns = info.map((column) => String(column.name));
      return { name: String(name), isShadow: type === 'shadow', columns, row };
    });
  database.close();
  return found;
}

/** Another value of the same type: a column of a strict table takes no other. */
const CHANGED = (column: string) =>
  `CASE typeof(${column}) WHEN 'text' THEN ${column} || 'x' WHEN 'blob' THEN x'ff' WHEN 'null' THEN NULL ELSE ${column} + 1000 END`;

/** Whether a value can be changed to another one. */
function isValue(value: SQLOutputValue | undefined): boolean {
  return value !== null && value !== undefined;
}

describe('a restore tells', () => {
  test('nothing when both files are the same', () => {
    expect(told(backup, 'UPDATE dataset SET revision = revision')).toEqual([]);
  });

  test('that tokens which were moved away are back', () => {
    expect(told(backup, 'DELETE FROM ledger_copies')).toEqual([
      'tokens and ledger were moved into the other, and are here again: a balance could be spent twice',
    ]);
  });

  longTest('of each column of each table that the backup has otherwise', () => {
    const all = tables();
    expect(all.length).toBeGreaterThan(20);
    for (const { name, columns, row } of all) {
      expect(row, `the test has a row of ${name}`).toBeDefined();
      const changes = columns.filter((column) => isValue(row?.[column]));
      expect(changes.length).toBeGreaterThan(0);
      for (const column of changes) {
        const first = `SELECT ${columns[0]} FROM ${name} LIMIT 1`;
        const where = columns[0] === undefined ? '' : `WHERE ${columns[0]} = (${first})`;
        const change = `UPDATE ${name} SET ${column} = ${CHANGED(column)} ${where}`;
        expect(told(backup, change), `${name}.${column}`).not.toEqual([]);
      }
    }
  });

  test('of a row of each table that only one of the files has', () => {
    for (const { name, columns, isShadow } of tables()) {
      const change = `DELETE FROM ${name} WHERE ${columns[0]} = (SELECT ${columns[0]} FROM ${name} LIMIT 1)`;
      expect(told(backup, change), `${name} gone`).not.toEqual([]);
      // Without such a row the file would be damaged, and not be compared.
      if (!isShadow) expect(told(original, change), `${name} back`).not.toEqual([]);
    }
  });
});
