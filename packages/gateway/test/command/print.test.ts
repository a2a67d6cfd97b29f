import type { Column } from '@social-data/tabular';
import { describe, expect, test } from 'vitest';
import { createListFormatter, type Format } from '../../src/cli/print.ts';

interface Row {
  readonly name: string | null;
  readonly calls: number;
}

const columns: readonly Column<Row>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'calls', value: ({ calls }) => calls },
];

function formatList<Each>(
  format: Format,
  listed: readonly Column<Each>[],
  rows: readonly Each[],
): string {
  const formatter = createListFormatter(format, listed);
  return formatter.next(rows) + formatter.end();
}

const csvOf = (name: string | null, calls = 0) => formatList('csv', columns, [{ name, calls }]);

describe('a list', () => {
  test('is formatted as a table with numbers on the right and wide characters counted twice', () => {
    const rows = [
      { name: '美食', calls: 5 },
      { name: 'camping', calls: 1000 },
      { name: null, calls: 7 },
    ];
    expect(formatList('table', columns, rows)).toBe(
      'name     calls\n美食         5\ncamping   1000\n-            7\n',
    );
  });

  test('is formatted as CSV (RFC 4180)', () => {
    expect(csvOf('a,b "c"')).toBe('name,calls\r\n"a,b ""c""",0\r\n');
    expect(csvOf(null, 3)).toBe('name,calls\r\n,3\r\n');
  });

  test('shows as escapes what would hide or turn a text', () => {
    expect(csvOf('a\nb\u202ec')).toBe('name,calls\r\na\\u000ab\\u202ec,0\r\n');
    expect(csvOf('\t=1')).toBe('name,calls\r\n\\u0009=1,0\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@cmd'])('does not let a spreadsheet evaluate %j', (name) => {
    expect(csvOf(name)).toBe(`name,calls\r\n'${name},0\r\n`);
  });

  test('keeps the sign of numbers in CSV', () => {
    expect(csvOf('a', -5)).toBe('name,calls\r\na,-5\r\n');
  });

  test('is formatted as JSON with the same names', () => {
    expect(JSON.parse(formatList('json', columns, [{ name: null, calls: 1 }]))).toEqual([
      { name: null, calls: 1 },
    ]);
    expect(JSON.parse(formatList('json', columns, []))).toEqual([]);
  });
});
