import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { type Run, runsOf } from '../../../ledger/src/rules/settlement.ts';
import { createDeliveryWriter } from '../../../ledger/src/sqlite/write-group.ts';

/** Adds the runs in this order and returns the rows of the table. */
function rowsAfterAdding(...runs: readonly Run[]): readonly Run[] {
  const database = openDatabase({ file: ':memory:' });
  const add = createDeliveryWriter(database);
  for (const run of runs) add(run);
  const rows = database.prepare('SELECT first, last FROM deliveries ORDER BY first').all();
  database.close();
  return rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }));
}

describe('the table of delivered runs', () => {
  test('has a single row for runs that follow each other', () => {
    const runs = [1, 4, 5].map((first, at) => ({ first, last: [3, 4, 9][at] ?? 0 }));
    expect(rowsAfterAdding(...runs)).toEqual([{ first: 1, last: 9 }]);
  });

  test('ignores a run that it has', () => {
    const run = { first: 3, last: 5 };
    expect(rowsAfterAdding(run, run)).toEqual([run]);
  });

  test('has exactly the entries of the runs, each once, in whatever order they are added', () => {
    const entries = fc.uniqueArray(fc.integer({ min: 1, max: 60 }));
    const groups = fc.array(entries, { maxLength: 20 });
    fc.assert(
      fc.property(groups, (added) => {
        const known = new Set<number>();
        const runs = added.flatMap((group) => {
          const fresh = group.filter((entry) => !known.has(entry));
          for (const entry of fresh) known.add(entry);
          return runsOf(fresh);
        });
        const listed = rowsAfterAdding(...runs).flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(listed).toEqual([...known].sort((one, other) => one - other));
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
