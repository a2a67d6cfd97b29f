import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import type { NotReadyReason } from '@social-data/source/source';
import type pg from 'pg';
import { StoreError } from '../store-errors.ts';
import { endNode } from './apply-batch.ts';

export const databaseSetBack: NotReadyReason = {
  id: 'database_set_back',
  message:
    'The shared database was set back: it lacks what it had confirmed, so no gateway serves. Their logs say what is lost. Add what "ledger reconcile" finds, then give "database accept".',
};

/** A node may not join until an administrator has accepted a loss. */
export class SetBackError extends StoreError {
  override readonly name = 'SetBackError' as const;

  constructor() {
    super(databaseSetBack.message);
  }
}

/**
 * Checks that nodes may serve, in the transaction of a join: a stop waits for its end.
 * @throws SetBackError
 */
export async function checkInService(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_stopped: boolean }>(
    `SELECT stopped_by IS NOT NULL AND accepted_at IS NULL AS is_stopped
     FROM generations ORDER BY number DESC LIMIT 1 FOR SHARE`,
  );
  if (rows[0]?.is_stopped) throw new SetBackError();
}

/**
 * Stops all nodes of a database that lacks what it had confirmed to this one, unless that loss was accepted: each learns
 * when it joins again that none may serve.
 */
export function stopService({ pool }: Postgres, node: string): Promise<void> {
  return inPostgresTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE generations SET stopped_by = $1
       WHERE number = (SELECT max(number) FROM generations) AND stopped_by IS NULL AND accepted_at IS NULL`,
      [node],
    );
    if (rowCount === 0) return;
    // Before any account, as batches do.
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM nodes ORDER BY name FOR UPDATE',
    );
    for (const { name } of rows) await endNode(client, name);
  });
}

/** The loss that had stopped all nodes. */
export interface AcceptedLoss {
  readonly generation: number;
  /** The node that found it first. */
  readonly node: string;
}

/** Lets nodes serve in a database that was set back; undefined when none is stopped. */
export async function acceptLoss({ pool }: Postgres): Promise<AcceptedLoss | undefined> {
  const { rows } = await pool.query<AcceptedLoss>(
    `UPDATE generations SET accepted_at = clock_timestamp()
     WHERE number = (SELECT max(number) FROM generations) AND stopped_by IS NOT NULL AND accepted_at IS NULL
     RETURNING number AS generation, stopped_by AS node`,
  );
  return rows[0];
}
