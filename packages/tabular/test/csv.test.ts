import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/random-input.ts';
import { scale } from '../../../test/scale.ts';
import {
  type Column,
  createCsvFormatter,
  withLeadingTab,
  withoutLeadingTab,
} from '../src/index.ts';

type Row = readonly (string | number | boolean | null)[];

function csvOf(rows: readonly Row[], options: Parameters<typeof createCsvFormatter>[1]): string {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at): Column<Row> => {
    return { name: `c${at}`, value: (row) => row[at] ?? null };
  });
  const formatter = createCsvFormatter(columns, options);
  return formatter.next(rows) + formatter.end();
}

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n＝＋－＠",; 019.eE/:%年') }),
  fc.stringMatching(/^[-+]?\d{1,20}([.,]\d+)?([eE]\d+)?$/),
);

describe('the leading tab', () => {
  test.each([
    '=cmd|"/c calc"!A0',
    '+1',
    '-x',
    '@SUM(1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
  ])('is put before the formula %j', (text) => {
    expect(withLeadingTab(text)).toBe(`\t${text}`);
  });

  test.each([
    ...['1234567890123456789', '007', '1.5', '1,234.50', '1 234', '.5', '12%', '1e5', '1E+18'],
    ...['€5', '$1.20', '(12)', '1/2', '2026-01-01', '2026-01-01T00:00:00Z', '1.2.2026', '12:30'],
    ...['MAR1', 'Sept 2', '5 January 2026', '10 pm', '2026年1月2日', '１２３'],
  ])('is put before %j, which reads as a number or a date', (text) => {
    expect(withLeadingTab(text)).toBe(`\t${text}`);
  });

  test.each([
    ...['', 'camping', '美食', 'user-147', 'Salt Kite 2', 'mar', '3 friends', 'a=b', 'x@y.example'],
    ...['10 tips for May hikes', '👩‍👩‍👧', 'مرحبا'],
  ])('is not put before %j', (text) => {
    expect(withLeadingTab(text)).toBe(text);
  });

  test('taken off gives every text back, and no field begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
        const csv = csvOf([texts], { bom: true, protection: 'tab' });
        const [, fields]: string[][] = parse(csv, { bom: true, relax_column_count: true });
        expect(fields?.map(withoutLeadingTab)).toEqual(texts);
        for (const field of fields ?? []) expect(field).not.toMatch(/^[=+\-@\r\n＝＋－＠]/);
      }),
      { numRuns: scale(20_000, 40) },
    );
  });
});

describe('CSV', () => {
  test('never puts anything before numbers and booleans', () => {
    const row = [-1.5, 1e21, 0, true, false, null];
    expect(csvOf([row], { protection: 'tab' })).toContain('\r\n-1.5,1e+21,0,true,false,\r\n');
  });

  test('begins with a byte order mark, when it is asked to', () => {
    expect(csvOf([['a']], { bom: true })).toBe('\ufeffc0\r\na\r\n');
    expect(csvOf([['a\r\nb']], { lineBreak: '\n' })).toBe('c0\n"a\r\nb"\n');
    expect(csvOf([['a']], {})).toBe('c0\r\na\r\n');
  });

  test.each([';', '\t', '|', '^', ']', '\\'])(
    'quotes fields with the delimiter %j',
    (delimiter) => {
      const row = [`a${delimiter}b`, 'plain', 'with "quotes"'];
      const csv = csvOf([row], { delimiter, protection: 'none' });
      expect(parse(csv, { delimiter })).toEqual([['c0', 'c1', 'c2'], row]);
    },
  );

  test('has the decimal mark in numbers alone, and quotes where it is the delimiter', () => {
    const row = [0.5, 1.5e-7, 12, '1.5', true];
    const csv = csvOf([row], { decimalMark: ',', delimiter: ';', protection: 'none' });
    expect(csv).toContain('\r\n0,5;1,5e-7;12;1.5;true\r\n');
    expect(csvOf([row], { decimalMark: ',', protection: 'none' })).toContain('"0,5","1,5e-7",12,');
  });

  test('is exactly the data without protection', () => {
    expect(csvOf([['=1', '\tx', '1234567890123456789']], { protection: 'none' })).toBe(
      'c0,c1,c2\r\n=1,\tx,1234567890123456789\r\n',
    );
  });
});
