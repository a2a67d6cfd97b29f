import { openPostgres, type Postgres } from '../../src/database/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../src/database/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import {
  createPostgresStore,
  type PostgresStore,
} from '../../src/ledger/postgres/create-postgres-store.ts';
import type { PrivateCluster } from '../postgres/private-cluster.ts';
import { createFakeClock } from './fake-clock.ts';
import type { StoreHarness } from './harness.ts';

/** Databases of a cluster that no harness uses any more. Emptying one is ten times as fast as creating one. */
const freeDatabases = new WeakMap<PrivateCluster, PostgresAddress[]>();

async function takeDatabase(cluster: PrivateCluster): Promise<PostgresAddress> {
  const free = freeDatabases.get(cluster) ?? [];
  freeDatabases.set(cluster, free);
  return free.pop() ?? cluster.createDatabase();
}

async function empty({ pool }: Postgres): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('gateway_schema', 'generations')`,
  );
  await pool.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY`);
}

export interface PostgresHarness extends StoreHarness {
  readonly address: PostgresAddress;
}

/** A store on a database of its own. A crash abandons the connections and opens the node again under its name. */
export async function openPostgresHarness(cluster: PrivateCluster): Promise<PostgresHarness> {
  const clock = createFakeClock();
  const address = await takeDatabase(cluster);
  const timeouts = postgresTimeouts(10_000);
  const administration = await openPostgres(address, { node: 'administration', timeouts });
  const opened: { readonly postgres: Postgres; readonly store: PostgresStore }[] = [];
  const open = async () => {
    const postgres = await openPostgres(address, { node: 'one', timeouts });
    const options = { node: 'one', clock, databaseClock: clock };
    const store = await createPostgresStore(postgres, options);
    opened.push({ postgres, store });
    return store;
  };
  let store = await open();
  let isFailing = false;
  const failWrites = async (fail: boolean) => {
    if (fail === isFailing) return;
    isFailing = fail;
    const [verb, preposition] = fail ? ['REVOKE', 'FROM'] : ['GRANT', 'TO'];
    await administration.pool.query(
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
      await empty(administration);
      freeDatabases.get(cluster)?.push(address);
      for (const each of [...opened.map(({ postgres }) => postgres), administration])
        await each.close();
    },
  };
}
