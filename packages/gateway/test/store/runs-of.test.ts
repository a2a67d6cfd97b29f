import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/store/sqlite/runs-of.ts';

describe('runs of whole numbers', () => {
  it.each([
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
  ])('of %j leave out what is between them', (numbers, runs) => {
    expect(runsOf(numbers)).toEqual(runs);
  });
});
