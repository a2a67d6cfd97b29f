import type pg from 'pg';
import { PostgresError } from './postgres-error.ts';
import { schemaSteps, servedFrom } from './schema-steps.ts';

/** Advisory lock, `SDQS` in ASCII: exclusive to what applies steps, shared by nodes that join. */
export const SCHEMA_LOCK = 0x53445153;

/** Applies the steps that a database lacks. */
export const PREPARE_COMMAND = 'social-data-gateway database prepare --database-url …';

/** A schema, of which a release has one. Its format is the number of its steps. */
export interface Schema {
  readonly steps: readonly string[];
  /** For a step that gateways of older formats can serve: the oldest of these formats. */
  readonly servedFrom: Readonly<Record<number, number>>;
}

/** The schema of this release. */
export const currentSchema: Schema = { steps: schemaSteps, servedFrom };

/** What a database says about its schema. */
export interface DatabaseFormat {
  /** 0 for an empty database. */
  readonly format: number;
  /** The oldest format whose gateways may serve the database. */
  readonly oldest: number;
}

export async function readFormat(client: pg.ClientBase | pg.Pool): Promise<DatabaseFormat> {
  const found = await client.query<{ known: boolean }>(
    `SELECT to_regclass('gateway_schema') IS NOT NULL AS known`,
  );
  if (!found.rows[0]?.known) return { format: 0, oldest: 0 };
  // Earlier releases had no column for the oldest format, and were served by gateways of the same format only.
  const { rows } = await client.query<DatabaseFormat>(
    `SELECT coalesce(max(step), 0) AS format,
       coalesce(max(coalesce((to_jsonb(s) ->> 'oldest_format')::int, step)), 0) AS oldest
     FROM gateway_schema s`,
  );
  return rows[0] ?? { format: 0, oldest: 0 };
}

/** Why a gateway of this schema may not serve a database of a newer one; undefined when it may. */
export function newerProblem(
  { format, oldest }: DatabaseFormat,
  { steps }: Schema = currentSchema,
): string | undefined {
  if (format <= steps.length || oldest <= steps.length) return undefined;
  return `The database was written by a newer gateway (format ${format}; this gateway supports formats up to ${steps.length}). Start the newer gateway on all nodes.`;
}

/**
 * Checks in the transaction in which a node joins that it may serve the database. No step is applied until that ends.
 * @throws PostgresError
 */
export async function checkMayServe(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [SCHEMA_LOCK]);
  await checkFormat(client);
}

/** @throws PostgresError when the database has tables of a release that this one cannot serve */
export async function checkFormat(client: pg.ClientBase | pg.Pool): Promise<void> {
  const found = await readFormat(client);
  const problem = newerProblem(found);
  if (problem !== undefined) throw new PostgresError(problem);
  const { length } = currentSchema.steps;
  if (found.format < length)
    throw new PostgresError(
      `The shared database was set back to the format ${found.format} of an earlier release, and this gateway needs ${length}. Restart it, or give this command with the owner of the database as the user: ${PREPARE_COMMAND}`,
    );
}
