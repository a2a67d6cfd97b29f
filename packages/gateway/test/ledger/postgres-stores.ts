import { onTestFinished } from 'vitest';
import {
  inPostgresTransaction,
  openPostgres,
  type Postgres,
} from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import {
  type PostgresTimeouts,
  postgresTimeouts,
} from '../../../database/src/postgres/postgres-timeouts.ts';
import type { TimelineEvent } from '../../../database/src/postgres/timeline.ts';
import { endNode } from '../../../ledger/src/postgres/apply-batch.ts';
import {
  createPostgresStore,
  type PostgresStore,
} from '../../../ledger/src/postgres/create-postgres-store.ts';
import { DatabaseClock } from '../../../ledger/src/postgres/database-clock.ts';
import { endExpired } from '../../../ledger/src/postgres/membership.ts';
import { type Clock, systemClock } from '../../../source/src/source.ts';
import type { Caller } from './caller.ts';

/** The store of one node, with its connection and its reports. */
export interface PostgresNode extends Caller {
  readonly store: () => PostgresStore;
  readonly postgres: Postgres;
  /** The messages of the node to operators. */
  readonly reports: readonly TimelineEvent[];
  /** What the node found about the history of the database. */
  readonly events: readonly TimelineEvent[];
}

/** Ends a node as others do when its lease is over. */
export function endNodeNow({ pool }: Postgres, node: string): Promise<number> {
  return inPostgresTransaction(pool, async (client) => {
    await client.query('SELECT 1 FROM nodes WHERE name = $1 FOR UPDATE', [node]);
    return endNode(client, node);
  });
}

/** Lets a node end another one whose lease is over, as it does with each renewal of its own. */
export async function endExpiredBy(postgres: Postgres, node: string) {
  const { rows } = await postgres.pool.query<{ epoch: number }>(
    'SELECT epoch FROM nodes WHERE name = $1',
    [node],
  );
  const clock = new DatabaseClock(systemClock, systemClock);
  return endExpired(postgres, { node, clock }, rows[0]?.epoch ?? 0);
}

/** Short enough for a test, and long enough for a loaded machine. Milliseconds. */
export const shortTimeouts: PostgresTimeouts = {
  ...{ statement: 800, stall: 1_000, operation: 1_500, lease: 2_500 },
};

/**
 * Opens a node on a shared database. It is closed after the test.
 * @param databaseClock a clock in place of the database's
 */
export async function openNode(
  address: PostgresAddress,
  node: string,
  timeouts: PostgresTimeouts = postgresTimeouts(),
  clock: Clock = systemClock,
  databaseClock?: Clock,
): Promise<PostgresNode> {
  const postgres = await openPostgres(address, { node, timeouts });
  const store = await createPostgresStore(postgres, {
    ...{ node, clock },
    ...(databaseClock && { databaseClock }),
  });
  const reports: TimelineEvent[] = [];
  const events: TimelineEvent[] = [];
  postgres.timeline.reportTo((event) => (event.of === 'node' ? reports : events).push(event));
  onTestFinished(async () => {
    await store.close();
    await postgres.close();
  });
  const day = () => new Date(store.latestTime()).toISOString().slice(0, 10);
  return { store: () => store, clock: { ...systemClock, day }, postgres, reports, events };
}
