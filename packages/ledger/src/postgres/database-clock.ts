import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Clock } from '@social-data/source/source';

/**
 * Milliseconds. The time in a reply that took longer is ignored: nobody knows which part of the wait came after it was
 * read.
 */
const MAX_ROUND_TRIP_MS = 1_000;

/**
 * The clock of the shared database, so that all nodes agree on days and expiry whatever their own clocks say. Between
 * two replies, it advances with the monotonic clock of this machine.
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

  /** Reads the clock of the database. The latest time is at least that of the newest ledger entry. */
  async start({ pool }: Pick<Postgres, 'pool'>): Promise<void> {
    const { rows } = await pool.query<{ time: number; newest: number }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time,
         coalesce((SELECT at FROM ledger ORDER BY id DESC LIMIT 1), 0) AS newest`,
    );
    for (const { time, newest } of rows) {
      this.measure(time, 0);
      this.#latest = newest;
    }
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#replaced !== undefined) return this.#replaced.now();
    if (this.#offset === undefined) throw new Error('The time of the database is not known yet.');
    return this.#offset + this.#local.monotonic();
  }

  /** The latest time seen. It never goes back, so nothing that has expired becomes valid again. */
  latest(): number {
    this.#latest = Math.max(this.#latest, this.now());
    return this.#latest;
  }

  /** The time of rates, for the database; null lets it read its own clock. */
  rateTime(): number | null {
    return this.#replaced?.monotonic() ?? null;
  }

  /** Milliseconds since 1970 at a time of rates that the database gave. */
  timeOf(rateTime: number): number {
    return this.#replaced?.now() ?? rateTime;
  }

  /**
   * Sets the clock by the time in a reply.
   * @param roundTrip milliseconds that the reply took
   */
  measure(databaseTime: number, roundTrip: number): void {
    if (this.#offset !== undefined && roundTrip > MAX_ROUND_TRIP_MS) return;
    this.#offset = databaseTime - this.#local.monotonic();
  }
}
