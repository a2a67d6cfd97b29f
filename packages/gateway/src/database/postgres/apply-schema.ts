import type pg from 'pg';
import { PostgresError } from './postgres-error.ts';
import { schemaSteps } from './schema-steps.ts';

/** Advisory lock, `SDQS` in ASCII: of nodes that start at the same time, one applies the steps and the others wait. */
const ADVISORY_LOCK = 0x53445153;
/** Nodes wait for the one that applies the steps, and a step may rewrite a large table. */
const TIMEOUT_MS = 600_000;

/**
 * Applies the steps that the database does not have, all of them or none. Of any number of nodes that start at the same
 * time, one applies them.
 * @throws PostgresError when a newer gateway wrote the database
 */
export async function applySchema(
  client: pg.ClientBase,
  steps: readonly string[] = schemaSteps,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS gateway_schema (
        step integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    const { rows } = await client.query<{ applied: number }>(
      'SELECT coalesce(max(step), 0) AS applied FROM gateway_schema',
    );
    const applied = rows[0]?.applied ?? 0;
    if (applied > steps.length)
      throw new PostgresError(
        `The database was written by a newer gateway (format ${applied}; this gateway supports formats up to ${steps.length}). Start the newer gateway on all nodes.`,
      );
    for (const [index, step] of steps.entries()) {
      if (index < applied) continue;
      await client.query(step);
      await client.query('INSERT INTO gateway_schema (step) VALUES ($1)', [index + 1]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
