import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import { inPostgresTransaction } from '../../../database/src/postgres/open-postgres.ts';
import { mark } from '../../../ledger/src/copy/copy-ledger.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import {
  changeQuotaZone,
  readQuotaZone,
  takeLedger,
} from '../../../ledger/src/postgres/ledger-use.ts';
import { runWork } from '../../../ledger/src/postgres/postgres-ledger.ts';
import { CURRENT } from '../../../ledger/src/store.ts';
import { DuplicateNameError, StoreError } from '../../../ledger/src/store-errors.ts';
import { systemClock } from '../../../source/src/source.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { call, create, limitsOf, reserve, settle, tally, times } from './caller.ts';
import { endExpiredBy, openNode, shortTimeouts } from './postgres-stores.ts';
import { rowsOf } from './rows-of.ts';

const cluster = usePrivateCluster();

async function openNodes(...names: readonly string[]) {
  const address = await cluster.current.createPreparedDatabase();
  const nodes = await Promise.all(names.map((name) => openNode(address, name)));
  const [one, two = one] = nodes;
  if (one === undefined || two === undefined) throw new Error('Unreachable: a node was opened');
  return { address, nodes, one, two };
}

describe('several stores on one database', () => {
  test('let exactly as many calls pass as the limits allow', async () => {
    const { nodes, one } = await openNodes('one', 'two', 'three');
    for (const [limit, limits] of [
      ['balance', { balance: 100 }],
      ['daily', { dailyQuota: 100 }],
      ['rate', { rate: { calls: 100, seconds: 600 } }],
    ] as const) {
      const account = await create(one, limits);
      const outcomes = await Promise.all(
        nodes.map((node) => times(100, () => call(node, account))),
      );
      expect(tally(outcomes.flat())).toEqual({ 0: 100, [limit]: 200 });
    }
    expect(await one.store().verify()).toEqual([]);
  });

  test('know of every revocation, rotation and limit from the next request on', async () => {
    const { one, two } = await openNodes('one', 'two');
    let late = 0;
    for (let round = 0; round < 30; round += 1) {
      const secretHash = `hash of ${round}`;
      const account = await create(one, { secretHash });
      expect((await two.store().findAccount(secretHash))?.account.revokedAt).toBeNull();
      await one.store().revokeAccount(account.id);
      if ((await two.store().findAccount(secretHash))?.account.revokedAt === null) late += 1;
    }
    expect(late).toBe(0);
    const account = await create(one, { secretHash: 'first' });
    await one.store().rotateSecret(account.id, 'second', 0);
    expect(await two.store().findAccount('first')).toBeUndefined();
    await two.store().updateAccount(account.id, { dailyQuota: 0 });
    expect(await call(one, account)).toBe('daily');
  });

  test('make one of two accounts of a name that are created at once, and name it for the other', async () => {
    const { nodes } = await openNodes('one', 'two');
    for (let round = 0; round < 20; round += 1) {
      const name = `name ${round}`;
      const created = await Promise.allSettled(nodes.map((node) => create(node, { name })));
      const refused = created.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
      expect(refused).toEqual([expect.any(DuplicateNameError)]);
    }
  });

  test('admit a call judged by a remembered account only if the account has not changed, and otherwise take nothing', async () => {
    const { one, two } = await openNodes('one', 'two');
    const account = await create(one, { secretHash: 'own', balance: 10, dailyQuota: 10 });
    const read = await two.store().findAccount('own', 'remembered');
    expect(read?.version).toBe(CURRENT);
    const remembered = await two.store().findAccount('own', 'remembered');
    expect(remembered?.account).toBe(read?.account);
    if (remembered === undefined) throw new Error('Unreachable: the account was found');
    const { version } = remembered;
    expect(version).not.toBe(CURRENT);
    const request = { accountId: account.id, requestId: '', cost: 1, version };
    const admit = async () => {
      const admission = await two.store().admit({ ...request, operationId: 'searchUsers' });
      return admission === 'changed' ? admission : admission.ok;
    };
    expect(await admit()).toBe(true);
    expect(await two.store().admitReuse(account.id, version)).toMatchObject({ ok: true });
    for (const change of [
      () => one.store().topUp(account.id, 1),
      () => one.store().updateAccount(account.id, { dailyQuota: 20 }),
      () => one.store().rotateSecret(account.id, 'second', one.store().latestTime() + 60_000),
      () => one.store().revokeAccount(account.id),
    ]) {
      await two.store().findAccount('own');
      await change();
      expect(await Promise.all([admit(), admit()])).toEqual(['changed', 'changed']);
      expect(await two.store().admitReuse(account.id, version)).toBe('changed');
    }
    expect(await limitsOf(two, account)).toMatchObject({ balance: 10, daily: { remaining: 19 } });
    expect(await two.store().verify()).toEqual([]);
  });

  test('do not remember a secret that has ended', async () => {
    const { one } = await openNodes('one');
    const account = await create(one, { secretHash: 'old' });
    await one.store().rotateSecret(account.id, 'new', one.store().latestTime() + 300);
    await one.store().findAccount('old');
    const remembered = await one.store().findAccount('old', 'remembered');
    expect(remembered?.account.id).toBe(account.id);
    await sleep(400);
    await limitsOf(one, account);
    expect(await one.store().findAccount('old', 'remembered')).toBeUndefined();
  });

  test('make changes, and end nodes that vanished, while calls wait for every batch', async () => {
    const { one, address } = await openNodes('one');
    const account = await create(one, { balance: 1_000_000 });
    let isDone = false;
    const callers = times(300, async () => {
      while (!isDone) {
        await call(one, account);
        await sleep(Math.random() * 6);
      }
    });
    await sleep(500);
    for (let turn = 0; turn < 5; turn += 1) await one.store().topUp(account.id, 1);
    const two = await openNode(address, 'two');
    two.store().abandon();
    await two.postgres.pool.query(`
      UPDATE nodes SET lease_until = 'epoch' WHERE name = 'two';
      UPDATE nodes SET in_contact_since = 'epoch' WHERE name = 'one'`);
    await expect
      .poll(() => one.reports, { timeout: 20_000 })
      .toMatchObject([{ fields: { name: 'two' } }]);
    isDone = true;
    await callers;
    expect(await one.store().verify()).toEqual([]);
  });

  test('find accounts while reports are read slowly: of these, two at a time are sent', async () => {
    const { one } = await openNodes('one');
    await create(one, { secretHash: 'own', balance: 10 });
    const begin = (signal?: AbortSignal) => one.store().ledger({}, signal)[Symbol.asyncIterator]();
    const reports = [begin(), begin(), begin(), begin()];
    const [first, second, third, fourth] = reports.map((report) => report.next());
    await Promise.all([first, second]);
    expect(await one.store().findAccount('own')).toBeDefined();
    const controller = new AbortController();
    const aborted = begin(controller.signal).next();
    controller.abort(new Error('The client left.'));
    await expect(aborted).rejects.toThrow('The client left.');
    await reports[0]?.return?.();
    expect(await third).toMatchObject({ done: false });
    await reports[1]?.return?.();
    expect(await fourth).toMatchObject({ done: false });
    for (const report of reports) await report.return?.();
    expect(await one.store().verify()).toEqual([]);
  });

  test('keep the row of a reservation until its call has ended', async () => {
    const { one } = await openNodes('one');
    const account = await create(one);
    const rows = async () =>
      (await one.postgres.pool.query('SELECT id FROM reservations ORDER BY id')).rows;
    const reservations = await Promise.all([1, 2, 3].map(() => reserve(one, account)));
    expect(await rows()).toEqual(reservations.map(({ id }) => ({ id })));
    for (const reservation of reservations) await settle(one, reservation);
    expect(await rows()).toEqual([]);
  });

  longTest(
    'have no deadlock and no error while calls and administration work on the same 20 accounts',
    async () => {
      const { nodes, one, two } = await openNodes('one', 'two', 'three');
      const limits = { balance: 1_000, dailyQuota: 1_000, rate: { calls: 1_000, seconds: 60 } };
      const accounts = await times(20, () => create(one, limits));
      let isDone = false;
      const traffic = nodes.flatMap((node) =>
        Array.from({ length: 8 }, async () => {
          for (let at = 0; !isDone; at += 1) {
            const account = accounts[Math.floor(Math.random() * accounts.length)] ?? accounts[0];
            if (account !== undefined) await call(node, account, { code: at % 3 ? 0 : 301 });
          }
        }),
      );
      const administer = async ({ id }: { readonly id: string }) => {
        await two.store().topUp(id, 10);
        await one.store().updateAccount(id, { dailyQuota: 2_000 });
        await two.store().rotateSecret(id, `rotated ${id}`, 0);
      };
      try {
        // Few at once: whoever waits for a connection for 5 s is refused.
        for (let at = 0; at < accounts.length; at += 4)
          await Promise.all(accounts.slice(at, at + 4).map(administer));
      } finally {
        isDone = true;
        await Promise.all(traffic);
      }
      expect(await one.store().verify()).toEqual([]);
      const { rows } = await one.postgres.pool.query(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    },
  );

  test('count the same day and end secrets at the same time, whatever their own clocks say', async () => {
    const { address, one } = await openNodes('one');
    const hourOff = { now: () => Date.now() + 3_600_000, monotonic: () => performance.now() + 5e6 };
    const two = await openNode(address, 'two', undefined, hourOff);
    expect(Math.abs(one.store().latestTime() - two.store().latestTime())).toBeLessThan(1_000);
    const account = await create(one, { dailyQuota: 2, secretHash: 'old' });
    expect([await call(one, account), await call(two, account), await call(one, account)]).toEqual([
      0,
      0,
      'daily',
    ]);
    await one.store().rotateSecret(account.id, 'new', one.store().latestTime() + 60_000);
    expect(await two.store().findAccount('old')).toBeDefined();
  });
});

describe('a node that vanishes', () => {
  test('is ended by another one, which releases what it held', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const [one, two] = [
      await openNode(address, 'one', shortTimeouts),
      await openNode(address, 'two', shortTimeouts),
    ];
    const account = await create(two, { balance: 10, dailyQuota: 10 });
    const reservation = await reserve(one, account, { cost: 4 });
    one.store().abandon();
    expect(await limitsOf(two, account)).toMatchObject({ balance: 6, daily: { remaining: 9 } });
    await expect.poll(() => two.reports.length).toBe(1);
    expect(two.reports).toMatchObject([{ fields: { name: 'one', released: 1 } }]);
    expect(await limitsOf(two, account)).toMatchObject({ balance: 10, daily: { remaining: 10 } });
    const released = await rowsOf(two.store().ledger({ state: 'released' }));
    expect(released).toMatchObject([{ id: reservation.id, credits: -4 }]);
    expect(await two.store().verify()).toEqual([]);
  });

  test('and comes back is refused under its old epoch: its open calls fail, new ones pass', async () => {
    const { one, two } = await openNodes('one', 'two');
    const account = await create(one, { balance: 10 });
    const reservation = await reserve(one, account, { cost: 4 });
    const { pool } = two.postgres;
    await pool.query(`UPDATE nodes SET lease_until = 'epoch' WHERE name = 'one'`);
    await pool.query(`UPDATE nodes SET in_contact_since = 'epoch' WHERE name = 'two'`);
    await inPostgresTransaction(pool, async (client) => {
      // As a batch of it that is on its way.
      await client.query(`SELECT FROM nodes WHERE name = 'one' FOR UPDATE`);
      expect(await endExpiredBy(two.postgres, 'two')).toBeUndefined();
    });
    expect(await endExpiredBy(two.postgres, 'two')).toEqual({ name: 'one', released: 1 });
    await expect(settle(one, reservation)).rejects.toThrow('was ended');
    await expect.poll(() => one.store().problem()).toBeUndefined();
    expect(await call(one, account)).toBe(0);
    expect(await limitsOf(two, account)).toEqual({ balance: 9 });
    expect(await two.store().verify()).toEqual([]);
  });

  test('is not ended right after an outage of the database: all nodes have one lease to come back', async () => {
    const { one, two } = await openNodes('one', 'two');
    const { pool } = two.postgres;
    await pool.query(`UPDATE nodes SET lease_until = clock_timestamp() - interval '1 hour'`);
    await two.store().topUp((await create(two, { balance: 0 })).id, 1);
    const account = await create(two);
    expect(await call(two, account)).toBe(0);
    expect(await endExpiredBy(two.postgres, 'two')).toBeUndefined();
    expect(await call(one, account)).toBe(0);
  });

  test('releases its own reservations at once when it starts again under its name', async () => {
    const { address, one } = await openNodes('one');
    const account = await create(one, { balance: 10 });
    await reserve(one, account, { cost: 4 });
    one.store().abandon();
    const again = await openNode(address, 'one');
    expect(again.store().released).toMatchObject([{ credits: -4, state: 'released' }]);
    expect(await limitsOf(again, account)).toEqual({ balance: 10 });
  });

  test('stops when another gateway takes its name, instead of fighting for it', async () => {
    const { address, one } = await openNodes('one');
    const account = await create(one, { balance: 10 });
    const again = await openNode(address, 'one');
    await expect(call(one, account)).rejects.toThrow('Give each its own --node');
    expect(one.store().problem()).toEqual({
      id: 'node_name_taken',
      message: expect.stringContaining('Another gateway has joined with the name'),
    });
    expect(await call(again, account)).toBe(0);
    await expect(call(one, account)).rejects.toThrow(StoreError);
  });
});

