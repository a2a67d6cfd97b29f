import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreDeadlineError } from '../../../ledger/src/store-errors.ts';
import { dumpRows } from '../postgres/dump.ts';
import { type LossyProxy, startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { admit, create, limitsOf, reserve, settle } from './caller.ts';
import { endNodeNow, openNode, type PostgresNode, shortTimeouts } from './postgres-stores.ts';
import { rowsOf, usageRows } from './rows-of.ts';

const cluster = usePrivateCluster();

/** Two nodes with short timeouts; the first one reaches the database through a proxy. */
async function openBehindProxy() {
  const address = await cluster.current.createDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const one = await openNode(proxy.address, 'one', shortTimeouts);
  const two = await openNode(address, 'two', shortTimeouts);
  onTestFinished(() => proxy.release());
  return { address, proxy, one, two };
}

/** Breaks all connections of the first node, and lets it open none until the proxy is released. */
async function cutOff(proxy: LossyProxy, { pool }: PostgresNode['postgres']): Promise<void> {
  proxy.hold();
  await pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'one' AND datname = current_database()`,
  );
}

/** Loses the reply to the reading of the next batch, or to its commit. */
const losses: Readonly<Record<string, (proxy: LossyProxy) => void>> = {
  'its rows are': (proxy) => proxy.loseNextReply(),
  'the reply to its commit is': (proxy) => void proxy.loseReplyTo('COMMIT'),
};

describe.each(Object.entries(losses))('a batch of which %s lost', (_, lose) => {
  test('is applied once', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 100, dailyQuota: 100 });
    for (let round = 0; round < 5; round += 1) {
      lose(proxy);
      const reservation = await reserve(one, account, { cost: 2 });
      expect(await rowsOf(two.store().ledger({ state: 'reserved' }))).toHaveLength(1);
      lose(proxy);
      expect(await settle(one, reservation)).toMatchObject({ charged: 2 });
    }
    expect(await limitsOf(two, account)).toMatchObject({ balance: 90, daily: { remaining: 95 } });
    expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toHaveLength(5);
    expect(await two.store().verify()).toEqual([]);
  });

  test('takes the rate of a reused response once, and refuses what it refused', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 0, rate: { calls: 10, seconds: 600 } });
    lose(proxy);
    expect(await one.store().admitReuse(account.id)).toMatchObject({
      ...{ ok: true, limits: { rate: { remaining: 9 } } },
    });
    lose(proxy);
    expect(await admit(one, account)).toMatchObject({ ok: false, limit: 'balance' });
    expect(await limitsOf(two, account)).toMatchObject({ rate: { remaining: 9 } });
  });
});

test('the decisions of a batch that was committed are its results, refusals included', async () => {
  const { proxy, one, two } = await openBehindProxy();
  const account = await create(two, { balance: 1 });
  const lost = proxy.loseReplyTo('COMMIT');
  const admissions = Promise.all([admit(one, account), admit(one, account)]);
  await lost;
  // With it, both would pass.
  await two.store().topUp(account.id, 5);
  expect(await admissions).toMatchObject([{ ok: true }, { ok: false, limit: 'balance' }]);
  expect(await limitsOf(two, account)).toEqual({ balance: 5 });
});

describe('a batch without a reply of a node that was ended', () => {
  test.each([true, false])(
    'is neither lost nor applied twice (it was applied: %s)',
    async (isApplied) => {
      const { proxy, one, two } = await openBehindProxy();
      const account = await create(two, { balance: 10, dailyQuota: 10 });
      const { pool } = two.postgres;
      const codes = async () =>
        (await pool.query('SELECT code, calls FROM usage WHERE calls <> 0 ORDER BY code')).rows;
      const reservation = await reserve(one, account, { cost: 4 });
      // A lock keeps the batch from being applied.
      const holder = await two.postgres.connect();
      onTestFinished(() => holder.end());
      await holder.query('BEGIN');
      if (!isApplied) await holder.query('SELECT 1 FROM account_states FOR UPDATE');
      proxy.hold('COMMIT');
      one.store().count({ accountId: account.id, operationId: 'searchUsers', code: 302 });
      const settling = settle(one, reservation).catch(String);
      if (isApplied) await expect.poll(codes).toHaveLength(2);
      else await expect.poll(() => waitingBackends(pool)).toBe(1);
      // No other connection applies it before the node is ended.
      await cutOff(proxy, two.postgres);
      await holder.query('ROLLBACK');
      await endNodeNow(two.postgres, 'one');
      proxy.release();

      expect(await settling).toMatch(/was ended|did not reply/);
      await expect.poll(codes, { timeout: 50_000 }).toEqual([{ code: 302, calls: 1 }]);
      expect(await limitsOf(two, account)).toEqual({
        balance: 10,
        daily: expect.objectContaining({ remaining: 10 }),
      });
      expect(await two.store().verify()).toEqual([]);
    },
  );

  test('is remembered when it stays charged, so a database that was set back is seen to lack it', async () => {
    const { address, proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    const reservation = await reserve(one, account, { cost: 4, mayBeBilled: true });
    const before = await dumpRows(cluster.current, address);
    proxy.hold('COMMIT');
    const settling = one.store().settle(reservation, 0, { upstreamKey: 'key' }).catch(String);
    await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 6 });
    await expect.poll(() => rowsOf(two.store().ledger({ state: 'charged' }))).toHaveLength(1);
    await cutOff(proxy, two.postgres);
    await endNodeNow(two.postgres, 'one');
    proxy.release();
    await settling;
    await expect.poll(() => one.store().problem(), { timeout: 50_000 }).toBeUndefined();
    await before.restoreRows();
    await expect
      .poll(() => one.events.find(({ of }) => of === 'charges')?.fields, { timeout: 50_000 })
      .toMatchObject({ charges: 1, credits: 4 });
  });
});

describe('a caller that leaves at the deadline', () => {
  test('gets back what was charged meanwhile, in an entry of the ledger', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const [reservation, failing] = [await reserve(one, account), await reserve(one, account)];
    proxy.hold('COMMIT');
    const startedAt = performance.now();
    const settled = await Promise.allSettled([settle(one, reservation), settle(one, failing, 301)]);
    expect(performance.now() - startedAt).toBeLessThan(shortTimeouts.operation + 1_000);
    for (const each of settled)
      expect(each).toMatchObject({ reason: expect.any(StoreDeadlineError) });
    proxy.release();
    await expect.poll(() => limitsOf(two, account)).toMatchObject({ balance: 10 });
    await expect
      .poll(async () => (await rowsOf(two.store().ledger())).map(({ state }) => state))
      .toEqual(['refunded', 'released', 'charged', 'topped-up']);
    expect(await limitsOf(two, account)).toMatchObject({ balance: 10, daily: { remaining: 10 } });
    expect(await usageRows(two.store())).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('gets back what was not charged yet', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const reservation = await reserve(one, account);
    proxy.hold();
    await expect(settle(one, reservation)).rejects.toThrow(StoreDeadlineError);
    proxy.release();
    await expect
      .poll(async () => (await rowsOf(two.store().ledger())).map(({ state }) => state))
      .toEqual(['released', 'topped-up']);
    expect(await limitsOf(two, account)).toMatchObject({ balance: 10, daily: { remaining: 10 } });
    expect(await usageRows(two.store())).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });

  test.each([
    ['was charged', 'COMMIT'],
    ['was not charged yet', undefined],
  ])('stays charged when another server has billed the call, which %s', async (_, held) => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    const reservation = await reserve(one, account, { mayBeBilled: true });
    proxy.hold(held);
    const settling = one.store().settle(reservation, 0, { upstreamKey: 'key' });
    await expect(settling).rejects.toMatchObject({ staysSettled: true });
    proxy.release();
    await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 9 });
    // Sends what else follows.
    await one.store().close();
    expect(await limitsOf(two, account)).toEqual({ balance: 9 });
    expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toMatchObject([
      { id: reservation.id, uncertain: 0 },
    ]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('has taken quota when another server has probably billed the call', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const reservation = await reserve(one, account, { mayBeBilled: true });
    proxy.hold('COMMIT');
    const notes = { uncertain: 1, takesQuota: true, upstreamKey: 'key' };
    const settling = one.store().settle(reservation, 500, notes);
    await expect(settling).rejects.toMatchObject({ staysSettled: true });
    proxy.release();
    await expect
      .poll(() => limitsOf(two, account))
      .toMatchObject({ balance: 10, daily: { remaining: 9 } });
    expect(await rowsOf(two.store().ledger({ state: 'quota-taken' }))).toHaveLength(1);
    expect(await two.store().verify()).toEqual([]);
  });

  test('leaves no reservation behind when it waited for admission', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    proxy.hold('COMMIT');
    await expect(admit(one, account)).rejects.toThrow(StoreDeadlineError);
    proxy.release();
    await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 10 });
    await expect.poll(() => rowsOf(two.store().ledger({ state: 'reserved' }))).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('does not keep a store from closing', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    proxy.hold('COMMIT');
    one.store().count({ accountId: account.id, operationId: 'searchUsers', code: 400 });
    const startedAt = performance.now();
    await one.store().close();
    expect(performance.now() - startedAt).toBeLessThan(shortTimeouts.operation + 1_000);
  });
});

/** How many connections of the first node wait for a lock. */
async function waitingBackends(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = 'one' AND wait_event_type = 'Lock'
       AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

test('a stop of a node gives back what its last batch took of a caller that was given an error', async () => {
  const { proxy, one, two } = await openBehindProxy();
  const account = await create(two, { balance: 10 });
  const reservation = await reserve(one, account, { cost: 2 });
  proxy.hold('COMMIT');
  await expect(settle(one, reservation)).rejects.toThrow(StoreDeadlineError);
  const closing = one.store().close();
  proxy.release();
  await closing;
  expect(await limitsOf(two, account)).toMatchObject({ balance: 10 });
  expect(await two.store().verify()).toEqual([]);
});
