/**
 * How many of something a test does: kills, seeds, fuzzed requests. `npm run test:long` does all of
 * them, `npm test` a tenth, and never less than one.
 */
export function scale(full: number): number {
  return process.env.TEST_LONG === '1' ? full : Math.max(1, Math.round(full / 10));
}
