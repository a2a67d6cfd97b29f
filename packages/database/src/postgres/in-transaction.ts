import type pg from 'pg';

/** Runs the work in one transaction on a connection of the pool. Commits when it resolves, rolls back when it rejects. */
export async function inPostgresTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // Given an error, the pool closes the connection instead of using it again.
    client.release(broken);
  }
}
