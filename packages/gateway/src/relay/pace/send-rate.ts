import type { PaceRate } from './pace.ts';

const MAX_TRANSIT_MS = 500;

/** Milliseconds that a request takes to the upstream at most, as the rate assumes. */
export function maxTransitMs({ seconds }: PaceRate): number {
  return Math.min(MAX_TRANSIT_MS, (seconds * 1_000) / 2);
}

/** A request that counts towards the rate. */
export interface Sent {
  /** Latest time at which it can have reached the upstream. */
  at: number;
  readonly sentAt: number;
}

/**
 * Keeps the rate as the upstream sees it. The window of a request begins when it has reached the upstream, which is
 * at its response at the latest: measured from sending, a slow connection could move two windows together.
 * Times are of the monotonic clock, in milliseconds.
 */
export class SendRate {
  readonly #calls: number;
  readonly #windowMs: number;
  #sent: Sent[] = [];

  readonly #maxTransitMs: number;

  constructor(rate: PaceRate) {
    this.#calls = rate.calls;
    this.#windowMs = rate.seconds * 1000;
    this.#maxTransitMs = maxTransitMs(rate);
  }

  /**
   * Milliseconds until a request may be sent; 0 when it may be now.
   * @param before requests that are sent before it
   */
  wait(now: number, before = 0): number {
    this.#evict(now);
    const free = this.#calls - this.#sent.length;
    if (before < free) return 0;
    // The request that has to leave the window first; each further `calls` requests wait for one more window.
    const index = (before - free) % this.#calls;
    const windows = Math.floor((before - free) / this.#calls);
    const first = this.#sent[index]?.at ?? now;
    return Math.max(0, first + this.#windowMs - now) + windows * this.#windowMs;
  }

  /** Requests that may be sent now. */
  free(now: number): number {
    this.#evict(now);
    return this.#calls - this.#sent.length;
  }

  /** Records a request that is sent now. */
  take(now: number): Sent {
    const sent = { at: now + this.#maxTransitMs, sentAt: now };
    this.#sent.push(sent);
    return sent;
  }

  /** The response has arrived, so the request has reached the upstream. */
  responded(sent: Sent, now: number): void {
    sent.at = Math.min(sent.at, now);
  }

  #evict(now: number): void {
    const kept = this.#sent.findIndex(({ at }) => at + this.#windowMs > now);
    if (kept !== 0) this.#sent = kept < 0 ? [] : this.#sent.slice(kept);
  }
}
