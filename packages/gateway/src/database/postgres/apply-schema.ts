import type pg from 'pg';
import { PostgresError, sqlStateOf } from './postgres-error.ts';
import {
  currentSchema,
  type DatabaseFormat,
  newerProblem,
  PREPARE_COMMAND,
  readFormat,
  SCHEMA_LOCK,
  type Schema,
} from './schema-format.ts';

/** Nodes wait for the one that applies the steps, and a step may rewrite a large table. */
const TIMEOUT_MS = 600_000;
/** SQLSTATE of a user who may not do what a statement does. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies the steps that the database does not have, all of them or none. Of any number of nodes that start at the same
 * time, one applies them. A database that has them all needs no rights but to be read.
 * @throws PostgresError when the database was written by a newer gateway beside which this one may not serve, its user
 * may not create tables, or nodes serve that could not go on
 */
export async function applySchema(
  client: pg.ClientBase,
  schema: Schema = currentSchema,
): Promise<void> {
  const { steps } = schema;
  const { format } = await readServable(client, schema);
  if (format >= steps.length) return;
  try {
    await applySteps(client, schema);
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new PostgresError(
      `The database has the format ${format}, this gateway needs ${steps.length}, and its user may not change the tables. Give this command with the owner of the database as the user: ${PREPARE_COMMAND}`,
      { cause: error },
    );
  }
}

/**
 * Checks that the database can be read without a change of its tables.
 * @throws PostgresError when a gateway of another release wrote the database
 */
export async function checkSchema(client: pg.ClientBase): Promise<void> {
  const { format } = await readServable(client, currentSchema);
  const { length } = currentSchema.steps;
  if (format < length)
    throw new PostgresError(
      `The database has the format ${format}, and this command needs ${length}. Start a gateway of this release, or give this command on the primary server, with the owner of the database as the user: ${PREPARE_COMMAND}`,
    );
}

async function readServable(client: pg.ClientBase, schema: Schema): Promise<DatabaseFormat> {
  const format = await readFormat(client);
  const problem = newerProblem(format, schema);
  if (problem !== undefined) throw new PostgresError(problem);
  return format;
}

async function applySteps(client: pg.ClientBase, schema: Schema): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS gateway_schema (
        step integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp());
       ALTER TABLE gateway_schema ADD COLUMN IF NOT EXISTS oldest_format integer`,
    );
    // Another node may have applied them while this one waited.
    const { format } = await readServable(client, schema);
    await checkNodes(client, format, schema);
    for (const [index, step] of schema.steps.entries()) {
      if (index < format) continue;
      await client.query(step);
      await client.query('INSERT INTO gateway_schema (step, oldest_format) VALUES ($1, $2)', [
        index + 1,
        schema.servedFrom[index + 1] ?? index + 1,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Checks that every node that serves can go on after the steps. */
async function checkNodes(
  client: pg.ClientBase,
  format: number,
  { steps, servedFrom }: Schema,
): Promise<void> {
  const formats = steps.map((_, index) => servedFrom[index + 1] ?? index + 1).slice(format);
  const oldest = Math.max(0, ...formats);
  const found = await client.query<{ known: boolean }>(
    `SELECT to_regclass('nodes') IS NOT NULL AS known`,
  );
  if (oldest === 0 || !found.rows[0]?.known) return;
  // Nodes of earlier releases do not say their format.
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM nodes n WHERE lease_until > clock_timestamp()
       AND coalesce((to_jsonb(n) ->> 'format')::int, 0) < $1 ORDER BY name`,
    [oldest],
  );
  if (rows.length > 0)
    throw new PostgresError(
      `These gateways of an earlier release serve calls: ${rows.map(({ name }) => name).join(', ')}. They could not go on with the format ${steps.length} of this release. Stop them first; one that was killed counts as running until its lease is over, which takes up to 15 s.`,
    );
}
