const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = 60_000;
const FIRST_OPEN_MS = 5_000;
const MAX_OPEN_MS = 60_000;

export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * Stops the requests of one operation while all of them fail: opens after 10 failures in a row within 60 s, lets one
 * trial pass after 5 s, and closes when it succeeds; each failed trial doubles the time, up to 60 s. Failures of one
 * request count once: an id that always fails says nothing about the others. Times are of the monotonic clock, in
 * milliseconds.
 */
export class CircuitBreaker {
  /** The last failure of each request since the last success. */
  readonly #failures = new Map<string, number>();
  #openUntil: number | undefined;
  #openMs = FIRST_OPEN_MS;
  #isTrying = false;

  /** Milliseconds until a request may be sent; 0 when it may be now. */
  wait(now: number): number {
    if (this.#openUntil === undefined) return 0;
    if (this.#isTrying) return this.#openMs;
    return Math.max(0, this.#openUntil - now);
  }

  /** Notes that a request is sent. @returns whether it is the trial of an open breaker */
  begin(): boolean {
    this.#isTrying ||= this.#openUntil !== undefined;
    return this.#openUntil !== undefined;
  }

  /** @returns whether the breaker closed */
  succeeded(): boolean {
    const wasOpen = this.#openUntil !== undefined;
    this.#failures.clear();
    this.#openUntil = undefined;
    this.#openMs = FIRST_OPEN_MS;
    this.#isTrying = false;
    return wasOpen;
  }

  /** @returns whether the breaker opened, or stays open for longer */
  failed(key: string, now: number, isTrial: boolean): boolean {
    if (this.#openUntil !== undefined) {
      // A request that was sent before the breaker opened says nothing new.
      if (!isTrial) return false;
      this.#isTrying = false;
      this.#openMs = Math.min(MAX_OPEN_MS, this.#openMs * 2);
      this.#openUntil = now + this.#openMs;
      return true;
    }
    this.#failures.delete(key);
    this.#failures.set(key, now);
    for (const [other, at] of this.#failures) {
      if (at > now - FAILURE_WINDOW_MS && this.#failures.size <= MAX_FAILURES) break;
      this.#failures.delete(other);
    }
    if (this.#failures.size < MAX_FAILURES) return false;
    this.#failures.clear();
    this.#openUntil = now + this.#openMs;
    return true;
  }

  /** The trial ended without showing whether the operation works: the next request is a trial again. */
  endTrial(): void {
    this.#isTrying = false;
  }

  state(now: number): BreakerState {
    if (this.#openUntil === undefined) return 'closed';
    return this.#isTrying || this.#openUntil <= now ? 'half-open' : 'open';
  }
}
