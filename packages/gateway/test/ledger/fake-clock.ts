import type { Clock } from '../../../source/src/source.ts';

/** A clock that stands still. `advance` moves both clocks, `jump` moves the wall clock only. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  jump(milliseconds: number): void;
  /** The current day in UTC, as 2026-01-31. */
  day(): string;
  /** The start of the next day in UTC, in milliseconds since 1970. */
  nextDay(): number;
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
    nextDay: () => (Math.floor(wall / 86_400_000) + 1) * 86_400_000,
  };
}
