import type pg from 'pg';
import { PostgresError, sqlStateOf } from './postgres-error.ts';
import { schema } from './tables.ts';

/** The format of the database. It changes with every change of the schema, and a database of another format is refused. */
export const FORMAT = 5;

const NO_TABLES =
  'The database has no tables of a gateway. Give this command with the owner of the database as the user: social-data-gateway database prepare --database-url …';
/** Advisory lock, `SDQS` in ASCII: of nodes that start at the same time, one creates the tables. */
const SCHEMA_LOCK = 0x53445153;
/** Nodes wait for the one that creates the tables. */
const TIMEOUT_MS = 60_000;

/**
 * Creates tables and functions in an empty database, all of them or none. A database that has them needs no rights but to
 * be read.
 * @throws PostgresError when the database has another format or tables of others, or its user may not create tables
 */
export async function prepareSchema(client: pg.ClientBase): Promise<void> {
  if ((await readFormat(client)) !== undefined) return checkFormat(client);
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    if ((await readFormat(client)) === undefined)
      await client.query(`${schema}; INSERT INTO gateway_schema (format) VALUES (${FORMAT})`);
    else await checkFormat(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    // Insufficient privilege: this user may not create them.
    if (sqlStateOf(error) !== '42501') throw error;
    throw new PostgresError(NO_TABLES, { cause: error });
  }
}

/** @throws PostgresError when the database has no tables of a gateway, or has another format */
export async function checkFormat(client: pg.ClientBase | pg.Pool): Promise<void> {
  const format = await readFormat(client);
  const problem = format === undefined ? NO_TABLES : formatProblem(format);
  if (problem !== undefined) throw new PostgresError(problem);
}

/** The format of a database; undefined when it has no tables of a gateway, or while a dump of them is being restored. */
export async function readFormat(client: pg.ClientBase | pg.Pool): Promise<number | undefined> {
  const found = await client.query<{ known: boolean }>(
    `SELECT to_regclass('gateway_schema') IS NOT NULL AS known`,
  );
  if (!found.rows[0]?.known) return undefined;
  const { rows } = await client.query<{ format: number }>('SELECT format FROM gateway_schema');
  return rows[0]?.format;
}

/** Why this release may not use a database of a format; undefined when it may. */
export function formatProblem(format: number): string | undefined {
  if (format === FORMAT) return undefined;
  return `The database has the format ${format}, and this release uses only ${FORMAT}: start the release that created it, or give an empty database.`;
}
