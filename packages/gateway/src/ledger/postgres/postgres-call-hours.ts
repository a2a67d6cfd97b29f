import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { type CallHour, type CallHourStore, HOUR_MS, KEPT_HOURS } from '../call-hours.ts';
import { StoreWriteError } from '../store-errors.ts';
import { snapshotRows } from './snapshot-rows.ts';

/** Calls by the hour of all nodes, in the shared database. */
export class PostgresCallHours implements CallHourStore {
  readonly #postgres: Postgres;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 by the clock of the database */
  constructor(postgres: Postgres, now: () => number) {
    this.#postgres = postgres;
    this.#now = now;
  }

  async add(hours: readonly CallHour[]): Promise<void> {
    try {
      // In one order, so that two nodes never wait for each other.
      await this.#postgres.pool.query(
        `INSERT INTO call_hours AS known (hour, code, calls)
         SELECT hour, code, calls FROM json_to_recordset($1) AS added (hour bigint, code integer, calls bigint)
         ORDER BY hour, code
         ON CONFLICT (hour, code) DO UPDATE SET calls = known.calls + excluded.calls`,
        [JSON.stringify(hours)],
      );
      await this.#postgres.pool.query('DELETE FROM call_hours WHERE hour < $1', [
        Math.floor(this.#now()) - KEPT_HOURS * HOUR_MS,
      ]);
    } catch (error) {
      throw new StoreWriteError(error, 'Check the shared database and its log.');
    }
  }

  read(from: number, before: number, signal?: AbortSignal): AsyncIterable<readonly CallHour[]> {
    const text =
      'SELECT hour, code, calls FROM call_hours WHERE hour >= $1 AND hour < $2 ORDER BY hour, code';
    return snapshotRows<CallHour>(this.#postgres.pool, { text, values: [from, before] }, signal);
  }
}
