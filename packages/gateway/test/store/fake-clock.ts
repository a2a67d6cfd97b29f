import type { Clock } from '../../src/clock.ts';

/** A clock that stands still until it is moved: both of its hands, or the wall clock alone, which may jump. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  jump(milliseconds: number): void;
  /** The day in UTC, as 2026-01-31. */
  day(): string;
}

export function createFakeClock(start = '2026-01-31T22:00:00Z'): FakeClock {
  let wall = Date.parse(start);
  let monotonic = 0;
  return {
    now: () => wall,
    monotonic: () => monotonic,
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    jump(milliseconds) {
      wall += milliseconds;
    },
    day: () => new Date(wall).toISOString().slice(0, 10),
  };
}
