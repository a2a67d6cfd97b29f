import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inPostgresTransaction } from '../../../database/src/postgres/open-postgres.ts';
import { BatchQueue } from '../../../ledger/src/postgres/batch-queue.ts';
import { StoreWriteError, UnknownAccountError } from '../../../ledger/src/store-errors.ts';
import { addressUrl } from '../postgres/address-url.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { administer } from '../postgres/server-process.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { admit, call, create, limitsOf, reserve, settle, tally, times } from './caller.ts';
import { endExpiredBy, endNodeNow, openNode } from './postgres-stores.ts';
import { rowsOf, usageRows } from './rows-of.ts';

const cluster = usePrivateCluster();

async function openTwo() {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [await openNode(address, 'one'), await openNode(address, 'two')];
  return { address, one, two };
}

describe('the limits of an account with calls of two nodes', () => {
  test.each([
    ['balance', { balance: 10 }],
    ['daily', { dailyQuota: 10 }],
    ['rate', { rate: { calls: 10, seconds: 600 } }],
  ] as const)('let 10 of 200 parallel calls pass by a %s of 10', async (limit, limits) => {
    const { one, two } = await openTwo();
    const account = await create(one, limits);
    const outcomes = await Promise.all(
      [one, two].map((node) => times(100, () => call(node, account))),
    );
    expect(tally(outcomes.flat())).toEqual({ 0: 10, [limit]: 190 });
    expect(await two.store().verify()).toEqual([]);
  });

  test('let one call pass by a budget of one credit, whose row the second node waited for', async () => {
    const { one, two } = await openTwo();
    await one.store().budgets.createGroup('team');
    const budget = { accountId: null, group: 'team', isHard: true, thresholds: [100] } as const;
    await one.store().budgets.setBudget({ ...budget, period: 'month', credits: 1 });
    const first = await create(one, { group: 'team' });
    const second = await create(two, { group: 'team' });
    // Both batches have locked their accounts, and wait for the budget.
    const holder = await one.postgres.connect();
    onTestFinished(() => holder.end());
    await holder.query('BEGIN; SELECT 1 FROM budgets FOR UPDATE');
    const outcomes = Promise.all([call(one, first), call(two, second)]);
    await expect.poll(() => waiting(one.postgres.pool)).toBe(2);
    await holder.query('COMMIT');
    expect(tally(await outcomes)).toEqual({ 0: 1, budget: 1 });
    expect(await one.store().verify()).toEqual([]);
  });
});

test('calls and changes of one account wait for each other, whatever isolation the database has as its default', async () => {
  const address = await cluster.current.createPreparedDatabase();
  await administer(
    cluster.current.urlOf(address),
    `ALTER DATABASE ${address.database} SET default_transaction_isolation = 'serializable'`,
  );
  const [one, two] = [await openNode(address, 'one'), await openNode(address, 'two')];
  const account = await create(one, { balance: 1_000 });
  await Promise.all(
    [one, two].flatMap((node) => [
      times(6, () => call(node, account)),
      times(6, () => node.store().topUp(account.id, 1)),
    ]),
  );
  expect(await limitsOf(one, account)).toMatchObject({ balance: 1_000 });
  expect(await one.store().verify()).toEqual([]);
});

test('a batch of a node that was ended writes nothing', async () => {
  const { one, two } = await openTwo();
  const account = await create(one, { balance: 10 });
  const reservation = await reserve(one, account, { cost: 4 });
  await endNodeNow(two.postgres, 'one');
  const before = await rowsOf(two.store().ledger());
  await expect(settle(one, reservation)).rejects.toThrow('was ended');
  expect(await rowsOf(two.store().ledger())).toEqual(before);
  expect(await limitsOf(two, account)).toEqual({ balance: 10 });
  expect(await two.store().verify()).toEqual([]);
});

test('a batch whose writes fail is not taken for committed, although its commit succeeds', async () => {
  const { address, one, two } = await openTwo();
  const account = await create(one, { balance: 10 });
  const reservation = await reserve(one, account, { cost: 4 });
  const url = cluster.current.urlOf(address);
  // The reads and locks of a batch succeed, and so do the writes before this one.
  await administer(url, 'REVOKE INSERT ON usage FROM CURRENT_USER');
  await expect(settle(one, reservation)).rejects.toThrow(StoreWriteError);
  await administer(url, 'GRANT INSERT ON usage TO CURRENT_USER');
  await expect.poll(() => limitsOf(two, account)).toEqual({ balance: 10 });
  expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toEqual([]);
  expect(await call(one, account)).toBe(0);
  expect(await two.store().verify()).toEqual([]);
});

