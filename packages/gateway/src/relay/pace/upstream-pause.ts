const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Pauses all requests after the upstream asked to slow down: for as long as it asks, else 1 s, then twice as long each
 * time, up to 60 s, until a request is accepted. Times are of the monotonic clock, in milliseconds.
 */
export class UpstreamPause {
  #until = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;

  /** Milliseconds until requests may be sent. */
  wait(now: number): number {
    return Math.max(0, this.#until - now);
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
    // `Retry-After: 0` would cause a tight loop, so our own pause applies.
    this.#until = Math.max(this.#until, now + (askedMs || this.#pauseMs));
  }

  /** Milliseconds of the last pause without a time from the upstream. The next one is twice that, or 1 s after 0. */
  get lengthMs(): number {
    return this.#pauseMs;
  }

  /**
   * A request was accepted. If it was sent after the pause, the next pause is short again.
   * @returns whether the next pause would have been longer
   */
  accepted(sentAt: number): boolean {
    if (sentAt < this.#until || this.#pauseMs === 0) return false;
    this.#pauseMs = 0;
    return true;
  }

  /** Adopts the pause of the other nodes. */
  join(now: number, waitMs: number, lengthMs: number): void {
    this.#pauseMs = Math.max(this.#pauseMs, lengthMs);
    if (waitMs === 0) return;
    this.#until = Math.max(this.#until, now + waitMs);
    this.#begunAt = Math.max(this.#begunAt, now);
  }
}
