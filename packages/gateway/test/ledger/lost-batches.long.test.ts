import pg from 'pg';
import { expect, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create, limitsOf, reserve, settle } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();

test('a database that crashed and forgot an admission refuses its settlement, and serves the calls that follow', async () => {
  const address = await cluster.current.createPreparedDatabase();
  // What is not durable reaches the disk so late that the crash comes first.
  const administration = new pg.Client(cluster.current.superuserUrl(address));
  await administration.connect();
  await administration.query("ALTER SYSTEM SET wal_writer_delay = '10s'");
  await administration.query('SELECT pg_reload_conf()');
  await administration.end();
  const node = await openNode(address, 'one');
  const account = await create(node, { balance: 10, dailyQuota: 10 });
  const reservation = await reserve(node, account, { cost: 4 });
  await cluster.current.restart('immediate');
  const next = await reserve(node, account);
  expect(next.id).toBeGreaterThan(reservation.id);
  await expect(settle(node, reservation)).rejects.toThrow(
    `Reservation ${reservation.id} is not open`,
  );
  await settle(node, next);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 9, daily: { remaining: 9 } });
  expect(await node.store().verify()).toEqual([]);
  expect(node.events).toEqual([]);
});
