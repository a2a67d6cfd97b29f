import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '../src/index.ts';
import { MAX_CELL_LENGTH, xlsxStream } from '../src/xlsx.ts';

/** Writes rows as a workbook and reads its first sheet with another library. */
async function readBack(rows: readonly (readonly Cell[])[]): Promise<unknown[][]> {
  const columns = (rows[0] ?? []).map((_, at): Column<readonly Cell[]> => {
    return { name: `c${at}`, value: (row) => row[at] ?? null };
  });
  const { SheetNames, Sheets } = read(await new Response(xlsxStream(columns, rows)).arrayBuffer());
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null }).slice(1);
}

describe('a workbook, read by another library,', () => {
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
    expect(await readBack([row])).toEqual([row]);
  });

  test('has numbers and booleans as such', async () => {
    const row = [5, -1.5, 1e21, true, false, null];
    expect(await readBack([row])).toEqual([row]);
  });

  test('has � for characters that it cannot hold', async () => {
    const [[cell] = []] = await readBack([['a\u0000\u001bb\ud800c\uffff\td\ne']]);
    expect(cell).toBe('a\ufffd\ufffdb\ufffdc\ufffd\td\ne');
  });

  test('has texts that look like its own escapes as they are', async () => {
    expect(await readBack([['_x0041_ & <b> _x005F_ "_xD83D_"']])).toEqual([
      ['_x0041_ & <b> _x005F_ "_xD83D_"'],
    ]);
  });

  test('has a mark where a text was cut, never within a character', async () => {
    const longest = 'x'.repeat(MAX_CELL_LENGTH);
    const [[whole, cut, emoji] = []] = await readBack([
      [longest, `${longest}x`, `x${'😀'.repeat(20_000)}`],
    ]);
    expect(whole).toBe(longest);
    expect(cut).toMatch(/^x+… \[cut\]$/);
    expect(cut).toHaveLength(MAX_CELL_LENGTH);
    expect(emoji).toMatch(/^x(😀)+… \[cut\]$/u);
    expect(String(emoji).length).toBeLessThanOrEqual(MAX_CELL_LENGTH);
  });
});
