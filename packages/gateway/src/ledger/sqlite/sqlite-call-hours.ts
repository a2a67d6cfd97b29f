import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { type CallHour, type CallHourStore, HOUR_MS, KEPT_HOURS } from '../call-hours.ts';
import { storeWriteError } from '../store-errors.ts';
import { callHourBatches } from './store-reads.ts';

/** Calls by the hour in the data file. */
export class SqliteCallHours implements CallHourStore {
  readonly #database: DatabaseSync;
  readonly #clock: Clock;

  constructor(database: DatabaseSync, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async add(hours: readonly CallHour[]): Promise<void> {
    const upsert = this.#database.prepare(`
      INSERT INTO call_hours (hour, code, calls) VALUES (?, ?, ?)
      ON CONFLICT (hour, code) DO UPDATE SET calls = calls + excluded.calls`);
    const remove = this.#database.prepare('DELETE FROM call_hours WHERE hour < ?');
    try {
      // A power loss may take the last counts: no caller awaits them.
      inTransaction(
        this.#database,
        () => {
          for (const { hour, code, calls } of hours) upsert.run(hour, code, calls);
          remove.run(Math.floor(this.#clock.now()) - KEPT_HOURS * HOUR_MS);
        },
        'written',
      );
    } catch (cause) {
      throw storeWriteError(cause);
    }
  }

  read(from: number, before: number, signal?: AbortSignal): AsyncIterable<readonly CallHour[]> {
    return callHourBatches(this.#database, { from, before }, signal);
  }
}
