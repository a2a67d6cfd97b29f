import { columns, type Row } from '@social-data/database/columns';
import { firstRow, type LedgerDatabase, readBatches } from './ledger-database.ts';

/** Calls of one hour that ended with the same result code. */
export interface CallHour {
  /** When the hour begins, in milliseconds since 1970. */
  readonly hour: number;
  readonly code: number;
  readonly calls: number;
}

export const HOUR_MS = 3_600_000;

/** Hours after which the counts of an hour are removed: 35 days. */
export const KEPT_HOURS = 35 * 24;

/** Calls by the hour, also those that were refused before they had an account: a part of `Store`. */
export class CallHours {
  readonly #database: LedgerDatabase;

  constructor(database: LedgerDatabase) {
    this.#database = database;
  }

  /** Adds calls to the counts of all nodes, and removes hours that are older than `KEPT_HOURS`. */
  async add(hours: readonly CallHour[]): Promise<void> {
    const oldest = this.#database.now() - KEPT_HOURS * HOUR_MS;
    // In one order, so that two nodes never wait for each other.
    const ordered = hours.toSorted((one, two) => one.hour - two.hour || one.code - two.code);
    // A power loss may take the last counts: no caller awaits them.
    await this.#database.change(function* () {
      for (const { hour, code, calls } of ordered)
        yield* firstRow(
          `INSERT INTO call_hours AS known (hour, code, calls) VALUES ($1, $2, $3)
           ON CONFLICT (hour, code) DO UPDATE SET calls = known.calls + excluded.calls`,
          ...[hour, code, calls],
        );
      yield* firstRow('DELETE FROM call_hours WHERE hour < $1', oldest);
    }, true);
  }

  /**
   * Batches of the hours that begin from `from` on and before `before`, in milliseconds since 1970, ascending. An abort
   * of the signal, or the end of the iteration, ends them.
   */
  read(from: number, before: number, signal?: AbortSignal): AsyncIterable<readonly CallHour[]> {
    const text = 'SELECT * FROM call_hours WHERE hour >= $1 AND hour < $2 ORDER BY hour, code';
    const read = (row: Row) => ({
      hour: columns.number(row, 'hour'),
      code: columns.number(row, 'code'),
      calls: columns.number(row, 'calls'),
    });
    return readBatches(this.#database, { text, values: [from, before] }, read, signal);
  }
}
