import { describe, expect, test } from 'vitest';
import { readBundle } from './bundle.ts';
import { readUnknowns } from './facts.ts';
import { checkGaps, openFields, readGaps } from './gaps.ts';
import { list } from './json.ts';

/**
 * The specification says "not shown" in 18 places: 11 about a payload, a parameter or a failure and
 * 7 about the service as a whole. Silent gaps are types and rules that it omits without saying so.
 */
const EXPECTED = {
  'not-shown': 11,
  'whole-document': 7,
  'not-evidenced': 2,
  conflicting: 2,
  silent: 38,
};

describe('the gaps of the contract', () => {
  const bundle = readBundle();
  const unknowns = readUnknowns();
  const gaps = readGaps();

  test('are compared with the full list of what the specification leaves open', () => {
    const byKind = Map.groupBy(unknowns, (unknown) => unknown.kind);
    const counts = [...byKind].map(([kind, ofKind]) => [kind, ofKind.length]);
    expect(Object.fromEntries(counts)).toEqual(EXPECTED);
    expect(new Set(unknowns.map((unknown) => unknown.id)).size).toBe(unknowns.length);
  });

  test('cover the whole list, point into the bundle and explain every open type', () => {
    expect(openFields(bundle).length).toBeGreaterThan(0);
    expect(checkGaps(unknowns, gaps, bundle)).toEqual([]);
  });

  test('fail the check when any one of them is left out', () => {
    const unnoticed = gaps.filter((_, index) => {
      return checkGaps(unknowns, gaps.toSpliced(index, 1), bundle).length === 0;
    });
    expect(unnoticed).toEqual([]);
  });

  test('fail the check when any pointer leads nowhere', () => {
    const unnoticed = gaps.flatMap((gap, index) =>
      list(gap.pointers).filter((_, place) => {
        const pointers = list(gap.pointers).with(place, '#/components/schemas/Nowhere');
        const changed = gaps.with(index, { ...gap, pointers });
        return checkGaps(unknowns, changed, bundle).length === 0;
      }),
    );
    expect(unnoticed).toEqual([]);
  });

  test('fail the check when an entry is about something that the specification does not leave open', () => {
    const invented = { id: 'invented', kind: 'silent', pointers: ['#/info'] };
    const problems = checkGaps(unknowns, [...gaps, invented], bundle);
    expect(problems).toEqual(['gap invented is not an unknown of the specification']);
  });
});
