import type pg from 'pg';
import { PostgresError, sqlStateOf } from './postgres-error.ts';
import { schemaSteps } from './schema-steps.ts';

/** Advisory lock, `SDQS` in ASCII: of nodes that start at the same time, one applies the steps and the others wait. */
const ADVISORY_LOCK = 0x53445153;
/** Nodes wait for the one that applies the steps, and a step may rewrite a large table. */
const TIMEOUT_MS = 600_000;
/** SQLSTATE of a user who may not do what a statement does. */
const INSUFFICIENT_PRIVILEGE = '42501';
const COMMAND = 'social-data-gateway database prepare --database-url …';

/**
 * Applies the steps that the database does not have, all of them or none. Of any number of nodes that start at the same
 * time, one applies them. A database that has them all needs no rights but to be read.
 * @throws PostgresError when a newer gateway wrote the database, or its user may not create tables
 */
export async function applySchema(
  client: pg.ClientBase,
  steps: readonly string[] = schemaSteps,
): Promise<void> {
  const before = await readFormat(client, steps);
  if (before === steps.length) return;
  try {
    await applySteps(client, steps);
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new PostgresError(
      `The database has the format ${before}, this gateway needs ${steps.length}, and its user may not change the tables. Give this command with the owner of the database as the user: ${COMMAND}`,
      { cause: error },
    );
  }
}

/**
 * Checks that the database can be read without a change of its tables.
 * @throws PostgresError when a gateway of another release wrote the database
 */
export async function checkSchema(client: pg.ClientBase): Promise<void> {
  const format = await readFormat(client, schemaSteps);
  if (format < schemaSteps.length)
    throw new PostgresError(
      `The database has the format ${format}, and this command needs ${schemaSteps.length}. Start a gateway of this release, or give this command on the primary server, with the owner of the database as the user: ${COMMAND}`,
    );
}

/**
 * How many steps were applied.
 * @throws PostgresError when they are more than this gateway knows
 */
async function readFormat(client: pg.ClientBase, steps: readonly string[]): Promise<number> {
  const found = await client.query<{ known: boolean }>(
    `SELECT to_regclass('gateway_schema') IS NOT NULL AS known`,
  );
  if (!found.rows[0]?.known) return 0;
  const { rows } = await client.query<{ applied: number }>(
    'SELECT coalesce(max(step), 0) AS applied FROM gateway_schema',
  );
  const applied = rows[0]?.applied ?? 0;
  if (applied <= steps.length) return applied;
  throw new PostgresError(
    `The database was written by a newer gateway (format ${applied}; this gateway supports formats up to ${steps.length}). Start the newer gateway on all nodes.`,
  );
}

async function applySteps(client: pg.ClientBase, steps: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS gateway_schema (
        step integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
    );
    // Another node may have applied them while this one waited.
    const applied = await readFormat(client, steps);
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
