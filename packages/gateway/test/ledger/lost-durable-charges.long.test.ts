import { expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { FORMAT } from '../../src/database/postgres/schema.ts';
import { dumpRows } from '../postgres/dump.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, settle } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes before the batches of the test. */
const timeouts = { ...postgresTimeouts(10_000), lease: 600_000 };

test('a database that lacks charges that were durable is noticed by the first batch, and no number of them is given again', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [
    await openNode(address, 'one', timeouts),
    await openNode(address, 'two', timeouts),
  ];
  const account = await create(one, { balance: 10 });
  expect(await call(one, account)).toBe(0);
  const open = await reserve(two, account);
  const before = await dumpRows(cluster.current, address);
  const lost = await reserve(one, account, { cost: 3 });
  await settle(one, lost);
  await before.restoreRows();

  await expect(call(one, account)).rejects.toThrow('The shared database was set back');
  await expect.poll(() => one.store().problem()).toBeUndefined();
  const next = await reserve(one, account);
  expect(next.id).toBeGreaterThan(lost.id + 1e9);
  await settle(one, next);
  const setBack = { of: 'batches', fields: { node: 'one', durableBatch: expect.any(Number) } };
  expect(one.events).toMatchObject([
    setBack,
    { of: 'generation', fields: { generation: 2 } },
    { of: 'charges', fields: { recovered: 1 } },
  ]);

  // The other node has lost nothing: its open call goes on.
  await settle(two, open);
  expect(two.events).toEqual([]);
  expect(await limitsOf(two, account)).toMatchObject({ balance: 4 });
  expect(await two.store().verify()).toEqual([]);
});

longTest(
  'a node whose epoch began after the moment to which the database was set back joins anew',
  async () => {
    const address = await cluster.current.createPreparedDatabase();
    const one = await openNode(address, 'one', timeouts);
    const account = await create(one, { balance: 10 });
    const before = await dumpRows(cluster.current, address);
    const two = await openNode(address, 'two', timeouts);
    expect(await call(two, account)).toBe(0);
    await one.store().close();
    const again = await openNode(address, 'one', timeouts);
    expect(await call(again, account)).toBe(0);
    await before.restoreRows();
    for (const node of [again, two]) {
      await expect(call(node, account)).rejects.toThrow('The shared database was set back');
      await expect.poll(() => node.store().problem()).toBeUndefined();
      expect(await call(node, account)).toBe(0);
      expect(node.events).toMatchObject([
        { of: 'batches' },
        { of: 'generation' },
        { of: 'charges' },
      ]);
    }
    expect(await limitsOf(two, account)).toMatchObject({ balance: 6 });
  },
);

longTest(
  'accounts that a node remembers are forgotten, because the same version may have other content now',
  async () => {
    const address = await cluster.current.createPreparedDatabase();
    const [one, two] = [
      await openNode(address, 'one', timeouts),
      await openNode(address, 'two', timeouts),
    ];
    const account = await create(one, { balance: 10, secretHash: 'the hash' });
    const before = await dumpRows(cluster.current, address);
    await two.store().updateAccount(account.id, { dailyQuota: 5 });
    await one.store().findAccount('the hash');
    expect(await call(one, account)).toBe(0);
    await before.restoreRows();
    await two.store().revokeAccount(account.id);
    await expect(call(one, account)).rejects.toThrow('The shared database was set back');
    await expect.poll(() => one.store().problem()).toBeUndefined();
    const found = await one.store().findAccount('the hash', 'remembered');
    expect(found === undefined || found.account.revokedAt !== null).toBe(true);
  },
);

longTest(
  'a node whose database was set back to another format says so, and goes on when it has its own again',
  async () => {
    const address = await cluster.current.createPreparedDatabase();
    const node = await openNode(address, 'one', timeouts);
    const account = await create(node, { balance: 10 });
    const before = await dumpRows(cluster.current, address);
    expect(await call(node, account)).toBe(0);
    await before.restoreRows();
    const { pool } = node.postgres;
    await pool.query('UPDATE gateway_schema SET format = $1', [FORMAT + 1]);
    await expect(call(node, account)).rejects.toThrow('The shared database was set back');
    await expect
      .poll(() => node.store().problem()?.message)
      .toMatch(`has the format ${FORMAT + 1}, and this release uses only ${FORMAT}`);

    await pool.query('UPDATE gateway_schema SET format = $1', [FORMAT]);
    await expect.poll(() => node.store().problem()).toBeUndefined();
    expect(await call(node, account)).toBe(0);
    expect(await limitsOf(node, account)).toMatchObject({ balance: 8 });
  },
);
