import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { read, utils } from '@e965/xlsx';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '../../../test/scale.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** Users whose texts are hard for spreadsheets, terminals and tables. */
const users = [
  { id: '1234567890123456789', name: '👩‍👩‍👧 family 🏕️', red_id: '007', desc: '=cmd|"/c calc"!A0' },
  { id: 'user-2', name: '美食家，北京', red_id: '+49 30 1', desc: '＝1+1', sub_title: '@SUM(1)' },
  { id: 'user-3', name: 'مرحبا بالعالم', red_id: '2026-01-01', desc: 'line 1\r\nline "2"\tend' },
  { id: 'user-4', name: '\u001b[31mred\u009b0m\u0000\u202eabc', desc: '\ttab, first', link: null },
  { id: 'user-5', name: 5, followed: true, red_official_verify_type: 2, fans: { count: 3 } },
  { id: 'user-5', name: 'the same id again' },
  'no object',
];

let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = Number(searchParams.get('page') ?? 1);
    response.end(JSON.stringify({ code: 0, data: { users: page > 1 ? [] : users } }));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

/** Compares with a file of golden/, which UPDATE_GOLDEN=1 writes. Times differ between runs. */
function expectGolden(name: string, text: string): void {
  const file = new URL(`golden/${name}`, import.meta.url);
  const stable = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z/g, '2026-01-01T00:00:00.000Z');
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, stable);
  expect(stable).toBe(readFileSync(file, 'utf8'));
}

const search = ['users', 'search', 'x', '--all', '--quiet'];

describe('hard texts', () => {
  const outputs = [
    ['users.csv', ['--format', 'csv']],
    ['users-all-excel-de.csv', ['--format', 'csv', '--fields', 'all', '--for', 'excel-de']],
    ['users-pandas.csv', ['--format', 'csv', '--for', 'pandas', '--fields', 'id,name,desc,other']],
    ['users.json', ['--format', 'json']],
    ['users.ndjson', ['--format', 'ndjson', '--fields', 'id,name,page,rank,parameters']],
    ['users-table.txt', ['--format', 'table', '--fields', 'id,name,desc']],
  ] as const;
  test.each(inTurn(outputs, 0, 3))('make the output %s', async (name, args) => {
    const { code, out, err } = await command.run([...search, ...args], { baseUrl });
    expect(code, err).toBe(0);
    expectGolden(name, out);
  });

  test('are the same in a workbook, read by another library', async () => {
    await command.run([...search, '--out', 'users.xlsx'], { baseUrl });
    const { SheetNames, Sheets } = read(readFileSync(command.path('users.xlsx')), {
      cellDates: true,
    });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (!sheet) throw new Error('The workbook has no sheet.');
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: true, defval: null });
    expectGolden('users.xlsx.json', `${JSON.stringify(rows, null, 2)}\n`);
    expect(rows[0]?.fetchedAt).toBeInstanceOf(Date);
    expect(rows[0]).toMatchObject({ id: '1234567890123456789', red_id: '007' });
  });

  test('several inputs find are one row that names all of them', async () => {
    const args = ['users', 'search', 'x', 'y', '--all', '--quiet', '--format', 'csv'];
    const fields = ['--fields', 'id,rank,found_by', '--for', 'pandas'];
    const { out } = await command.run([...args, ...fields], { baseUrl });
    expect(out.split('\n').slice(0, 3)).toEqual([
      'id,rank,found_by',
      '1234567890123456789,1,x; y',
      'user-2,2,x; y',
    ]);
    expect(out.trim().split('\n')).toHaveLength(1 + 5 + 2);
  });

  test.each([
    [['--out', 'same.csv'], '7 rows, 5 found again by another input, '],
    [['--out', 'same.xlsx'], '7 rows, 5 found again by another input, '],
    [['--out', 'same.json', '--limit', '3'], '3 rows, 3 '],
    [['--format', 'ndjson', '--one-row-per', 'input'], '12 rows, 2 duplicates'],
  ])('are counted as the output %j has them', async (args, counts) => {
    const { code, err } = await command.run(['users', 'search', 'x', 'y', '--all', ...args], {
      baseUrl,
    });
    expect(code, err).toBe(0);
    expect(`\n${err}`).toContain(`\n${counts}`);
  });
});
