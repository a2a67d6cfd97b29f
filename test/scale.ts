import { type TestFunction, test } from 'vitest';

/** Whether this is `npm run test:long`, which does all of what `npm test` samples. */
export const isLongRun = process.env.TEST_LONG === '1';

/** Declares a test of the long run. The ordinary run does not know of it, so it does not count as skipped. */
export function longTest(name: string, run: TestFunction, timeoutMs?: number): void {
  if (isLongRun) test(name, run, timeoutMs);
}

/**
 * How many of something a test does: kills, seeds, fuzzed requests. `npm run test:long` does all of
 * them, `npm test` a tenth, and never less than one.
 */
export function scale(full: number): number {
  return isLongRun ? full : Math.max(1, Math.round(full / 10));
}

/**
 * The items of one of several equal tests, such as one for each width. In the long run these are all items; in the
 * ordinary run each test has the items of its turn, so that together they have each item once.
 * @param turn number of this test, from 0
 * @param turns number of tests
 */
export function inTurn<Item>(items: readonly Item[], turn: number, turns: number): readonly Item[] {
  return isLongRun ? items : items.filter((_, index) => index % turns === turn);
}
