import type { Rate } from '../accounts/account.ts';

/** The calls of an account that its rate counts. Times are milliseconds. */
export interface CallWindow {
  readonly rate: Rate;
  /** Milliseconds until the next call may pass; 0 when it may pass now. For a rate of 0 calls, the length of the window. */
  wait(now: number): number;
  /** Records a call. Does not check the rate: call `wait` first. */
  take(now: number): void;
  /** Number of calls that may pass now. */
  remaining(now: number): number;
  /** Milliseconds until the window is empty. */
  reset(now: number): number;
}

/** Initial size of the buffer. It grows on demand, so that a high limit costs no memory while unused. */
const FIRST_CAPACITY = 16;

/**
 * An exact sliding window on the monotonic clock: in any window of `rate.seconds`, at most `rate.calls` calls
 * pass. Stores the time of each call that passed in a ring buffer. All times are milliseconds.
 */
export class RateWindow implements CallWindow {
  readonly rate: Rate;
  readonly #length: number;
  #times = new Float64Array(FIRST_CAPACITY);
  #first = 0;
  #count = 0;

  /** @param earlier times of the calls that passed under the previous rate of the account, in ascending order */
  constructor(rate: Rate, earlier: readonly number[] = []) {
    this.rate = rate;
    this.#length = rate.seconds * 1000;
    for (const time of earlier) this.take(time);
  }

  wait(now: number): number {
    this.#evict(now);
    if (this.#count < this.rate.calls) return 0;
    if (this.rate.calls === 0) return this.#length;
    // After a change to a lower rate, the window can contain more calls than the rate allows.
    return this.#time(this.#count - this.rate.calls) + this.#length - now;
  }

  take(now: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) % this.#times.length] = now;
    this.#count += 1;
  }

  remaining(now: number): number {
    this.#evict(now);
    return Math.max(0, this.rate.calls - this.#count);
  }

  reset(now: number): number {
    this.#evict(now);
    return this.#count === 0 ? 0 : this.#time(this.#count - 1) + this.#length - now;
  }

  /** Times of the calls in the window, in ascending order. */
  times(): readonly number[] {
    return Array.from({ length: this.#count }, (_, index) => this.#time(index));
  }

  #time(index: number): number {
    return this.#times[(this.#first + index) % this.#times.length] ?? 0;
  }

  #evict(now: number): void {
    while (this.#count > 0 && this.#time(0) + this.#length <= now) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count -= 1;
    }
  }

  #grow(): void {
    const grown = new Float64Array(this.#times.length * 2);
    grown.set(this.times());
    this.#times = grown;
    this.#first = 0;
  }
}