test('operations of one batch that fail do not fail the others', async () => {
  const { one, two } = await openTwo();
  const account = await create(one, { balance: 10 });
  const unknown = { ...account, id: 'unknown' };
  const [settled, open] = [await reserve(one, account), await reserve(one, account)];
  // Another batch has ended it.
  await two.postgres.pool.query('DELETE FROM reservations WHERE id = $1', [settled.id]);
  const outcomes = await Promise.allSettled([
    settle(one, settled),
    admit(one, unknown),
    settle(one, open),
    admit(one, account, { cost: 2 }),
  ]);
  expect(outcomes).toMatchObject([
    { reason: expect.objectContaining({ message: expect.stringContaining('is not open') }) },
    { reason: expect.any(UnknownAccountError) },
    { value: { charged: 1 } },
    { value: { ok: true } },
  ]);
});

test('an operation that the database refuses does not fail the others of its batch', async () => {
  const { one, two } = await openTwo();
  const full = await create(one, { balance: 10 });
  const others = await times(3, () => create(one, { balance: 10 }));
  // Its calls of today cannot be counted any more.
  await one.postgres.pool.query(
    `INSERT INTO usage (account, day, operation, code, via, calls, credits, saved)
     VALUES ($1, $2, 'searchUsers', 0, 'call', 9223372036854775807, 0, 0)`,
    [full.id, one.clock.day()],
  );
  const reserved = [full, ...others].map((account) => times(3, () => reserve(one, account)));
  const reservations = (await Promise.all(reserved)).flat();
  const failing = reserve(one, full).then((reservation) => settle(one, reservation, 301));
  const settled = await Promise.allSettled(reservations.map((each) => settle(one, each)));
  expect(settled.map(({ status }) => status)).toEqual(
    reservations.map(({ accountId }) => (accountId === full.id ? 'rejected' : 'fulfilled')),
  );
  expect(settled[0]).toMatchObject({ reason: expect.any(StoreWriteError) });
  expect(await failing).toMatchObject({ charged: 0 });
  await expect.poll(() => rowsOf(two.store().ledger({ state: 'reserved' }))).toEqual([]);
  expect(await limitsOf(two, full)).toEqual({ balance: 10 });
  for (const other of others) expect(await limitsOf(two, other)).toEqual({ balance: 7 });
  expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toHaveLength(9);
});

test('an operation that no caller awaits and the database refuses is dropped, and reported', async () => {
  const { one, two } = await openTwo();
  const [account, other] = [await create(one, { balance: 10 }), await create(one)];
  const counted = { accountId: other.id, operationId: 'searchUsers' } as const;
  const reservation = await reserve(one, account);
  // Whatever ends the call would make it negative.
  await two.postgres.pool.query('UPDATE account_states SET reserved = 0');
  for (const code of [301, 2 ** 40, 400]) one.store().count({ ...counted, code });
  await expect(settle(one, reservation)).rejects.toThrow(StoreWriteError);
  await expect.poll(() => one.store().statistics()?.queuedWrites, { timeout: 10_000 }).toBe(0);
  expect(one.reports.map(({ fields }) => fields)).toMatchObject([
    { operation: { kind: 'count', code: 2 ** 40 }, error: expect.stringContaining('out of range') },
    { operation: { kind: 'release', id: reservation.id }, error: expect.stringContaining('check') },
  ]);
  expect((await usageRows(two.store())).map(({ code }) => code)).toEqual([301, 400]);
  expect(await call(one, other)).toBe(0);
  expect(one.store().problem()).toBeUndefined();
});

