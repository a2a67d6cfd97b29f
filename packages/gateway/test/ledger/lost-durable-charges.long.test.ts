import { expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { FORMAT } from '../../../database/src/postgres/schema.ts';
import { acceptLoss } from '../../../ledger/src/postgres/set-back.ts';
import { dumpRows } from '../postgres/dump.ts';
import { untilSeen } from '../postgres/loss.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, settle, times } from './caller.ts';
import { openNode, type PostgresNode } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes before the batches of the test. */
const timeouts = { ...postgresTimeouts(), lease: 600_000 };

/** Accepts the loss that a node has found, and waits until it serves again. */
async function accept(...nodes: readonly PostgresNode[]): Promise<void> {
  await expect.poll(() => nodes[0] && acceptLoss(nodes[0].postgres)).toBeDefined();
  for (const node of nodes) await expect.poll(() => node.store().problem()).toBeUndefined();
}

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
  await expect
    .poll(() => reserve(two, account).catch((error: Error) => error.message))
    .toContain('so no gateway serves');
  // Administrators work through the nodes meanwhile.
  for (const node of [one, two]) await node.store().topUp(account.id, 1);
  await accept(one, two);
  const next = await reserve(one, account);
  expect(next.id).toBeGreaterThan(lost.id + 1e9);
  await settle(one, next);
  const setBack = { of: 'batches', fields: { node: 'one', batch: expect.any(Number) } };
  expect(one.events).toMatchObject([
    setBack,
    { of: 'generation', fields: { generation: 2 } },
    { of: 'charges', fields: { charges: 1, credits: 3 } },
  ]);

  // The other node has lost nothing, and was ended with its open call.
  await expect(settle(two, open)).rejects.toThrow('not open');
  expect(two.events.map(({ of }) => of)).not.toContain('charges');
  expect(await limitsOf(two, account)).toMatchObject({ balance: 10 });
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
    for (const node of [again, two])
      await expect(call(node, account)).rejects.toThrow('The shared database was set back');
    await accept(again, two);
    for (const node of [again, two]) {
      expect(await call(node, account)).toBe(0);
      expect(node.events.map(({ of }) => of).sort()).toEqual(['batches', 'charges', 'generation']);
    }
    expect(await limitsOf(two, account)).toMatchObject({ balance: 8 });
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
    await accept(one);
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
    await accept(node);
    expect(await call(node, account)).toBe(0);
    expect(await limitsOf(node, account)).toMatchObject({ balance: 9 });
  },
);

test('tens of thousands of lost charges are told as one sum, and hold up no node', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one');
  const account = await create(one, { balance: 1_000_000 });
  const before = await dumpRows(cluster.current, address);
  for (let turn = 0; turn < 20; turn += 1) await times(1_000, () => call(one, account));
  await before.restoreRows();
  await expect(reserve(one, account)).rejects.toThrow('The shared database was set back');
  await expect
    .poll(() => one.events.find(({ of }) => of === 'charges')?.fields)
    .toMatchObject({ charges: 20_000, credits: 20_000, accounts: [{ account: account.id }] });
  await accept(one);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 1_000_000 });
}, 180_000);

test('a node whose oldest charges are forgotten says that what came before may be lost as well', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one', timeouts);
  const account = await create(one, { balance: 100 });
  const before = await dumpRows(cluster.current, address);
  expect(await call(one, account, { cost: 3 })).toBe(0);
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 301_000);
  onTestFinished(() => void later.mockRestore());
  expect(await call(one, account, { cost: 5 })).toBe(0);
  await before.restoreRows();
  await expect(reserve(one, account)).rejects.toThrow('The shared database was set back');
  await expect
    .poll(() => one.events.find(({ of }) => of === 'charges')?.fields)
    .toMatchObject({ charges: 1, credits: 5, earlier: expect.any(String) });
});

test('changes that were removed to make room for newer ones, while a node read none, are no loss', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one', timeouts);
  const account = await create(one, { balance: 10 });
  await untilSeen(cluster.current, address, 'one');
  await one.postgres.pool.query(`
    INSERT INTO changes (of_table) SELECT 'groups' FROM generate_series(1, 50000);
    DELETE FROM changes WHERE number <= (SELECT max(number) FROM changes) - 50000`);
  await untilSeen(cluster.current, address, 'one');
  await one.postgres.pool.query(`UPDATE generations SET server = 'elsewhere'`);
  await expect.poll(() => one.events.map(({ of }) => of)).toEqual(['generation']);
  expect(await call(one, account)).toBe(0);
  expect(one.events).toMatchObject([{ of: 'generation', fields: { generation: 2 } }]);
});

test('a prune is no change that a node remembers, so it does not forget those before it', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one', timeouts);
  const account = await create(one, { balance: 10 });
  const { pool } = one.postgres;
  await pool.query(`UPDATE ledger SET at = at - 10 * 86400000`);
  const changes = async () => (await pool.query('SELECT id FROM changes ORDER BY number')).rows;
  const before = await changes();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await one.store().prune(yesterday)).toBe(1);
  expect(await rowsOf(one.store().ledger())).toMatchObject([
    { accountId: account.id, state: 'opening', balanceAfter: 10 },
  ]);
  expect(await changes()).toEqual(before);
});

test('changes beyond those that the database keeps are removed step by step, so that no step is late', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one', timeouts);
  const { pool } = one.postgres;
  await pool.query(`INSERT INTO changes (of_table) SELECT 'ledger' FROM generate_series(1, 75000)`);
  const first = async () =>
    (await pool.query('SELECT min(number)::int AS first FROM changes')).rows[0]?.first;
  for (const number of [10_001, 20_001]) await expect.poll(first, { timeout: 30_000 }).toBe(number);
  expect(one.events).toEqual([]);
});
