import { expect, onTestFinished, test } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { dumpRows } from '../postgres/dump.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { administer } from '../postgres/server-process.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { create, limitsOf, newAccount } from './caller.ts';
import { openNode } from './postgres-stores.ts';

const cluster = usePrivateCluster();
/** No heartbeat comes before the changes of the test. */
const timeouts = { ...postgresTimeouts(10_000), lease: 600_000 };

/** A node whose connections go through a proxy, and an account with 10 credits. */
async function openThroughProxy() {
  const address = await cluster.current.createPreparedDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const node = await openNode(proxy.address, 'one', timeouts);
  const account = await create(node, { balance: 10 });
  return { address, proxy, node, account, dumpNow: () => dumpRows(cluster.current, address) };
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

test('a top-up that is lost while its command still runs is named by the command', async () => {
  const { address, proxy, node, account, dumpNow } = await openThroughProxy();
  const before = await dumpNow();
  // No connection of the node reads before the database is set back.
  proxy.hold('COMMIT');
  const toppedUp = expect(node.store().topUp(account.id, 5)).rejects.toThrow(
    `was set back while this command ran, and lacks the change of "${account.name}"`,
  );
  await expect.poll(() => balanceOf(address, account.id)).toBe(15);
  await before.restoreRows();
  proxy.release();
  await toppedUp;
});

/** The balance that the database has, read without the proxy. */
async function balanceOf(address: PostgresAddress, account: string): Promise<unknown> {
  const { rows } = await administer(
    cluster.current.urlOf(address),
    `SELECT balance::int FROM account_states WHERE account = '${account}'`,
  );
  return rows[0]?.balance;
}
