const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Pauses all requests after the upstream asked to slow down: for as long as it asks, else 1 s, doubling to 60 s while
 * it goes on. Times are of the monotonic clock, in milliseconds.
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
   * @param sentAt when the request was sent: those in flight when the pause began do not make it longer
   * @param askedMs how long the upstream asks to wait
   */
  begin(now: number, sentAt: number, askedMs: number | undefined): void {
    if (sentAt >= this.#begunAt) {
      this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2 || FIRST_PAUSE_MS);
      this.#begunAt = now;
    }
    // Who refuses a request and asks for no wait at all would be asked without end.
    this.#until = Math.max(this.#until, now + (askedMs || this.#pauseMs));
  }

  /** How long the last pause was without a time that the upstream asked for. */
  get lengthMs(): number {
    return this.#pauseMs;
  }

  /**
   * A request that was sent after the pause was accepted: the next pause is short again.
   * @returns whether it would have been longer
   */
  accepted(sentAt: number): boolean {
    if (sentAt < this.#until || this.#pauseMs === 0) return false;
    this.#pauseMs = 0;
    return true;
  }

  /** Takes over the pause of other nodes. */
  join(now: number, waitMs: number, lengthMs: number): void {
    this.#pauseMs = Math.max(this.#pauseMs, lengthMs);
    if (waitMs === 0) return;
    this.#until = Math.max(this.#until, now + waitMs);
    this.#begunAt = Math.max(this.#begunAt, now);
  }
}
