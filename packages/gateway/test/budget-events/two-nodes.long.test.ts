import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import { EventDelivery } from '../../src/budget-events/event-delivery.ts';
import { create, tally } from '../ledger/caller.ts';
import { createFakeClock, type FakeClock } from '../ledger/fake-clock.ts';
import { usageRows } from '../ledger/rows-of.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const cluster = usePrivateCluster();
const CREDITS = 1_000;
const CALLERS_PER_NODE = 8;

/** A node whose clock, like that of its database, is simulated, with what delivers events. */
async function openNode(address: PostgresAddress, name: string, clock: FakeClock, to: Receiver) {
  const postgres = await openPostgres(address, { node: name });
  const store = await createPostgresStore(postgres, { node: name, clock, databaseClock: clock });
  onTestFinished(async () => {
    await store.close();
    await postgres.close();
  });
  const logged: string[] = [];
  const log = {
    warn: () => {},
    error: (_: unknown, message?: string) => void logged.push(message ?? ''),
  };
  const metrics = { budgetEvent: () => {}, webhookDelivery: () => {} };
  const events = store.budgetEvents;
  const delivery = new EventDelivery({ events, webhook: to.webhook, clock, log, metrics });
  return { store: () => store, clock, delivery, logged };
}

type Node = Awaited<ReturnType<typeof openNode>>;

/** Calls until the budget refuses, or the node is gone. Returns how many calls succeeded. */
async function callUntilRefused(node: Node, accountId: string): Promise<number> {
  for (let calls = 0; ; ) {
    try {
      const admission = await node
        .store()
        .admit({ accountId, operationId: 'searchUsers', requestId: 'request', cost: 1 });
      if (admission === 'changed' || !admission.ok) return calls;
      await node.store().settle(admission.reservation, 0);
      calls += 1;
    } catch {
      return calls;
    }
  }
}

test('a budget of 1,000 over two nodes with 16 callers stops at 1,000 and makes one event for each threshold, also when the receiver fails for an hour and a node is killed', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const clock = createFakeClock('2026-01-10T08:00:00Z');
  const receiver = await startReceiver();
  let hasRecovered = false;
  const accepted: string[] = [];
  receiver.respond = (response) => {
    if (hasRecovered) accepted.push(receiver.received.at(-1)?.id ?? '');
    response.writeHead(hasRecovered ? 204 : 503).end();
  };
  const one = await openNode(address, 'one', clock, receiver);
  const two = await openNode(address, 'two', clock, receiver);
  const { budgets } = one.store();
  await budgets.createGroup('marketing');
  const thresholds = [50, 80, 100];
  const budget = { accountId: null, group: 'marketing', isHard: true, thresholds } as const;
  await budgets.setBudget({ ...budget, period: 'month', credits: CREDITS });
  const accounts = [
    await create(one, { group: 'marketing' }),
    await create(one, { group: 'marketing' }),
  ];

  const callersOf = (node: Node) =>
    Array.from({ length: CALLERS_PER_NODE }, (_, n) =>
      callUntilRefused(node, accounts[n % 2]?.id ?? ''),
    );
  const onOne = Promise.all(callersOf(one));
  const onTwo = callersOf(two);
  await expect
    .poll(async () => (await budgets.budgets())[0]?.spent, { interval: 5 })
    .toBeGreaterThan(CREDITS / 2);
  // It claims the event of 50 %, and is killed before it is delivered, with calls in flight.
  await two.store().budgetEvents.claim({ limit: 10, hiddenMs: 60_000 });
  two.store().abandon();
  const killed = Promise.race([Promise.all(onTwo), onOne]);
  await killed;
  await onOne;
  const again = await openNode(address, 'two', clock, receiver);
  // What the killed node had reserved was given back, and is spent now.
  await Promise.all([...callersOf(again), ...callersOf(one)]);
  expect(await budgets.budgets()).toMatchObject([{ spent: CREDITS, taken: CREDITS }]);
  const charged = await usageRows(again.store());
  const successes = charged.filter(({ code }) => code === 0);
  expect(successes.reduce((sum, { credits }) => sum + credits, 0)).toBe(CREDITS);
  expect(await one.store().verify()).toEqual([]);

  for (let minute = 0; minute < 100; minute += 1) {
    hasRecovered = minute >= 60;
    await Promise.all([one.delivery.deliverDue(), again.delivery.deliverDue()]);
    clock.advance(60_000);
  }
  expect(tally(accepted)).toEqual({
    [`budget-1-2026-01-${CREDITS}-50`]: 1,
    [`budget-1-2026-01-${CREDITS}-80`]: 1,
    [`budget-1-2026-01-${CREDITS}-100`]: 1,
  });
  expect(receiver.received.every(({ isSigned }) => isSigned)).toBe(true);
  expect(receiver.received.length).toBeGreaterThan(3 * 5);
  expect([...one.logged, ...again.logged]).toEqual([]);
});
