import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../ledger/src/accounts.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, newAccount, tally } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
/** The time of the test; `DEADLOCK_MINUTES` changes it. */
const MINUTES = Number(process.env.DEADLOCK_MINUTES ?? 10);
const ACCOUNTS = 100;
const GROUPS = ['first', 'second', 'third', 'fourth'];
const CALLERS_OF_A_NODE = 32;

test(
  `two nodes, and changes of administrators, never wait for each other over ${ACCOUNTS} accounts with shared budgets`,
  async () => {
    const address = await cluster.current.createPreparedDatabase();
    const nodes = [await openNode(address, 'one'), await openNode(address, 'two')] as const;
    const [one] = nodes;
    const { budgets } = one.store();
    const common = { isHard: true, thresholds: [50, 100] };
    for (const group of GROUPS) {
      await budgets.createGroup(group);
      for (const period of ['day', 'month'] as const)
        await budgets.setBudget({
          ...{ ...common, accountId: null, group, period, credits: 1_000_000_000 },
        });
    }
    const rate = { calls: 1_000_000, seconds: 10 };
    const limits = { balance: 1_000_000_000, dailyQuota: 1_000_000_000, rate };
    const accounts: AccountSummary[] = [];
    while (accounts.length < ACCOUNTS) {
      const account = newAccount({ ...limits, group: anyOf(GROUPS) });
      accounts.push(await one.store().createAccount(account));
    }
    for (const { id: accountId } of accounts.slice(0, ACCOUNTS / 2))
      await budgets.setBudget({
        ...{ ...common, accountId, group: null, period: 'day', credits: 1_000_000_000 },
      });

    const end = performance.now() + MINUTES * 60_000;
    const codes: (number | string)[] = [];
    const caller = async (node: (typeof nodes)[number]) => {
      while (performance.now() < end)
        codes.push(await call(node, anyOf(accounts), { code: anyOf([0, 0, 0, 301]) }));
    };
    let changes = 0;
    const administrator = async (node: (typeof nodes)[number]) => {
      for (; performance.now() < end; changes += 3) {
        await node.store().topUp(anyOf(accounts).id, 1);
        await node.store().updateAccount(anyOf(accounts).id, { group: anyOf(GROUPS) });
        const credits = 1_000_000_000 + changes;
        const group = anyOf(GROUPS);
        const budget = { ...common, accountId: null, group, credits };
        await node.store().budgets.setBudget({ ...budget, period: 'month' });
      }
    };
    await Promise.all(
      nodes.flatMap((node) => [
        ...Array.from({ length: CALLERS_OF_A_NODE }, () => caller(node)),
        administrator(node),
      ]),
    );
    const { rows } = await one.postgres.pool.query(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    const { 0: succeeded = 0, 301: failed = 0, ...refused } = tally(codes);
    expect(refused).toEqual({});
    expect(Math.min(succeeded, failed, changes)).toBeGreaterThan(MINUTES * 60);
    expect(await one.store().verify()).toEqual([]);
  },
  (MINUTES + 2) * 60_000,
);

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
