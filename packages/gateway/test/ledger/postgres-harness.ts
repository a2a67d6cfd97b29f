import { openPostgres, type Postgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import type { PrivateCluster } from '../postgres/private-cluster.ts';
import { administer } from '../postgres/server-process.ts';
import { createFakeClock } from './fake-clock.ts';
import type { StoreHarness } from './harness.ts';

/** Databases of a cluster that no harness uses any more. Emptying one is ten times as fast as creating one. */
const freeDatabases = new WeakMap<PrivateCluster, PostgresAddress[]>();

async function takeDatabase(cluster: PrivateCluster): Promise<PostgresAddress> {
  const free = freeDatabases.get(cluster) ?? [];
  freeDatabases.set(cluster, free);
  return free.pop() ?? cluster.createPreparedDatabase();
}

/** Empties all tables but those that a prepared database has rows in. */
const EMPTY = `DO $$ BEGIN
  EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(tablename, ', ') || ' RESTART IDENTITY' FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('gateway_schema', 'generations')
  );
END $$`;

export interface PostgresHarness extends StoreHarness {
  readonly address: PostgresAddress;
}

/** A store on a database of its own. A crash abandons the connections and opens the node again under its name. */
export async function openPostgresHarness(cluster: PrivateCluster): Promise<PostgresHarness> {
  const clock = createFakeClock();
  const address = await takeDatabase(cluster);
  const timeouts = postgresTimeouts();
  const opened: Postgres[] = [];
  const open = async () => {
    const postgres = await openPostgres(address, { node: 'one', timeouts });
    opened.push(postgres);
    return createPostgresStore(postgres, { node: 'one', clock, databaseClock: clock });
  };
  let store = await open();
  let isFailing = false;
  const failWrites = async (fail: boolean) => {
    if (fail === isFailing) return;
    isFailing = fail;
    const [verb, preposition] = fail ? ['REVOKE', 'FROM'] : ['GRANT', 'TO'];
    await administer(
      cluster.urlOf(address),
      `${verb} INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public ${preposition} CURRENT_USER`,
    );
  };
  return {
    address,
    clock,
    writesAdmissions: true,
    keepsRates: true,
    store: () => store,
    async reopen() {
      await store.close();
      store = await open();
    },
    async crash() {
      store.abandon();
      store = await open();
    },
    failWrites,
    async dispose() {
      await store.close();
      await failWrites(false);
      for (const postgres of opened) await postgres.close();
      await administer(cluster.urlOf(address), EMPTY);
      freeDatabases.get(cluster)?.push(address);
    },
  };
}
