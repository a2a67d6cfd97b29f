import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDeliveryWriter } from '../../src/store/sqlite/deliveries.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { type Run, runsOf } from '../../src/store/sqlite/runs-of.ts';

/** What the table holds after the runs were added in their order. */
function added(...runs: readonly Run[]): readonly object[] {
  const database = openDatabase({ file: ':memory:' });
  const add = createDeliveryWriter(database);
  for (const run of runs) add(run);
  const rows = database.prepare('SELECT first, last FROM deliveries ORDER BY first').all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

describe('runs of lines that were handed over', () => {
  test.each<[string, Run[], Run[]]>([
    [
      'apart from each other stay so',
      [
        { first: 5, last: 6 },
        { first: 1, last: 3 },
      ],
      [
        { first: 1, last: 3 },
        { first: 5, last: 6 },
      ],
    ],
    [
      'that follow each other are one',
      [
        { first: 1, last: 3 },
        { first: 4, last: 6 },
      ],
      [{ first: 1, last: 6 }],
    ],
    [
      'that are followed by others are one',
      [
        { first: 4, last: 6 },
        { first: 1, last: 3 },
      ],
      [{ first: 1, last: 6 }],
    ],
    [
      'that fill a gap close it',
      [
        { first: 1, last: 2 },
        { first: 4, last: 4 },
        { first: 3, last: 3 },
      ],
      [{ first: 1, last: 4 }],
    ],
    [
      'that are there already change nothing',
      [
        { first: 1, last: 9 },
        { first: 3, last: 4 },
      ],
      [{ first: 1, last: 9 }],
    ],
    [
      'over several others take them in',
      [
        { first: 2, last: 2 },
        { first: 4, last: 5 },
        { first: 1, last: 4 },
      ],
      [{ first: 1, last: 5 }],
    ],
  ])('%s', (_, runs, expected) => {
    expect(added(...runs)).toEqual(expected);
  });

  test('come to the same rows in whatever order they are added', () => {
    const anyRun = fc
      .tuple(fc.integer({ min: 1, max: 80 }), fc.nat({ max: 3 }))
      .map(([first, more]): Run => ({ first, last: first + more }));
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 20 }), (runs) => {
        const lines = runs.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(added(...runs)).toEqual(runsOf(lines));
      }),
    );
  });
});
