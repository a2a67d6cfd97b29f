import type pg from 'pg';

/** Rows that are fetched at a time. */
const BATCH_ROWS = 500;
/** A reader may be slow, but one that is gone must not keep its snapshot, which slows the cleaning of hot rows. */
const IDLE_MS = 600_000;

/**
 * Yields the rows of queries in batches, one query after the other, as they were at one moment. An abort of the signal, or
 * the end of the iteration, ends the snapshot.
 */
export async function* snapshotRows<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  queries: readonly { readonly text: string; readonly values?: readonly unknown[] }[],
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(
      `SET LOCAL statement_timeout = ${IDLE_MS}; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
    );
    const patiently = { query_timeout: IDLE_MS };
    for (const { text, values = [] } of queries) {
      const declare = `DECLARE rows NO SCROLL CURSOR FOR ${text}`;
      await client.query({ ...patiently, text: declare, values: [...values] });
      for (let isDone = false; !isDone; ) {
        signal?.throwIfAborted();
        const fetch = { ...patiently, text: `FETCH ${BATCH_ROWS} FROM rows` };
        const { rows } = await client.query<Row>(fetch);
        if (rows.length > 0) yield rows;
        isDone = rows.length < BATCH_ROWS;
      }
      await client.query('CLOSE rows');
    }
  } finally {
    const isEnded = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    client.release(!isEnded);
  }
}
