import { expect, test } from 'vitest';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, tally, times } from './caller.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';

const cluster = usePrivateCluster();

test('a budget of a group is exact under 500 parallel calls over two nodes, and each threshold has one event', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [await openNode(address, 'one'), await openNode(address, 'two')];
  const { budgets } = one.store();
  await budgets.createGroup('marketing');
  const thresholds = [50, 80, 100];
  const budget = { accountId: null, group: 'marketing', isHard: true, thresholds } as const;
  await budgets.setBudget({ ...budget, period: 'month', credits: 120 });
  await budgets.setBudget({ ...budget, period: 'day', credits: 200 });
  const accounts = await Promise.all([1, 2, 3].map(() => create(one, { group: 'marketing' })));
  const outcomes = await Promise.all(
    accounts.flatMap((account) =>
      [one, two].map((node) => times(84, () => call(node, account, { code: 0 }))),
    ),
  );
  expect(tally(outcomes.flat())).toEqual({ 0: 120, budget: 384 });
  expect(await two.store().budgets.budgets()).toMatchObject([
    { period: 'month', spent: 120, taken: 120 },
    { period: 'day', spent: 120, taken: 120 },
  ]);
  const claims = await Promise.all(
    [one, two].map((node) => node.store().budgetEvents.claim({ limit: 100, hiddenMs: 60_000 })),
  );
  const events = claims.flat();
  expect(tally(events.map(({ threshold }) => threshold))).toEqual({ 50: 2, 80: 1, 100: 1 });
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
  expect(await one.store().verify()).toEqual([]);
});

test('a node that ends gives back what its calls reserved of a budget', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [
    await openNode(address, 'one', shortTimeouts),
    await openNode(address, 'two', shortTimeouts),
  ];
  const account = await create(one);
  const budget = { accountId: account.id, group: null, isHard: true, thresholds: [] } as const;
  await one.store().budgets.setBudget({ ...budget, period: 'month', credits: 10 });
  const admission = await two.store().admit({
    ...{ accountId: account.id, operationId: 'searchUsers', requestId: 'open', cost: 10 },
  });
  expect(admission).toMatchObject({ ok: true });
  expect(await call(one, account)).toBe('budget');
  two.store().abandon();
  await expect.poll(() => call(one, account), { timeout: 50_000, interval: 200 }).toBe(0);
  expect(await one.store().verify()).toEqual([]);
});
