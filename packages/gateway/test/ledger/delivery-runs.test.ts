import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { type Run, runsOf } from '../../../ledger/src/group-sums.ts';
import { createDeliveryWriter } from '../../../ledger/src/sqlite/write-group.ts';

/** Adds the runs in this order and returns the rows of the table. */
function rowsAfterAdding(...runs: readonly Run[]): readonly object[] {
  const database = openDatabase({ file: ':memory:' });
  const add = createDeliveryWriter(database);
  for (const run of runs) add(run);
  const rows = database.prepare('SELECT first, last FROM deliveries ORDER BY first').all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

describe('the table of delivered runs', () => {
  test.each<[string, Run[], Run[]]>([
    [
      'keeps runs with a gap between them apart',
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
      'merges a run with the one before it',
      [
        { first: 1, last: 3 },
        { first: 4, last: 6 },
      ],
      [{ first: 1, last: 6 }],
    ],
    [
      'merges a run with the one after it',
      [
        { first: 4, last: 6 },
        { first: 1, last: 3 },
      ],
      [{ first: 1, last: 6 }],
    ],
    [
      'merges both neighbours of a run that fills a gap',
      [
        { first: 1, last: 2 },
        { first: 4, last: 4 },
        { first: 3, last: 3 },
      ],
      [{ first: 1, last: 4 }],
    ],
    [
      'ignores a run that it already contains',
      [
        { first: 1, last: 9 },
        { first: 3, last: 4 },
      ],
      [{ first: 1, last: 9 }],
    ],
    [
      'merges a run with all runs that it overlaps',
      [
        { first: 2, last: 2 },
        { first: 4, last: 5 },
        { first: 1, last: 4 },
      ],
      [{ first: 1, last: 5 }],
    ],
  ])('%s', (_, runs, expected) => {
    expect(rowsAfterAdding(...runs)).toEqual(expected);
  });

  test('has the same rows in whatever order the runs are added', () => {
    const anyRun = fc
      .tuple(fc.integer({ min: 1, max: 80 }), fc.nat({ max: 3 }))
      .map(([first, more]): Run => ({ first, last: first + more }));
    fc.assert(
      fc.property(fc.array(anyRun, { maxLength: 20 }), (runs) => {
        const entries = runs.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(rowsAfterAdding(...runs)).toEqual(runsOf(entries));
      }),
    );
  });
});

describe('grouping ledger entry numbers', () => {
  test.each<[number[], Run[]]>([
    [[], []],
    [[7], [{ first: 7, last: 7 }]],
    [[3, 1, 2], [{ first: 1, last: 3 }]],
    [
      [9, 1, 2, 4, 4, 10],
      [
        { first: 1, last: 2 },
        { first: 4, last: 4 },
        { first: 9, last: 10 },
      ],
    ],
  ])('turns %j into runs that contain no other number', (numbers, runs) => {
    expect(runsOf(numbers)).toEqual(runs);
  });
});
