import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PostgresError } from './postgres-error.ts';
import type { PostgresTimeouts } from './postgres-timeouts.ts';

/** A transaction whose node was paused must not keep its locks. */
const IDLE_TRANSACTION_MS = 10_000;
/** A pooler that is busy gives a connection another session now and then only. */
const CHECKS = 3;

export interface SessionOptions {
  readonly timeouts: PostgresTimeouts;
  /** Whether a standby or a database that is read-only is refused. */
  readonly mustWrite: boolean;
}

/** A connection whose session was marked. */
export interface MarkedSession {
  readonly client: pg.ClientBase;
  readonly mark: string;
}

/**
 * Gives a new connection its time limits, and its session a mark. Poolers such as PgBouncer refuse the limits as
 * parameters of the connection. Queries are not compiled: the plans of our functions have estimates that are too high, so
 * PostgreSQL would compile queries of a millisecond for a second.
 * @throws PostgresError when the server cannot be written to, and has to be
 */
export async function beginSession(
  client: pg.ClientBase,
  { timeouts: { statement, stall }, mustWrite }: SessionOptions,
): Promise<MarkedSession> {
  const mark = randomUUID();
  const limits = [String(statement), String(IDLE_TRANSACTION_MS)];
  const { rows } = await client
    .query<{ isStandby: boolean; isReadOnly: boolean }>({
      text: `SELECT set_config('statement_timeout', $1, false), set_config('jit', 'off', false),
        set_config('idle_in_transaction_session_timeout', $2, false), set_config('gateway.session', $3, false),
        pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
      values: [...limits, mark],
      ...{ query_timeout: stall },
    })
    .catch((error: unknown) => {
      throw isQueryTimeout(error) ? noReply(stall, error) : error;
    });
  if (mustWrite && rows[0]?.isStandby)
    throw new PostgresError('The server is a standby. Give the address of the primary server.');
  if (mustWrite && rows[0]?.isReadOnly)
    throw new PostgresError(
      'The database is read-only (default_transaction_read_only). Make it writable.',
    );
  return { client, mark };
}

/**
 * Checks with two open connections that each has a session of its own. Transaction pooling gives both the same one, or
 * one of them another session for each statement: time limits and prepared statements are lost then.
 * @throws PostgresError
 */
export async function checkOwnSessions(
  sessions: readonly [MarkedSession, MarkedSession],
  { timeouts: { stall } }: SessionOptions,
): Promise<void> {
  for (let check = 0; check < CHECKS; check += 1) {
    for (const { client, mark } of sessions) {
      const { rows } = await client.query<{ mark: string | null }>({
        text: `SELECT current_setting('gateway.session', true) AS mark`,
        ...{ query_timeout: stall },
      });
      if (rows[0]?.mark === mark) continue;
      throw new PostgresError(
        'A pooler gives connections no session of their own (transaction pooling), so time limits and prepared statements are lost. Let it pool by session (in PgBouncer: pool_mode = session), or give the address of PostgreSQL itself.',
      );
    }
  }
}

/** The driver has no code for it. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function noReply(milliseconds: number, cause: unknown): PostgresError {
  return new PostgresError(
    `The server accepts connections and does not reply within ${milliseconds} ms. It may be stalled, or a pooler has no session left: each gateway needs 6 (in PgBouncer: default_pool_size).`,
    { cause },
  );
}
