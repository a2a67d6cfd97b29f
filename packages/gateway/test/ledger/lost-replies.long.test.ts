import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreDeadlineError } from '../../src/ledger/store-errors.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { admit, create, limitsOf, reserve, settle } from './caller.ts';
import { openNode, shortTimeouts } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = usePrivateCluster();

/** Two nodes with short timeouts; the first one reaches the database through a proxy. */
async function openBehindProxy() {
  const address = await cluster.current.createDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const one = await openNode(proxy.address, 'one', shortTimeouts);
  const two = await openNode(address, 'two', shortTimeouts);
  onTestFinished(() => proxy.release());
  return { proxy, one, two };
}

describe('a batch whose reply is lost', () => {
  test('is sent again and applied once', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 100, dailyQuota: 100 });
    for (let round = 0; round < 5; round += 1) {
      proxy.loseNextReply();
      const reservation = await reserve(one, account, { cost: 2 });
      expect(await rowsOf(two.store().ledger({ state: 'reserved' }))).toHaveLength(1);
      proxy.loseNextReply();
      expect(await settle(one, reservation)).toMatchObject({ charged: 2 });
    }
    expect(await limitsOf(two, account)).toMatchObject({ balance: 90, daily: { remaining: 95 } });
    expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toHaveLength(5);
    expect(await two.store().verify()).toEqual([]);
  });

  test('decides refused admissions again when it is sent again', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 0 });
    proxy.loseNextReply();
    expect(await admit(one, account)).toMatchObject({ ok: false, limit: 'balance' });
  });
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
      proxy.hold();
      one.store().count({ accountId: account.id, operationId: 'searchUsers', code: 302 });
      const settling = settle(one, reservation).catch(String);
      if (isApplied) await expect.poll(codes).toHaveLength(2);
      else await expect.poll(() => waitingBackends(pool)).toBe(1);
      await pool.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'one' AND datname = current_database()`,
      );
      await holder.query('ROLLBACK');
      await pool.query(`SELECT end_node(name, 0) FROM nodes WHERE name = 'one'`);
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
});

describe('a caller that leaves at the deadline', () => {
  test('gets back what was charged meanwhile, in an entry of the ledger', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const [reservation, failing] = [await reserve(one, account), await reserve(one, account)];
    proxy.hold();
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
    expect(await rowsOf(two.store().usage())).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('stays charged when another server has billed the call', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    const reservation = await reserve(one, account, { mayBeBilled: true });
    proxy.hold();
    await expect(settle(one, reservation)).rejects.toMatchObject({ staysSettled: true });
    proxy.release();
    await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 9 });
    expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toMatchObject([
      { id: reservation.id, uncertain: 0 },
    ]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('has taken quota when another server has probably billed the call', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const reservation = await reserve(one, account, { mayBeBilled: true });
    proxy.hold();
    const settling = one.store().settle(reservation, 500, { uncertain: 1, takesQuota: true });
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
    proxy.hold();
    await expect(admit(one, account)).rejects.toThrow(StoreDeadlineError);
    proxy.release();
    await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 10 });
    await expect.poll(() => rowsOf(two.store().ledger({ state: 'reserved' }))).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('does not keep a store from closing', async () => {
    const { proxy, one, two } = await openBehindProxy();
    const account = await create(two, { balance: 10 });
    proxy.hold();
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
