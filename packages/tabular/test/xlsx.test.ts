import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '../src/index.ts';
import { MAX_CELL_LENGTH, xlsxStream } from '../src/xlsx.ts';

/** Writes rows as a workbook and reads its first sheet with another library. */
async function readBack(
  rows: readonly (readonly Cell[])[],
  moreRows: number,
): Promise<unknown[][]> {
  const columns = (rows[0] ?? []).map((_, at): Column<readonly Cell[]> => {
    return { name: `c${at}`, value: (row) => row[at] ?? null };
  });
  const all = [...rows, ...Array.from({ length: moreRows }, () => ['more'])];
  const { SheetNames, Sheets } = read(
    await new Response(await xlsxStream(columns, all)).arrayBuffer(),
    // The first line has the names.
    { sheetRows: rows.length + 1 },
  );
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null }).slice(1);
}

const ways: [string, number][] = [
  ['of few rows', 0],
  ['of many rows', 10_000],
];

describe.each(ways)('a workbook %s, read by another library,', (_, moreRows) => {
  test('has texts as texts, whatever a spreadsheet would make of them', async () => {
    const row = [
      '=1+1',
      '1234567890123456789',
      '007',
      '2026-01-01',
      '@cmd',
      '',
      ' 美食 👩‍👩‍👧 مرحبا ',
    ];
    expect(await readBack([row], moreRows)).toEqual([row]);
  });

  test('has numbers and booleans as such', async () => {
    const row = [5, -1.5, 1e21, true, false, null];
    expect(await readBack([row], moreRows)).toEqual([row]);
  });

  test('has � for characters that it cannot hold', async () => {
    const [[cell] = []] = await readBack([['a\u0000\u001bb\ud800c\uffff\td\ne']], moreRows);
    expect(cell).toBe('a\ufffd\ufffdb\ufffdc\ufffd\td\ne');
  });

  test('has texts that look like its own escapes as they are', async () => {
    expect(await readBack([['_x0041_ & <b> _x005F_ "_xD83D_"']], moreRows)).toEqual([
      ['_x0041_ & <b> _x005F_ "_xD83D_"'],
    ]);
  });

  test('has a mark where a text was cut, never within a character', async () => {
    const longest = 'x'.repeat(MAX_CELL_LENGTH);
    const [[whole, cut, emoji] = []] = await readBack(
      [[longest, `${longest}x`, `x${'😀'.repeat(20_000)}`]],
      moreRows,
    );
    expect(whole).toBe(longest);
    expect(cut).toMatch(/^x+… \[cut\]$/);
    expect(cut).toHaveLength(MAX_CELL_LENGTH);
    expect(emoji).toMatch(/^x(😀)+… \[cut\]$/u);
    expect(String(emoji).length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
  });

  test('has lines that end in a line feed alone', async () => {
    expect(await readBack([['1\r\n2\r3\n4']], moreRows)).toEqual([['1\n2\n3\n4']]);
  });
});

describe('a column of times, read by another library,', () => {
  const times = ['2026-03-01T12:30:15Z', '1969-12-31T23:59:59Z', '2026-01-01T00:00:00.500Z'];
  const others = ['1899-12-31T00:00:00Z', 'yesterday', null];

  test('has date cells in UTC, and texts where no spreadsheet knows the date', async () => {
    const rows = [...times, ...others].map((time) => ({ time }));
    const column: Column<(typeof rows)[number]> = {
      ...{ name: 'time', isTime: true },
      value: ({ time }) => time,
    };
    const workbook = await new Response(await xlsxStream([column], rows)).arrayBuffer();
    const { Sheets } = read(workbook, { cellDates: true, cellNF: true, UTC: true });
    const cells = rows.map((_, at) => Sheets.Rows?.[`A${at + 2}`]);
    const dates = cells.slice(0, times.length);
    expect(dates.map((cell) => cell?.t)).toEqual(['d', 'd', 'd']);
    // A day is 1 in a workbook, so the reader may be a millisecond off.
    const hundredths = (time: unknown) => Math.round(new Date(String(time)).getTime() / 10);
    expect(dates.map((cell) => hundredths(cell?.v.toISOString()))).toEqual(times.map(hundredths));
    expect(dates[0]?.z).toBe('yyyy-mm-dd hh:mm:ss');
    expect(cells.slice(times.length).map((cell) => cell?.v)).toEqual([
      others[0],
      others[1],
      undefined,
    ]);
  });
});

test('columns of a workbook are as wide as their first rows, within limits', async () => {
  const columns: Column<string>[] = [
    { name: 'id', value: () => '1' },
    { name: 'name', value: (text) => text },
  ];
  const workbook = await new Response(
    await xlsxStream(columns, ['美食'.repeat(5), 'x'.repeat(500)]),
  ).arrayBuffer();
  const { Sheets } = read(workbook, { cellStyles: true });
  expect(Sheets.Rows?.['!cols']?.map((column) => Math.round(column.width ?? 0))).toEqual([5, 50]);
});

test('the first line of a workbook has a filter and stays in view', async () => {
  const columns: Column<string>[] = [
    { name: 'a', value: (text) => text },
    { name: 'b', value: (text) => text },
  ];
  const workbook = await new Response(await xlsxStream(columns, ['x', 'y'])).arrayBuffer();
  const { Sheets, files } = read(workbook, { bookFiles: true }) as ReturnType<typeof read> & {
    readonly files: Readonly<Record<string, { readonly content: Uint8Array }>>;
  };
  expect(Sheets.Rows?.['!autofilter']).toEqual({ ref: 'A1:B3' });
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']?.content);
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
});
