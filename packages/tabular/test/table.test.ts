import { describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import {
  type Column,
  createTableFormatter,
  printableJson,
  printableLine,
  printableText,
  type TableOptions,
} from '../src/index.ts';

const columns: readonly Column<readonly [string, number]>[] = [
  { name: 'name', value: ([name]) => name },
  { name: 'fans', value: ([, fans]) => fans },
];

function tableOf(rows: readonly (readonly [string, number])[], options?: TableOptions): string {
  const formatter = createTableFormatter(columns, options);
  return formatter.next(rows) + formatter.end();
}

describe('a table', () => {
  test('is aligned whatever the script and the emoji', () => {
    const rows = [['美食', 5] as const, ['👩‍👩‍👧 family', 10] as const, ['é', 7] as const];
    expect(tableOf(rows)).toBe(
      ['name       fans', '美食          5', '👩‍👩‍👧 family    10', 'é             7', ''].join(
        '\n',
      ),
    );
  });

  test('cuts cells that are too wide, never within a character', () => {
    expect(tableOf([['美食家庭', 1]], { maxCellWidth: 6 })).toBe('name   fans\n美食…     1\n');
    expect(tableOf([['ab👩‍👩‍👧cd', 1]], { maxCellWidth: 4 })).toBe('name  fans\nab…      1\n');
    expect(tableOf([['abcd', 1]], { maxCellWidth: 4 })).toBe('name  fans\nabcd     1\n');
  });

  test('has no control characters', () => {
    expect(tableOf([['a\u001b[31mb\r\nc\u009bd\u202ee', 1]])).toBe(
      'name           fans\na\ufffd[31mb c\ufffdd\ufffde     1\n',
    );
  });

  longTest('takes more rows than a function takes arguments', () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => [`${at}`, at] as const);
    expect(tableOf(rows).split('\n')).toHaveLength(200_002);
  });
});

describe('a text for a terminal', () => {
  test('has no control characters besides line breaks and tabs', () => {
    expect(printableText('a\u001b]0;x\u0007\r\nb\tc\rd')).toBe('a\ufffd]0;x\ufffd\nb\tc\ufffdd');
    expect(printableLine('a\nb\u0000')).toBe('a b\ufffd');
  });

  test('as JSON reads as the same value', () => {
    const value = { text: 'a\u0000\u007f\u009b\u202eb"\n' };
    const json = printableJson(JSON.stringify(value, null, 2));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});
