const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** The longest pause that one response can cause. */
const MAX_ASKED_PAUSE_MS = 300_000;

/**
 * Pauses all requests after the upstream asked to slow down: for as long as it asks, up to 5 minutes; else 1 s, then
 * twice as long each time, up to 60 s, until a request is accepted. When the upstream asked for more than 5 minutes, one
 * request at a time is a trial after the pause. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamPause {
  #until = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;
  /** The end of the wait that the upstream asked for, when that is longer than a pause. */
  #askedUntil = 0;

  /** Milliseconds until requests may be sent. */
  wait(now: number): number {
    return Math.max(0, this.#until - now);
  }

  /** Milliseconds that are left of a wait that is longer than a pause; 0 without one. */
  askedMs(now: number): number {
    return Math.max(0, this.#askedUntil - now);
  }

  /** Whether a request that is sent now is a trial: the pause is over, and the wait that the upstream asked for is not. */
  isTrialDue(now: number): boolean {
    return this.#askedUntil > now && this.#until <= now;
  }

  /**
   * The upstream asked to slow down.
   * @param sentAt when the request was sent: requests that were in flight when the pause began do not double it
   * @param askedMs how long the upstream asks to wait
   */
  begin(now: number, sentAt: number, askedMs: number | undefined): void {
    if (sentAt >= this.#begunAt) {
      this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
      this.#begunAt = now;
    }
    // What the upstream says to a request after the pause takes the place of what it said before.
    if (this.#until <= now) this.#askedUntil = 0;
    // `Retry-After: 0` would cause a tight loop, so our own pause applies.
    const pauseMs = Math.min(MAX_ASKED_PAUSE_MS, askedMs || this.#pauseMs);
    this.#until = Math.max(this.#until, now + pauseMs);
    if (askedMs !== undefined && askedMs > pauseMs)
      this.#askedUntil = Math.max(this.#askedUntil, now + askedMs);
  }

  /** Milliseconds of the last pause without a time from the upstream. The next one is twice that, or 1 s after 0. */
  get lengthMs(): number {
    return this.#pauseMs;
  }

  /**
   * A request was accepted. If it was sent after the pause, there are no more trials, and the next pause is short again.
   * @returns whether that changes anything
   */
  accepted(sentAt: number): boolean {
    if (sentAt < this.#until || this.#pauseMs === 0) return false;
    this.#pauseMs = 0;
    this.#askedUntil = 0;
    return true;
  }

  /** Adopts the pause of the other nodes, and what is left of the wait that the upstream asked for. */
  join(now: number, waitMs: number, lengthMs: number, askedMs: number): void {
    this.#pauseMs = Math.max(this.#pauseMs, lengthMs);
    this.#askedUntil = askedMs > 0 ? now + askedMs : 0;
    if (waitMs === 0) return;
    this.#until = Math.max(this.#until, now + waitMs);
    this.#begunAt = Math.max(this.#begunAt, now);
  }
}
