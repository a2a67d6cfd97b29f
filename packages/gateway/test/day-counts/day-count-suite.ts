import { describe, expect, onTestFinished, test } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import type { FakeClock } from '../ledger/fake-clock.ts';

/** Something that lets at most a number of calls pass on each day. */
export interface DayCounter {
  readonly clock: Pick<FakeClock, 'jump' | 'day'>;
  /** Makes this many calls one after the other. @returns how many of them passed, by the day on which they count */
  call(count: number): Promise<Readonly<Record<string, number>>>;
  /** What was counted, as reports show it, by day; absent where no report has more days than today. */
  reported?(): Promise<Readonly<Record<string, number>>>;
  /** Ends what counts, and opens it again with what it has stored. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const LIMIT = 5;
const DAY_MS = 86_400_000;
/** Days by which the clock is set, each move from where the last one led. It is on four days, most of them often. */
const MOVES = [1, -1, 1, -1, 1, 1, -2, -1, 1, 2, -3];

/** Tests that every count with a limit for each day must pass, however often the clock is set over midnight. */
export function describeDayCount(
  name: string,
  openCounter: (limit: number) => Promise<DayCounter>,
): void {
  describe(name, () => {
    const openForTest = async () => {
      const counter = await openCounter(LIMIT);
      onTestFinished(() => counter.close());
      return counter;
    };

    test('lets no more pass than the limit of each day, however often the clock is set back', async () => {
      const counter = await openForTest();
      const { passed, days } = await visit(counter, LIMIT + 2);
      expect(passed).toEqual(Object.fromEntries(days.map((day) => [day, LIMIT])));
      if (counter.reported) expect(await counter.reported()).toEqual(passed);
    });

    test('adds up what passes on a day in several visits', async () => {
      const counter = await openForTest();
      const { passed, days } = await visit(counter, 2);
      for (const day of days) expect(passed[day]).toBeLessThanOrEqual(LIMIT);
      const [first = ''] = days;
      expect(passed[first]).toBe(LIMIT);
    });

    test('finds the count of each day again after restarts', async () => {
      const counter = await openForTest();
      const { passed, days } = await visit(counter, LIMIT + 2, async (move) => {
        // The ordinary run restarts before every third move.
        if (isLongRun || move % 3 === 0) await counter.restart();
      });
      expect(passed).toEqual(Object.fromEntries(days.map((day) => [day, LIMIT])));
    });

    test('finds the count of a day again that the clock did not show since the restart', async () => {
      const counter = await openForTest();
      const today = counter.clock.day();
      const passed = [await counter.call(LIMIT - 1)];
      counter.clock.jump(2 * DAY_MS);
      passed.push(await counter.call(1));
      await counter.restart();
      counter.clock.jump(-2 * DAY_MS);
      passed.push(await counter.call(3));
      expect(sum(passed)[today]).toBe(LIMIT);
    });
  });
}

/** Makes calls on all days of `MOVES`. */
async function visit(
  counter: DayCounter,
  callsPerVisit: number,
  beforeMove: (index: number) => Promise<void> = async () => {},
) {
  const passed: Readonly<Record<string, number>>[] = [];
  const days = new Set<string>();
  const call = async () => {
    days.add(counter.clock.day());
    passed.push(await counter.call(callsPerVisit));
  };
  await call();
  for (const [index, move] of MOVES.entries()) {
    await beforeMove(index);
    counter.clock.jump(move * DAY_MS);
    await call();
  }
  return { passed: sum(passed), days: [...days] };
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [day, count] of counts.flatMap((each) => Object.entries(each)))
    total[day] = (total[day] ?? 0) + count;
  return total;
}
