import { describe, expect, test, vi } from 'vitest';
import type { RefusedAdmission } from '../../../ledger/src/rules/limits.ts';
import { jumpClock } from '../postgres/jump-clock.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { admit, call, create, reserve, tally, times } from './caller.ts';
import { openNode, type PostgresNode, shortTimeouts } from './postgres-stores.ts';

const HOUR_MS = 3_600_000;
const rate = { calls: 5, seconds: 600 };
const cluster = usePrivateCluster();

async function openOne(name = 'one'): Promise<PostgresNode> {
  return openNode(await cluster.current.createDatabase(), name);
}

/** Milliseconds that a call refused by its rate is told to wait. */
async function waitOf(node: PostgresNode, account: Parameters<typeof admit>[1]): Promise<number> {
  const refused = (await admit(node, account)) as RefusedAdmission;
  expect(refused.limit).toBe('rate');
  return refused.retryAfter ?? 0;
}

describe('the rate of an account', () => {
  test('makes a call wait at most one window after the clock of the database went back', async () => {
    const node = await openOne();
    const account = await create(node, { rate });
    expect(tally(await times(6, () => call(node, account)))).toEqual({ 0: 5, rate: 1 });
    await jumpClock(node.postgres.pool, -HOUR_MS);
    expect((await node.store().limits(account.id)).rate?.reset).toBeLessThanOrEqual(600_000);
    expect(await waitOf(node, account)).toBeLessThanOrEqual(600_000);
    // In the end, behind the calls of before the clock went back.
    for (const ms of [600_000, HOUR_MS + 600_000]) {
      await jumpClock(node.postgres.pool, ms);
      expect(tally(await times(6, () => call(node, account)))).toEqual({ 0: 5, rate: 1 });
    }
  });

  test('counts calls again after the clock went back behind calls that had left the window', async () => {
    const node = await openOne();
    const account = await create(node, { rate });
    for (let round = 0; round < 3; round += 1) {
      expect(tally(await times(6, () => call(node, account)))).toEqual({ 0: 5, rate: 1 });
      await jumpClock(node.postgres.pool, 600_000);
    }
    await jumpClock(node.postgres.pool, -HOUR_MS);
    await waitOf(node, account);
    for (let round = 0; round < 3; round += 1) {
      await jumpClock(node.postgres.pool, 600_000);
      expect(tally(await times(6, () => call(node, account)))).toEqual({ 0: 5, rate: 1 });
    }
  });

  test('lets calls pass after the clock went forward, and after it came back', async () => {
    const node = await openOne();
    const account = await create(node, { rate });
    await times(5, () => call(node, account));
    await jumpClock(node.postgres.pool, HOUR_MS);
    expect(tally(await times(6, () => call(node, account)))).toEqual({ 0: 5, rate: 1 });
    await jumpClock(node.postgres.pool, -HOUR_MS);
    expect(await waitOf(node, account)).toBeLessThanOrEqual(600_000);
  });
});

describe('the lease of a node', () => {
  test('ends within its own length after the clock of the database went back', async () => {
    const address = await cluster.current.createDatabase();
    const one = await openNode(address, 'one', shortTimeouts);
    const two = await openNode(address, 'two', shortTimeouts);
    const account = await create(one, { balance: 1 });
    await reserve(two, account);
    two.store().abandon();
    await jumpClock(one.postgres.pool, -HOUR_MS);
    await vi.waitFor(
      () =>
        expect(one.reports.map(({ fields }) => fields)).toMatchObject([
          { name: 'two', released: 1 },
        ]),
      { timeout: 60_000, interval: 100 },
    );
    expect(await call(one, account)).toBe(0);
  });

  test('goes on while the clock of the database jumps forward and back', async () => {
    const address = await cluster.current.createDatabase();
    const one = await openNode(address, 'one', shortTimeouts);
    const two = await openNode(address, 'two', shortTimeouts);
    const account = await create(one);
    for (const jump of [HOUR_MS, -HOUR_MS, -HOUR_MS, HOUR_MS]) {
      await jumpClock(one.postgres.pool, jump);
      expect([await call(one, account), await call(two, account)]).toEqual([0, 0]);
    }
    expect([...one.reports, ...two.reports]).toEqual([]);
  });
});