test('a change that begins while the ledger is being moved comes after that, and is refused', async () => {
  const { one } = await openNodes('one');
  const account = await create(one, { balance: 1 });
  await one.store().close();
  const { postgres } = one;
  const admin = await createPostgresStore(postgres, { node: null, clock: systemClock });
  let topUp: Promise<unknown> | undefined;
  await inPostgresTransaction(postgres.pool, async (client) => {
    await takeLedger(client);
    topUp = admin.topUp(account.id, 1).catch((error: Error) => error.message);
    await runWork(client, mark({ role: 'source', id: 'one', other: 'other place' }));
    await client.query('SELECT pg_sleep(0.5)');
  });
  expect(await topUp).toMatch(/are being moved into the other place/);
});

describe('the time zone of daily quotas', () => {
  const wrongZone = /in the time zone UTC, and this one has Asia\/Shanghai.*--quota-zone UTC/;

  test('is that of the first node: one with another is refused until all are stopped and it is changed', async () => {
    const { address, one } = await openNodes('one');
    const open = (node: string | null, quotaZone: string) =>
      createPostgresStore(one.postgres, { node, clock: systemClock, quotaZone });
    await expect(open('two', 'Asia/Shanghai')).rejects.toThrow(wrongZone);
    await expect(changeQuotaZone(one.postgres, 'Asia/Shanghai')).rejects.toThrow(
      /serve calls: one\./,
    );
    expect(await readQuotaZone(one.postgres.pool)).toBe('UTC');
    await one.store().close();
    await changeQuotaZone(one.postgres, 'Asia/Shanghai');
    await expect(openNode(address, 'one')).rejects.toThrow(/Asia\/Shanghai, and this one has UTC/);
    const two = await open('two', 'Asia/Shanghai');
    await two.close();
  });

  test('also changes for a node that was paused meanwhile: it is ended and does not come back in its former zone', async () => {
    const { one } = await openNodes('one');
    const account = await create(one, { balance: 10 });
    await reserve(one, account, { cost: 4 });
    await one.postgres.pool.query(`UPDATE nodes SET lease_until = 'epoch'`);
    await changeQuotaZone(one.postgres, 'Asia/Shanghai');
    expect(await limitsOf(one, account)).toEqual({ balance: 10 });
    await expect(call(one, account)).rejects.toThrow('was ended');
    await expect
      .poll(() => one.store().problem())
      .toEqual({
        id: 'node_cannot_join',
        message: expect.stringMatching(/in the time zone Asia\/Shanghai, and this one has UTC/),
      });
    await changeQuotaZone(one.postgres, 'UTC');
    await expect.poll(() => one.store().problem()).toBeUndefined();
    expect(await one.store().verify()).toEqual([]);
  });
});
