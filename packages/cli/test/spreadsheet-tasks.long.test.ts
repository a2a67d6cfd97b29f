import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();
const questions = ['question-1', 'question-20'];

type Row = Readonly<Record<string, unknown>>;

/** Two readers that are not ours. */
const readers: readonly [string, (file: string) => Promise<readonly Row[]>][] = [
  [
    'one reader',
    async (file) => {
      const { Sheets, SheetNames } = read(readFileSync(file), { cellDates: true, UTC: true });
      const sheet = Sheets[SheetNames[0] ?? ''];
      return sheet ? utils.sheet_to_json<Row>(sheet, { defval: null }) : [];
    },
  ],
  [
    'another reader',
    async (file) => {
      const sheets = await readExcelFile(file);
      const [names = [], ...rows] = sheets[0]?.data ?? [];
      return rows.map((row) => Object.fromEntries(names.map((name, at) => [`${name}`, row[at]])));
    },
  ],
];

beforeAll(async () => {
  const args = ['answers', 'list', ...questions, '--limit', '40', '--one-row-per', 'input'];
  const { code, err } = await command.run([...args, '--out', 'answers.xlsx']);
  expect(code, err).toBe(0);
});

describe.each(readers)('what an analyst does with a workbook, by %s', (_, readRows) => {
  let rows: readonly Row[] = [];
  beforeAll(async () => {
    rows = await readRows(command.path('answers.xlsx'));
  });

  test('filter by the input', () => {
    for (const id of questions) {
      const found = rows.filter((row) => row.question_id === id);
      expect(found.length).toBeGreaterThan(3);
      expect(found.every((row) => row['target.question.id'] === id)).toBe(true);
    }
  });

  test('look a name up by the id of its author, which is a text', () => {
    const names = new Map(rows.map((row) => [row['target.author.id'], row['target.author.name']]));
    expect(names.size).toBeGreaterThan(3);
    for (const [id, name] of names) {
      expect(typeof id).toBe('string');
      expect(typeof name).toBe('string');
    }
  });

  test('count by month, since times are dates', () => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const time = row['target.created_time'];
      if (!(time instanceof Date)) throw new Error(`${time} is no date.`);
      const month = time.toISOString().slice(0, 7);
      counts.set(month, (counts.get(month) ?? 0) + 1);
    }
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(rows.length);
    for (const month of counts.keys()) expect(month).toMatch(/^20\d\d-\d\d$/);
  });

  test('add numbers up', () => {
    const votes = rows.map((row) => row['target.voteup_count']);
    expect(votes.every((count) => typeof count === 'number')).toBe(true);
  });
});
