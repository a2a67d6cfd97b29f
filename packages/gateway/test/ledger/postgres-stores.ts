import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/clock.ts';
import { openPostgres, type Postgres } from '../../src/database/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../src/database/postgres/postgres-address.ts';
import {
  type PostgresTimeouts,
  postgresTimeouts,
} from '../../src/database/postgres/postgres-timeouts.ts';
import type { TimelineEvent } from '../../src/database/postgres/timeline.ts';
import {
  createPostgresStore,
  type PostgresStore,
} from '../../src/ledger/postgres/create-postgres-store.ts';
import type { Caller } from './caller.ts';

/** The store of one node, with its connection and its reports. */
export interface PostgresNode extends Caller {
  readonly store: () => PostgresStore;
  readonly postgres: Postgres;
  /** The messages of the node to operators. */
  readonly reports: readonly { readonly message: string; readonly fields: object }[];
  /** What the node found about the history of the database. */
  readonly events: readonly TimelineEvent[];
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
  timeouts: PostgresTimeouts = postgresTimeouts(10_000),
  clock: Clock = systemClock,
  databaseClock?: Clock,
): Promise<PostgresNode> {
  const postgres = await openPostgres(address, { node, timeouts });
  const store = await createPostgresStore(postgres, {
    ...{ node, clock },
    ...(databaseClock && { databaseClock }),
  });
  const reports: { message: string; fields: object }[] = [];
  store.reportTo?.((message, fields) => reports.push({ message, fields }));
  const events: TimelineEvent[] = [];
  postgres.timeline.reportTo((event) => events.push(event));
  onTestFinished(async () => {
    await store.close();
    await postgres.close();
  });
  const day = () => new Date(store.latestTime()).toISOString().slice(0, 10);
  return { store: () => store, clock: { ...systemClock, day }, postgres, reports, events };
}
