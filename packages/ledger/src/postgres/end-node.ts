import { columns, type Row } from '@social-data/database/columns';
import type pg from 'pg';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { ReleaseOperation } from './batch-operation.ts';
import type { DatabaseClock } from './database-clock.ts';
import { Decisions } from './decide-batch.ts';
import { limitQueries, rowsByName, StoredLimits } from './stored-limits.ts';
import { writeQueries } from './write-batch.ts';

/** Budgets reset at times that nobody is shown here. */
const ANY_ZONE = 'UTC';

/**
 * Ends a node. The caller has locked its row, so that it commits no batch any more.
 * @returns how many reservations were released
 */
export async function endNode(
  client: pg.ClientBase,
  node: string,
  clock?: DatabaseClock,
): Promise<number> {
  const released = await releaseReservations(client, node, clock);
  await client.query(
    `WITH ended AS (DELETE FROM nodes WHERE name = $1 RETURNING epoch, last_batch)
     INSERT INTO ended_nodes (epoch, last_batch) SELECT epoch, last_batch FROM ended`,
    [node],
  );
  return released.length;
}

/** Releases all reservations of a node, whose row the caller has locked. Returns their entries, the newest first. */
export async function releaseReservations(
  client: pg.ClientBase,
  node: string,
  clock?: DatabaseClock,
): Promise<readonly LedgerEntry[]> {
  const { rows } = await client.query<Row>(
    `DELETE FROM reservations WHERE node = $1
     RETURNING id, account, operation, request, day, -cost AS credits, uncertain, reserves_credits`,
    [node],
  );
  if (rows.length === 0) return [];
  const reservations = new Map(rows.map((row) => [columns.number(row, 'id'), row]));
  const operations = [...reservations].map(([id, row]): ReleaseOperation => {
    return {
      kind: 'release',
      id,
      accountId: columns.text(row, 'account'),
      day: columns.text(row, 'day'),
    };
  });
  const request = {
    accounts: [...new Set(operations.map(({ accountId }) => accountId))],
    days: [...new Set(operations.map(({ day }) => day))],
    time: clock?.rateTime() ?? null,
  };
  const queries = limitQueries(request, { isLocked: true });
  const read = await Promise.all(queries.map((query) => client.query<Row>(unnamed(query))));
  const limits = new StoredLimits(rowsByName(queries, read), ANY_ZONE);
  const now = clock?.timeOf(limits.time) ?? limits.time;
  const decisions = new Decisions({
    ...{ limits, now, today: { day: '', resetsAt: 0 } },
    ...{ reservations, settled: new Map(), firstNumber: 0 },
  }).decide(operations);
  const writes = writeQueries(decisions, { node, epoch: 0 });
  await Promise.all(writes.map((query) => client.query(unnamed(query))));
  return decisions.entries.toSorted((one, other) => other.id - one.id);
}

/** A connection of the pool plans each query for the tables as they are. */
function unnamed({ text, values = [] }: pg.QueryConfig): pg.QueryConfig {
  return { text, values };
}
