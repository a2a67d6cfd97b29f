import type { Clock } from '../../clock.ts';

/** Round trips that take longer say little about the time: the reply may have waited. Milliseconds. */
const MAX_ROUND_TRIP_MS = 1_000;

/**
 * The clock of the shared database, so that all nodes agree on days and expiry whatever their own clocks say. It goes on
 * by the monotonic clock of this machine between two replies.
 */
export class DatabaseClock {
  readonly #local: Clock;
  /** A clock in place of the database's, for tests. */
  readonly #replaced: Clock | undefined;
  #offset: number | undefined;
  #latest = 0;

  constructor(local: Clock, replaced: Clock | undefined) {
    this.#local = local;
    this.#replaced = replaced;
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#replaced !== undefined) return this.#replaced.now();
    if (this.#offset === undefined) throw new Error('The time of the database is not known yet.');
    return this.#offset + this.#local.monotonic();
  }

  /** The latest time that was seen, so that nothing becomes valid again when the clock goes back. */
  latest(): number {
    this.#latest = Math.max(this.#latest, this.now());
    return this.#latest;
  }

  /** The time of rates, for the database; null lets it read its own clock. */
  rateTime(): number | null {
    return this.#replaced?.monotonic() ?? null;
  }

  /**
   * Takes over the time of a reply.
   * @param sentAt monotonic clock of this machine, milliseconds
   */
  measure(databaseTime: number, sentAt: number): void {
    const receivedAt = this.#local.monotonic();
    if (this.#offset !== undefined && receivedAt - sentAt > MAX_ROUND_TRIP_MS) return;
    this.#offset = databaseTime - receivedAt;
  }

  /** Takes over the time of the newest ledger entry, milliseconds since 1970. */
  sawTime(time: number): void {
    this.#latest = Math.max(this.#latest, time);
  }
}
