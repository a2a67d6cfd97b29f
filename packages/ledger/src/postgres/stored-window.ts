import type { Rate } from '../accounts.ts';
import type { CallWindow } from '../rules/limits.ts';

/** What the database has of the calls in the window of a rate. Times are milliseconds. */
export interface StoredCalls {
  /** All calls that ever passed, and when the last one did. */
  readonly passed: number;
  readonly passedAt: number;
  /** How many of them are in no window any more. */
  readonly gone: number;
  /** When the call passed whose end lets the next one pass; undefined when it is one of this batch. */
  readonly oldestAt: number | undefined;
}

/**
 * The window of a rate that all nodes share, for one batch: two running counts, so that its cost does not grow with the
 * limit.
 */
export class StoredWindow implements CallWindow {
  readonly rate: Rate;
  /** Whether the clock went back behind the last call: calls of the time to come count as calls of now. */
  readonly isTurnedBack: boolean;
  readonly #calls: StoredCalls;
  readonly #length: number;
  #passed: number;
  #passedAt: number;

  constructor(rate: Rate, calls: StoredCalls, now: number) {
    this.rate = rate;
    this.#length = rate.seconds * 1000;
    this.#calls = calls;
    this.isTurnedBack = calls.passedAt > now;
    this.#passed = calls.passed;
    this.#passedAt = Math.min(calls.passedAt, now);
  }

  /** All calls that ever passed. */
  get passed(): number {
    return this.#passed;
  }

  /** When the last call passed. */
  get passedAt(): number {
    return this.#passedAt;
  }

  /** Whether the window has a row that the database lacks. */
  get hasNewRow(): boolean {
    return this.#passed > (this.isTurnedBack ? this.#calls.gone : this.#calls.passed);
  }

  wait(now: number): number {
    if (this.rate.calls === 0) return this.#length;
    if (this.remaining() > 0) return 0;
    const oldestAt = Math.min(this.#calls.oldestAt ?? now, now);
    return Math.max(0, oldestAt + this.#length - now);
  }

  take(now: number): void {
    this.#passed += 1;
    this.#passedAt = now;
  }

  remaining(): number {
    return Math.max(0, this.rate.calls - (this.#passed - this.#calls.gone));
  }

  reset(now: number): number {
    if (this.#passed === this.#calls.gone) return 0;
    return Math.max(0, this.#passedAt + this.#length - now);
  }
}
