import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PostgresError } from './postgres-error.ts';
import type { PostgresTimeouts } from './postgres-timeouts.ts';

/** A transaction whose node was paused must not keep its locks. */
const IDLE_TRANSACTION_MS = 10_000;
/** A pooler that is busy gives a connection another session now and then only. */
const CHECKS = 3;

/** A connection whose session was marked. */
export interface MarkedSession {
  readonly client: pg.ClientBase;
  readonly mark: string;
}

/**
 * Gives a new connection its time limits, and its session a mark. Poolers such as PgBouncer refuse the limits as
 * parameters of the connection.
 */
export async function beginSession(
  client: pg.ClientBase,
  { statement, stall }: PostgresTimeouts,
): Promise<MarkedSession> {
  const mark = randomUUID();
  const limits = [String(statement), String(IDLE_TRANSACTION_MS)];
  await client.query({
    text: `SELECT set_config('statement_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false), set_config('gateway.session', $3, false)`,
    values: [...limits, mark],
    ...{ query_timeout: stall },
  });
  return { client, mark };
}

/**
 * Checks with two open connections that each has a session of its own. Transaction pooling gives both the same one, or
 * one of them another session for each statement: time limits and prepared statements are lost then.
 * @throws PostgresError
 */
export async function checkOwnSessions(
  sessions: readonly [MarkedSession, MarkedSession],
  { stall }: PostgresTimeouts,
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
