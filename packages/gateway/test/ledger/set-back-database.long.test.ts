import pg from 'pg';
import { expect, test } from 'vitest';
import { acceptLoss } from '../../../ledger/src/postgres/set-back.ts';
import { startFailoverCluster } from '../postgres/failover-cluster.ts';
import { serverUrl } from '../postgres/server-process.ts';
import { useCluster } from '../postgres/use-cluster.ts';
import { call, create, times } from './caller.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = useCluster(startFailoverCluster);

test('a primary that lives on after a failover gets no batch any more once one connection leads to the new one', async () => {
  const { primary, port } = cluster.current;
  const address = await cluster.current.createDatabase();
  const standby = await cluster.current.addStandby();
  const node = await openNode(address, 'one', shortTimeouts);
  const account = await create(node, { balance: 10 });
  expect(await call(node, account)).toBe(0);
  await standby.untilCaughtUp();
  await standby.freezeSender();
  expect(await call(node, account)).toBe(0);
  // All but the connection for batches.
  const pooled = await times(4, () =>
    node.postgres.pool.query('SELECT pg_backend_pid() AS pid, pg_sleep(0.5)'),
  );
  await standby.promote();
  cluster.current.moveTo(standby);
  expect(await call(node, account)).toBe(0);

  const before = new pg.Client(serverUrl({ ...primary, port }, 'postgres', address.database));
  await before.connect();
  await before.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
    pooled.map(({ rows }) => rows[0]?.pid),
  ]);
  await expect
    .poll(() => node.events.map(({ of }) => of).sort())
    .toEqual(['batches', 'charges', 'generation']);
  await expect.poll(() => acceptLoss(node.postgres)).toBeDefined();
  await expect.poll(() => node.store().problem()).toBeUndefined();
  expect(await call(node, account)).toBe(0);
  expect(await rowsOf(node.store().ledger({ state: 'charged' }))).toHaveLength(2);
  const { rows } = await before.query(
    `SELECT count(*)::int AS n FROM ledger WHERE operation IS NOT NULL`,
  );
  await before.end();
  expect(rows).toEqual([{ n: 3 }]);
});
