import type pg from 'pg';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { StoreError } from '../store-errors.ts';
import { endVanishedNodes } from './quota-zone.ts';

/** Advisory lock, `SDQM` in ASCII: shared by what changes accounts and by nodes that join, exclusive to a move. */
const MOVE_LOCK = 0x5344514d;

interface Move {
  readonly target: string;
  readonly day: string;
  readonly isFinished: boolean;
}

/**
 * Checks that tokens and ledger were not moved out of the database. What follows in the transaction comes before any
 * move.
 * @throws StoreError
 */
export async function checkNotMoved(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [MOVE_LOCK]);
  const move = await readMove(client);
  if (move !== undefined) throw movedError(move);
}

/**
 * Says once, before anything else is done with the database, that tokens and ledger were moved out of it.
 * @throws StoreError
 */
export async function refuseMoved(pool: pg.Pool): Promise<void> {
  const move = await readMove(pool);
  if (move !== undefined) throw movedError(move);
}

/**
 * Marks tokens and ledger as moved while no node serves calls. No node joins and no account changes after that.
 * @param target names the data folder; an unfinished move goes on with the same one
 * @throws StoreError that names the nodes that serve, or when the ledger is elsewhere already
 */
export async function beginMove(
  { pool }: Postgres,
  { target, isAllowedAgain }: { readonly target: string; readonly isAllowedAgain: boolean },
): Promise<void> {
  await inPostgresTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MOVE_LOCK]);
    const move = await readMove(client);
    const goesOn = move !== undefined && !move.isFinished && move.target === target;
    if (move !== undefined && !goesOn && !isAllowedAgain) throw movedError(move);
    const migration = await client.query('SELECT 1 FROM migration WHERE finished_at IS NULL');
    if (migration.rowCount)
      throw new StoreError('The migration into the shared database is not finished.');
    await endVanishedNodes(client);
    await client.query(
      `INSERT INTO moved_ledger (one, target) VALUES (1, $1)
       ON CONFLICT (one) DO UPDATE SET target = excluded.target, finished_at = NULL`,
      [target],
    );
  });
}

/** How far the move into this data folder is; undefined when the ledger is not moved there. */
export async function moveInto(
  { pool }: Postgres,
  target: string,
): Promise<'unfinished' | 'finished' | undefined> {
  const move = await readMove(pool);
  if (move?.target !== target) return undefined;
  return move.isFinished ? 'finished' : 'unfinished';
}

export async function finishMove({ pool }: Postgres): Promise<void> {
  await pool.query('UPDATE moved_ledger SET finished_at = clock_timestamp()');
}

async function readMove(client: pg.ClientBase | pg.Pool): Promise<Move | undefined> {
  const { rows } = await client.query<Move>(
    `SELECT target, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, finished_at IS NOT NULL AS "isFinished"
     FROM moved_ledger`,
  );
  return rows[0];
}

function movedError({ target, day, isFinished }: Move): StoreError {
  const state = isFinished ? 'were moved' : 'are being moved';
  const remedy = isFinished
    ? 'Use them there, without --database-url.'
    : 'Give the command "migrate" again to finish that.';
  return new StoreError(
    `Tokens and ledger of this database ${state} into ${target} on ${day}, so a balance could be spent twice. ${remedy} To use what stayed here all the same, with its old balances, give --use-moved-ledger.`,
  );
}