test('a session in which statements of others are prepared, or its own are gone or out of date, is replaced', async () => {
  const { one, two } = await openTwo();
  const account = await create(one, { balance: 10 });
  const sessions: pg.Client[] = [];
  const { connect } = one.postgres;
  const connectToUsed = async () => {
    const session = await connect();
    if (sessions.push(session) === 1) await session.query('PREPARE fence AS SELECT 1');
    return session;
  };
  Object.assign(one.postgres, { connect: connectToUsed });
  const harms = [
    () =>
      two.postgres.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'one'`,
      ),
    () => sessions.at(-1)?.query('DEALLOCATE ALL'),
    () => two.postgres.pool.query('ALTER TABLE reservations ADD COLUMN note text'),
  ];
  for (const harm of harms) {
    await harm();
    expect(await call(one, account)).toBe(0);
  }
  expect(sessions).toHaveLength(4);
  expect(one.store().problem()).toBeUndefined();
  expect(await limitsOf(two, account)).toEqual({ balance: 7 });
});

test.each([
  ['before', 1],
  ['between', 2],
])(
  'a failure of our own code %s the two trips is no lost connection: the callers get an error',
  async (_, at) => {
    const address = await cluster.current.createPreparedDatabase();
    let failsAt = 0;
    const clock = {
      now: () => {
        failsAt -= 1;
        if (failsAt === 0) throw new TypeError('a bug');
        return Date.now();
      },
      monotonic: () => performance.now(),
    };
    const node = await openNode(address, 'one', undefined, clock, clock);
    const account = await create(node, { balance: 10 });
    failsAt = at;
    await expect(admit(node, account)).rejects.toThrow(/Nothing was changed/);
    expect(node.store().statistics()?.reconnects).toBe(0);
    expect(await call(node, account)).toBe(0);
    expect(await limitsOf(node, account)).toEqual({ balance: 9 });
    expect(await node.store().verify()).toEqual([]);
  },
);

test('a call whose day ends while its batch is on its way counts for one day, with its limits', async () => {
  const address = await cluster.current.createPreparedDatabase();
  let hours = 0;
  // Two hours pass whenever somebody looks.
  const clock = {
    now: () => {
      hours += 2;
      return Date.UTC(2026, 0, 31) + hours * 3_600_000;
    },
    monotonic: () => performance.now(),
  };
  const node = await openNode(address, 'one', undefined, clock, clock);
  const account = await create(node, { balance: 100, dailyQuota: 100 });
  expect(tally(await times(30, () => call(node, account)))).toEqual({ 0: 30 });
  for (let round = 0; round < 30; round += 1) expect(await call(node, account)).toBe(0);
  const usage = await usageRows(node.store());
  expect(usage.reduce((sum, { calls }) => sum + calls, 0)).toBe(60);
  expect(usage.length).toBeGreaterThan(1);
  expect(await node.store().verify()).toEqual([]);
});

test('a call that waited for a lock is judged by the time after the wait', async () => {
  const { one, two } = await openTwo();
  const account = await create(one, { rate: { calls: 1, seconds: 0.6 } });
  expect(await call(one, account)).toBe(0);
  let waiting: ReturnType<typeof call> | undefined;
  await inPostgresTransaction(two.postgres.pool, async (client) => {
    await client.query('SELECT FROM account_states FOR UPDATE');
    waiting = call(one, account);
    await client.query('SELECT pg_sleep(0.7)');
  });
  expect(await waiting).toBe(0);
});

test('rates hold up no call of a database whose tables are all replicated logically', async () => {
  const { address, one } = await openTwo();
  await administer(cluster.current.superuserUrl(address), 'CREATE PUBLICATION p FOR ALL TABLES');
  const account = await create(one, { rate: { calls: 1, seconds: 0.05 } });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await call(one, account)).toBe(0);
    await delay(60);
  }
});

test('what no caller awaits is sent after 50 ms', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const apply = vi.fn(async () => true);
  const queue = new BatchQueue({ operationMs: 1_000, maxOperations: 10, apply });
  queue.add({ kind: 'delivery', id: 1 });
  vi.advanceTimersByTime(49);
  expect(apply).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(apply).toHaveBeenCalledExactlyOnceWith([{ kind: 'delivery', id: 1 }]);
  queue.close();
});

test('a response that is delivered after its node was ended is marked', async () => {
  const { one, two } = await openTwo();
  const account = await create(one, { balance: 10 });
  const charged = await reserve(one, account);
  await settle(one, charged);
  await endNodeNow(two.postgres, 'one');
  one.store().markDelivered(charged);
  await expect(call(one, account)).rejects.toThrow('was ended');
  await expect
    .poll(() => rowsOf(two.store().ledger({ state: 'delivered' })))
    .toMatchObject([{ id: charged.id }]);
});

test('batches of several accounts with a common budget wait for each other without a deadlock', async () => {
  const { one, two } = await openTwo();
  await one.store().budgets.createGroup('team');
  const budget = { accountId: null, group: 'team', isHard: true, thresholds: [50] } as const;
  await one.store().budgets.setBudget({ ...budget, period: 'day', credits: 100_000 });
  const accounts = await times(6, () => create(one, { group: 'team', balance: 1_000 }));
  for (let round = 0; round < 40; round += 1)
    await Promise.all([
      ...accounts.map((account) => call(one, account)),
      ...accounts.toReversed().map((account) => call(two, account)),
    ]);
  expect(await one.store().verify()).toEqual([]);
  const { rows } = await one.postgres.pool.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test('a token that leaves a group on the day on which it joined does not lose what the group spends meanwhile', async () => {
  const address = await cluster.current.createPreparedDatabase();
  const proxy = await startLossyProxy(address);
  onTestFinished(() => proxy.close());
  const one = await openNode(address, 'one');
  const two = await openNode(proxy.address, 'two');
  const { budgets } = one.store();
  for (const group of ['first', 'second']) {
    await budgets.createGroup(group);
    const budget = { accountId: null, group, isHard: true, thresholds: [] } as const;
    await budgets.setBudget({ ...budget, period: 'day', credits: 100 });
  }
  const [leaving, staying] = [
    await create(one, { group: 'first' }),
    await create(one, { group: 'first' }),
  ];
  for (const account of [leaving, leaving, staying]) await call(one, account);
  proxy.hold();
  const calling = call(two, staying);
  await expect.poll(() => locksOf(one.postgres.pool, 'two')).toBeGreaterThan(0);
  const moving = one.store().updateAccount(leaving.id, { group: 'second' });
  await Promise.race([moving, delay(300)]);
  proxy.release();
  expect(await calling).toBe(0);
  await moving;
  expect(await budgets.budgets()).toMatchObject([{ spent: 2 }, { spent: 2 }]);
  expect(await two.store().verify()).toEqual([]);
});

describe('a node that stops between the two trips of a batch', () => {
  test('keeps its locks for a second at most, can be ended, and charges nothing when it goes on', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const two = await openNode(address, 'two');
    const proxy = await startLossyProxy(address);
    onTestFinished(() => proxy.close());
    const spender = await startSpender(addressUrl(proxy.address));
    const account = await create(two, { balance: 10 });
    const budget = { accountId: account.id, group: null, isHard: true, thresholds: [] } as const;
    await two.store().budgets.setBudget({ ...budget, period: 'month', credits: 10 });

    proxy.hold();
    spender.spend(account.id);
    await expect.poll(() => locksOf(two.postgres.pool, 'stopped')).toBeGreaterThan(0);
    spender.child.kill('SIGSTOP');
    const startedAt = performance.now();
    expect(await admit(two, account, { cost: 10 })).toMatchObject({ ok: true });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await two.postgres.pool.query(`UPDATE nodes SET lease_until = 'epoch' WHERE name = 'stopped'`);
    await two.postgres.pool.query(`UPDATE nodes SET in_contact_since = 'epoch' WHERE name = 'two'`);
    expect(await endExpiredBy(two.postgres, 'two')).toEqual({ name: 'stopped', released: 0 });

    proxy.release();
    spender.child.kill('SIGCONT');
    expect(await spender.passed()).toBe(0);
    expect(await rowsOf(two.store().ledger({ state: 'charged' }))).toEqual([]);
    expect(await two.store().verify()).toEqual([]);
  });
});

/** A node in a process of its own, which makes one call of an account when it is told to. */
async function startSpender(url: string) {
  const script = fileURLToPath(new URL('./spend-in-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, url, 'stopped', '1'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    child,
    spend: (accountId: string) => child.stdin.write(`${accountId}\n`),
    /** How many calls passed; 0 when the process ended with an error. */
    passed: async () => Number((await lines.next()).value ?? 0),
  };
}

/** Connections that wait for a lock. */
async function waiting(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Rows of accounts and budgets that a node has locked: its transaction is open, and has no query. */
async function locksOf(pool: pg.Pool, node: string): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND state = 'idle in transaction'
       AND datname = current_database()`,
    [node],
  );
  return rowCount ?? 0;
}
