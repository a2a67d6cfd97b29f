import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { call, create, limitsOf } from '../ledger/caller.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { missingPooler, startPooler } from './pooler.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();

beforeAll(() => {
  const missing = missingPooler();
  if (missing !== undefined && process.env.REQUIRE_POSTGRES === '1') throw new Error(missing);
});
beforeEach(({ skip }) => {
  const missing = missingPooler();
  if (missing !== undefined) skip(missing);
});

test('a node serves through PgBouncer that pools by session', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const node = await openNode(pooler.address, 'one');
  const account = await create(node, { balance: 100 });
  const calls = await Promise.all(Array.from({ length: 60 }, () => call(node, account)));
  expect(calls).toHaveLength(60);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 40 });
  expect(await node.store().verify()).toEqual([]);
});

test('the limits of time hold in every session', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const timeouts = postgresTimeouts(1_000);
  const postgres = await openPostgres(pooler.address, { node: 'one', timeouts });
  const client = await postgres.connect();
  onTestFinished(async () => {
    await client.end();
    await postgres.close();
  });
  for (const each of [client, postgres.pool])
    await expect(each.query('SELECT pg_sleep(30)')).rejects.toThrow(/statement timeout/);
});

test.each([1, 2])('a pool that is too small is named as such (sessions: %i)', async (sessions) => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session', sessions);
  await expect(openNode(pooler.address, 'one', postgresTimeouts(2_000))).rejects.toThrow(
    /pooler has no session left: each gateway needs 6/,
  );
});

test.each(['transaction', 'statement'] as const)(
  'pooling by %s is refused at the start, with the reason',
  async (mode) => {
    const pooler = await startPooler(await cluster.current.createDatabase(), mode);
    const opening = openPostgres(pooler.address, {
      ...{ node: 'one', timeouts: postgresTimeouts(10_000) },
    });
    await expect(opening).rejects.toThrow(/no session of their own .*pool_mode = session/);
  },
);

test('a node that connects again through transaction pooling is not ready, until it has sessions again', async () => {
  const pooler = await startPooler(await cluster.current.createDatabase(), 'session');
  const node = await openNode(pooler.address, 'one', postgresTimeouts(3_000));
  const account = await create(node, { balance: 10 });
  await call(node, account);

  await pooler.restart('transaction');
  const refused = call(node, account).catch((error: unknown) => error);
  await vi.waitFor(
    () => expect(node.store().problem()?.message).toMatch(/pool_mode = session/),
    20_000,
  );
  expect(await refused).toBeInstanceOf(Error);

  await pooler.restart('session');
  await vi.waitFor(() => expect(node.store().problem()).toBeUndefined(), 20_000);
  await call(node, account);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 8 });
});
