import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@social-data/database/data-file';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { isConnectionLoss } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';
import { StoreDeadlineError, StoreError } from '../store-errors.ts';

const REPEAT_DELAY_MS = 100;
const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 1_000;

/** Reads with a query: see `repeatRead`. */
export function readRepeatedly<Row extends pg.QueryResultRow>(
  postgres: Postgres,
  query: pg.QueryConfig,
): Promise<Row[]> {
  const { pool, timeouts } = postgres;
  return repeatRead(postgres, async () => {
    // Without this timeout, connections that stall could use up the pool.
    return (await pool.query<Row>({ ...query, ...{ query_timeout: timeouts.stall } })).rows;
  });
}

/**
 * Reads. A read has no effect, so after a lost connection it is repeated, until the deadline of the
 * store's operations.
 * @throws StoreDeadlineError, and StoreError for a query that the server refuses
 */
export function repeatRead<Result>(
  { timeouts: { operation } }: Postgres,
  readOnce: () => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let problem: string | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new StoreDeadlineError(operation, problem));
    }, operation);
    const read = async (): Promise<Result> => {
      try {
        return await readOnce();
      } catch (error) {
        problem = messageOf(error);
        if (isLate || !isConnectionLoss(error))
          throw new StoreError(`The shared database refused to read (${problem}). Check its log.`, {
            cause: error,
          });
        await delay(REPEAT_DELAY_MS);
        return read();
      }
    };
    read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Attempts something until it succeeds, with growing delays.
 * @param onError gets the error of each failed attempt
 * @returns undefined when it was stopped before
 */
export async function repeatWithBackoff<Result>(
  attempt: () => Promise<Result>,
  onError: (error: unknown) => void,
  isStopped: () => boolean,
): Promise<Result | undefined> {
  for (let wait = FIRST_DELAY_MS; !isStopped(); wait = Math.min(MAX_DELAY_MS, wait * 2)) {
    try {
      return await attempt();
    } catch (error) {
      onError(error);
    }
    if (!isStopped()) await delay(wait);
  }
  return undefined;
}
