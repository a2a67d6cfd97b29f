import type { Row } from '@social-data/database/columns';
import type pg from 'pg';
import { markProblem, marksOf, READ_MARKS } from '../copy/copy-ledger.ts';
import { StoreError } from '../store-errors.ts';
import { endVanishedNodes } from './quota-zone.ts';

/** Advisory lock, `SDQM` in ASCII: shared by what changes accounts and by nodes that join, exclusive to a copy. */
const USE_LOCK = 0x5344514d;

interface UseOptions {
  /** Whether to use tokens and ledger although they were moved. */
  readonly useMovedLedger: boolean;
}

/**
 * Checks that tokens and ledger were not moved out of the database, nor are being copied into it. What follows in the
 * transaction comes before any copy.
 * @throws StoreError
 */
export async function checkUsable(client: pg.ClientBase, options: UseOptions): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [USE_LOCK]);
  await refuseUnusable(client, options);
}

/**
 * As `checkUsable`, once before anything else is done with the database.
 * @throws StoreError
 */
export async function refuseUnusable(
  client: pg.ClientBase | pg.Pool,
  options: UseOptions,
): Promise<void> {
  const { rows } = await client.query<Row>(READ_MARKS);
  const problem = markProblem(marksOf(rows), options);
  if (problem !== undefined) throw new StoreError(`The shared database cannot be used: ${problem}`);
}

/**
 * Keeps all others from joining and from changing accounts until the transaction ends, and ends nodes that vanished with
 * their calls in flight.
 * @throws StoreError that names the nodes that serve
 */
export async function takeLedger(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [USE_LOCK]);
  await endVanishedNodes(client);
}
