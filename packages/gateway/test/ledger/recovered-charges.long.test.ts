import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import type { AccountSummary } from '../../src/ledger/accounts/account.ts';
import { dumpRows } from '../postgres/dump.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, settle } from './caller.ts';
import { openNode, type PostgresNode } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes before the batches of the test. */
const timeouts = { ...postgresTimeouts(10_000), lease: 600_000 };

/** A node on a database of its own, and another one that uses the same. */
async function openNodes() {
  const address = await cluster.current.createPreparedDatabase();
  const one = await openNode(address, 'one', timeouts);
  const two = await openNode(address, 'two', timeouts);
  return { one, two, dumpNow: () => dumpRows(cluster.current, address) };
}

/** Makes a node notice that the database was set back, and waits until it goes on. */
async function notices(node: PostgresNode, account: AccountSummary): Promise<void> {
  await expect(reserve(node, account)).rejects.toThrow('The shared database was set back');
  await expect.poll(() => node.store().problem()).toBeUndefined();
}

const recoveredBy = ({ store }: PostgresNode) => rowsOf(store().ledger({ isRecovered: true }));
const lossesOf = ({ events }: PostgresNode) =>
  events.flatMap(({ of, fields }) => (of === 'charges' ? [fields] : []));

test('charges that a failover lost are written anew once, by the node that was told that they are durable', async () => {
  const { one, two, dumpNow } = await openNodes();
  const account = await create(one, { balance: 100, dailyQuota: 50 });
  const kept = await reserve(one, account, { cost: 2 });
  await settle(one, kept);
  const open = await reserve(one, account, { cost: 5 });
  const before = await dumpNow();
  await settle(one, open);
  const lost = await reserve(one, account, { cost: 7 });
  await settle(one, lost);
  expect(await call(one, account, { code: 500 })).toBe(500);
  expect(await call(two, account, { cost: 11 })).toBe(0);
  await before.restoreRows();

  for (const node of [one, two]) await notices(node, account);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 75 });
  const recovered = await recoveredBy(one);
  expect(recovered.map(({ credits, state }) => [credits, state])).toEqual([
    [-11, 'recovered'],
    [-7, 'recovered'],
    [-5, 'recovered'],
  ]);
  expect(recovered.map(({ requestId }) => requestId)).toContain(lost.requestId);
  for (const { id } of recovered) expect(id).toBeGreaterThan(lost.id);
  expect(lossesOf(one)).toEqual([{ recovered: 2, refunded: 0, lost: 0, lostCharges: [] }]);
  expect(lossesOf(two)).toEqual([{ recovered: 1, refunded: 0, lost: 0, lostCharges: [] }]);
  expect(await one.store().verify()).toEqual([]);
  const [usage] = await rowsOf(one.store().usage({ accountIds: [account.id] }));
  expect(usage).toMatchObject({ calls: 4, credits: 25 });

  // They are lost again, and so is the note that they were written anew.
  await before.restoreRows();
  for (const node of [one, two]) await notices(node, account);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 75 });
  expect(await one.store().verify()).toEqual([]);

  // Nothing is lost that they do not have anew.
  const after = await dumpNow();
  expect(await call(one, account)).toBe(0);
  await after.restoreRows();
  await notices(one, account);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 74 });
  expect(await recoveredBy(one)).toHaveLength(4);
  expect(await one.store().verify()).toEqual([]);
});

test('what a balance no longer allows, and charges of a lost account, are listed and not charged', async () => {
  const { one, two, dumpNow } = await openNodes();
  const account = await create(one, { balance: 10 });
  const before = await dumpNow();
  expect(await call(one, account, { cost: 8 })).toBe(0);
  const created = await create(two, { balance: 10, secretHash: 'the hash' });
  await one.store().findAccount('the hash');
  expect(await call(one, created, { cost: 3 })).toBe(0);
  await before.restoreRows();
  const spent = await reserve(two, account, { cost: 4 }).catch(() =>
    reserve(two, account, { cost: 4 }),
  );
  await settle(two, spent);

  await notices(one, account);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 6 });
  const listed = await recoveredBy(one);
  expect(listed.map(({ state, credits, balanceAfter }) => [state, credits, balanceAfter])).toEqual([
    ['lost', -3, null],
    ['lost', -8, null],
  ]);
  expect(lossesOf(one)).toMatchObject([
    { recovered: 0, lost: 2, lostCharges: [{ account: account.id, credits: -8 }, { credits: -3 }] },
  ]);
  const { name } = created;
  await expect
    .poll(() => one.events.filter(({ of }) => of === 'accounts'))
    .toMatchObject([{ fields: { missing: [{ id: created.id, name }], changed: [] } }]);
  expect(await two.store().verify()).toEqual([]);
});

test('a top-up that is lost is named by a node that saw the account after it', async () => {
  const { one, dumpNow } = await openNodes();
  const account = await create(one, { balance: 10, secretHash: 'the hash of a topped-up account' });
  const before = await dumpNow();
  await one.store().topUp(account.id, 50);
  await one.store().findAccount('the hash of a topped-up account');
  expect(await call(one, account)).toBe(0);
  await before.restoreRows();
  await notices(one, account);
  const { id, name } = account;
  await expect
    .poll(() => one.events.filter(({ of }) => of === 'accounts'))
    .toMatchObject([{ fields: { missing: [], changed: [{ id, name }] } }]);
});

test('a node whose oldest remembered charge is lost says that earlier ones may be lost as well', async () => {
  const { one, dumpNow } = await openNodes();
  const account = await create(one, { balance: 100 });
  const before = await dumpNow();
  expect(await call(one, account, { cost: 3 })).toBe(0);
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 301_000);
  onTestFinished(() => later.mockRestore());
  expect(await call(one, account, { cost: 5 })).toBe(0);
  await before.restoreRows();
  await notices(one, account);
  expect(lossesOf(one)).toMatchObject([
    { recovered: 1, earlier: expect.stringMatching(/reconcile/) },
  ]);
  expect(await limitsOf(one, account)).toMatchObject({ balance: 95 });
});
