import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import type { LoggedCall } from '../../../ledger/src/reconciliation.ts';
import { openSharedAdmin } from '../../src/admin/open-shared-admin.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create, limitsOf, newAccount } from './caller.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes before the changes of the test. */
const timeouts = { ...postgresTimeouts(), lease: 600_000 };

/** A node whose connections go through a proxy, and an account with 10 credits. */
async function openThroughProxy() {
  const address = await cluster.current.createPreparedDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const node = await openNode(proxy.address, 'one', timeouts);
  const account = await create(node, { balance: 10 });
  return { proxy, node, account };
}

test('a top-up or a token whose confirmation is lost is made once, and the command ends well', async () => {
  const { proxy, node, account } = await openThroughProxy();
  const lost = proxy.loseReplyTo('COMMIT');
  expect(await node.store().topUp(account.id, 5)).toMatchObject({ balance: 15 });
  await lost;
  void proxy.loseReplyTo('COMMIT');
  const created = await node.store().createAccount(newAccount({ balance: 3 }));
  expect(await limitsOf(node, account)).toMatchObject({ balance: 15 });
  expect(await limitsOf(node, created)).toMatchObject({ balance: 3 });
  expect(await node.store().verify()).toEqual([]);
});

test('a group, a budget and an addition from a log whose confirmation is lost are made once, and the command ends well', async () => {
  const { proxy, node, account } = await openThroughProxy();
  const { budgets, reconciliation } = node.store();
  void proxy.loseReplyTo('COMMIT');
  await budgets.createGroup('team');
  void proxy.loseReplyTo('COMMIT');
  const budget = { accountId: null, group: 'team', period: 'day', credits: 7 } as const;
  await budgets.setBudget({ ...budget, isHard: true, thresholds: [] });
  expect(await budgets.budgets()).toMatchObject([budget]);
  void proxy.loseReplyTo('COMMIT');
  const logged: LoggedCall = {
    ...{ time: Date.now() + 60_000, requestId: 'logged', accountId: account.id },
    ...{ operationId: 'searchUsers', day: node.clock.day(), code: 0, via: 'call', uncertain: 0 },
    ...{ isCharged: true, credits: 3, takesQuota: false, upstreamKey: null },
  };
  expect(await reconciliation.add([logged], -1)).toEqual(['added']);
  expect(await limitsOf(node, account)).toMatchObject({ balance: 7 });
  expect(await node.store().verify()).toEqual([]);
});

test('a budget that was set is told as set, also when nothing can be read after it', async () => {
  const { proxy, node, account } = await openThroughProxy();
  const { budgets } = node.store();
  const budget = { accountId: account.id, group: null, period: 'day', credits: 7 } as const;
  proxy.hold('FROM budgets b');
  const set = await budgets.setBudget({ ...budget, isHard: true, thresholds: [] });
  proxy.release();
  expect(set).toMatchObject({ ...budget, name: account.name, spent: 0 });
  expect(await budgets.budgets()).toMatchObject([set]);
});

test('a top-up whose confirmation is lost with a change of the generation may have been made, and the command says so', async () => {
  const { proxy, node, account } = await openThroughProxy();
  // The transaction of this number may be another one then.
  await node.postgres.pool.query(`
    CREATE FUNCTION begin_generation() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN UPDATE generations SET id = gen_random_uuid(); RETURN NULL; END';
    CREATE TRIGGER begins AFTER INSERT ON ledger EXECUTE FUNCTION begin_generation()`);
  void proxy.loseReplyTo('COMMIT');
  await expect(node.store().topUp(account.id, 5)).rejects.toThrow('may have been made');
});

test('a top-up whose connection ends before it is committed changes nothing, and says so', async () => {
  const { node, account } = await openThroughProxy();
  await node.postgres.pool.query(`
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION end_connection()`);
  await expect(node.store().topUp(account.id, 5)).rejects.toThrow('Nothing was changed');
  expect(await limitsOf(node, account)).toMatchObject({ balance: 10 });
});

test('a top-up that an unreachable database does not take in time is not made when the database is back', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const node = await openNode(address, 'one', shortTimeouts);
  const account = await create(node, { balance: 10 });
  cluster.current.pause();
  try {
    // The heartbeats of the node wait for the database.
    await expect.poll(() => node.store().problem()).toBeDefined();
    await expect(node.store().topUp(account.id, 5)).rejects.toThrow('Nothing was changed');
  } finally {
    cluster.current.resume();
  }
  await expect.poll(() => node.store().problem()).toBeUndefined();
  expect(await node.store().topUp(account.id, 5)).toMatchObject({ balance: 15 });
  expect(await node.store().verify()).toEqual([]);
});

test('a command whose connection breaks before it begins says which database cannot be used', async () => {
  const { proxy } = await openThroughProxy();
  proxy.cut('pg_advisory_xact_lock_shared', 'replies', 0);
  const opened = openSharedAdmin(proxy.address, { quotaZone: 'UTC' }, () => {});
  await expect(opened).rejects.toThrow(/^The database ".+" cannot be used \(/);
});

test('a command is not carried out when the database, which stalled before it began, is back', async () => {
  const { proxy } = await openThroughProxy();
  proxy.hold('server_version_num');
  const opened = openPostgres(proxy.address, { node: 'administration', timeouts: shortTimeouts });
  await expect(opened).rejects.toThrow(
    /^The database ".+" cannot be used \(no reply within 1500 ms/,
  );
  proxy.release();
});
