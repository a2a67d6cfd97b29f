import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { DurationHistogram } from '../../src/operations/duration-histogram.ts';

const NAME = 'waits_seconds';
const HELP = 'How long something took.';
const BOUNDS = [0.001, 0.0025, 0.1, 1, 60];

/** The lines of a text of metrics, each with its number apart: sums of fractions differ in their last digit. */
function readLines(text: string): { line: string; value: number }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return { line, value: 0 };
      const end = line.lastIndexOf(' ');
      return { line: line.slice(0, end), value: Number(line.slice(end)) };
    });
}

const onABound = fc.constantFrom(...BOUNDS).map((seconds) => seconds * 1e6);
const observations = fc.array(
  fc.record({
    operation: fc.constantFrom('searchUsers', 'listAnswers', 'none'),
    microseconds: fc.oneof(onABound, fc.nat(2_000), fc.nat(100_000_000)),
  }),
);

it('tells the same as the histogram of prom-client', async () => {
  await fc.assert(
    fc.asyncProperty(observations, async (all) => {
      const registry = new Registry();
      const theirs = new Histogram({
        name: NAME,
        help: HELP,
        labelNames: ['operation'],
        buckets: BOUNDS,
        registers: [registry],
      });
      const ours = new DurationHistogram(NAME, HELP, BOUNDS);
      for (const { operation, microseconds } of all) {
        theirs.observe({ operation }, microseconds / 1e6);
        ours.add(operation, microseconds);
      }
      const expected = readLines(await registry.metrics());
      const told = readLines(ours.text());
      expect(told.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
      for (const [index, { value }] of told.entries()) {
        expect(value).toBeCloseTo(expected[index]?.value ?? Number.NaN, 6);
      }
    }),
  );
});
