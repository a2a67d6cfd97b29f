import type { Rate } from '../tokens/token-account.ts';

/** Room for the first times; more is taken as it is needed, so that a generous limit costs nothing while unused. */
const FIRST_CAPACITY = 16;

/**
 * An exact sliding window on the monotonic clock: in any stretch of the rate's length at most its calls pass, and
 * exactly so many when there are enough. Remembers the time of each call that passed, in a ring.
 */
export class RateWindow {
  readonly rate: Rate;
  readonly #length: number;
  #times = new Float64Array(FIRST_CAPACITY);
  #first = 0;
  #count = 0;

  /** @param earlier times of calls that passed before, in order, when the limit of an account was changed */
  constructor(rate: Rate, earlier: readonly number[] = []) {
    this.rate = rate;
    this.#length = rate.seconds * 1000;
    for (const time of earlier) this.take(time);
  }

  /** Milliseconds until one more call may pass; 0 when it may now. With a rate of no calls the length of the window. */
  wait(now: number): number {
    this.#forget(now);
    if (this.#count < this.rate.calls) return 0;
    if (this.rate.calls === 0) return this.#length;
    // After a change to a lower rate there can be more calls in the window than it allows.
    return this.#time(this.#count - this.rate.calls) + this.#length - now;
  }

  /** Notes a call that passes; whether it may is for `wait` to tell. */
  take(now: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) % this.#times.length] = now;
    this.#count += 1;
  }

  /** Calls that may pass now. */
  remaining(now: number): number {
    this.#forget(now);
    return Math.max(0, this.rate.calls - this.#count);
  }

  /** Milliseconds until the window is empty. */
  reset(now: number): number {
    this.#forget(now);
    return this.#count === 0 ? 0 : this.#time(this.#count - 1) + this.#length - now;
  }

  /** Times of the calls in the window, in order. */
  times(): readonly number[] {
    return Array.from({ length: this.#count }, (_, index) => this.#time(index));
  }

  #time(index: number): number {
    return this.#times[(this.#first + index) % this.#times.length] ?? 0;
  }

  #forget(now: number): void {
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
