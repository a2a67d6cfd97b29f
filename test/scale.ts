import { describe, type TestFunction, test } from 'vitest';

/** Whether this is `npm run test:long`, which does all of what `npm test` samples. */
export const isLongRun = process.env.TEST_LONG === '1';

/** Declares a test of the long run. The ordinary run does not know of it, so it does not count as skipped. */
export function longTest(name: string, run: TestFunction, timeoutMs?: number): void {
  if (isLongRun) test(name, run, timeoutMs);
}

/** Declares tests of the long run together with their hooks, such as one that starts a server. */
export function longDescribe(name: string, suite: () => void): void {
  if (isLongRun) describe(name, suite);
}

/**
 * How many of something a test does: kills, seeds, fuzzed requests. `npm run test:long` does all of
 * them, `npm test` a part, and never less than one.
 * @param divisor what part: 10 is a tenth
 */
export function scale(full: number, divisor = 10): number {
  return isLongRun ? full : Math.max(1, Math.round(full / divisor));
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
