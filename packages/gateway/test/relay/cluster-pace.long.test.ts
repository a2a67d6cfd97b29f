import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { upstreamPermits } from '../../../ledger/src/postgres/upstream-permits.ts';
import { quotaDay } from '../../../ledger/src/rules/limits.ts';
import { ClusterPace } from '../../../relay/src/cluster-pace.ts';
import type { PermitRequest } from '../../../relay/src/pace.ts';
import { type Clock, systemClock } from '../../../source/src/source.ts';
import type { RelayConfig } from '../../src/config/gateway-config.ts';
import { create } from '../ledger/caller.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { startLossyProxy } from '../postgres/lossy-proxy.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';
import { startFullListener } from './unreachable-addresses.ts';

const cluster = usePrivateCluster();

/** Starts two relays that share a database. */
async function startRelays(
  url: string,
  relay: Partial<RelayConfig>,
  clocks: readonly [Clock, Clock] = [systemClock, systemClock],
  database?: PostgresAddress,
): Promise<readonly [TestRelay, TestRelay]> {
  const address = database ?? (await cluster.current.createDatabase());
  const start = async (node: string, clock: Clock) => {
    // Longer than a loaded machine takes to restart the database.
    const timeouts = postgresTimeouts(14_000);
    const postgres = await openPostgres(address, { node, timeouts });
    onTestFinished(() => postgres.close());
    return startRelay(url, { shared: { postgres, node }, clock, relay, sourceTimeout: 60_000 });
  };
  return [await start('one', clocks[0]), await start('two', clocks[1])];
}

/** Sends calls to both relays at the same time and returns their codes. */
async function searchBoth(relays: readonly TestRelay[], count: number, step = 'ok') {
  const tokens = await Promise.all(relays.map((relay) => relay.token()));
  const calls = relays.flatMap((relay, index) =>
    Array.from({ length: count }, (_, number) =>
      relay.search(`${index}-${number}:${step}`, tokens[index]),
    ),
  );
  return (await Promise.all(calls)).map(({ body }) => body.code);
}

const upstreamState = async (relay: TestRelay) =>
  (await fetch(`${relay.adminUrl}/upstream`)).json();

/** How many calls wait for a request to the upstream, have one in flight, or have got its response. */
async function admittedBy(relays: readonly TestRelay[]): Promise<number> {
  const states = await Promise.all(relays.map(upstreamState));
  const counts = states.map(
    ({ queue, keys: [{ requests }] }) => queue.waiting + queue.inFlight + requests.succeeded,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The permits of a key as a node of its own asks for them. */
async function openPermits(
  address: PostgresAddress,
  node: string,
  dayLimit: number | null,
  rate: Parameters<typeof upstreamPermits>[1]['rate'] = null,
) {
  const postgres = await openPostgres(address, { node, timeouts: postgresTimeouts(14_000) });
  onTestFinished(() => postgres.close());
  let key = 'token';
  const ask = upstreamPermits(postgres, {
    ...{ id: 'team', key: () => key, rate, dayLimit },
    dayAt: (time) => quotaDay('UTC', time),
  });
  const nothing = { wanted: [], responded: [], undone: [], pause: null, atLeast: null };
  return {
    ask: (request: Partial<PermitRequest>) => ask({ ...nothing, ...request }),
    /** @returns the count of today with a further permit */
    one: async () => (await ask({ ...nothing, wanted: [randomUUID()] })).today.requests,
    /** The key has another token from now on. */
    replaceToken: () => {
      key = 'other token';
    },
    pool: postgres.pool,
  };
}

const countOf = <Value>(values: readonly Value[], value: Value) =>
  values.filter((each) => each === value).length;

describe('two relays with one token for the upstream', () => {
  test('keep one rate, so that the upstream refuses none of their requests', async () => {
    const upstream = await startUpstream();
    const windowMs = 400;
    await upstream.order({ rate: { calls: 5, ms: windowMs } });
    const relays = await startRelays(upstream.url, {
      rate: { calls: 5, seconds: windowMs / 1_000 },
    });
    const codes = await searchBoth(relays, 20);
    expect(codes).toEqual(Array(40).fill(0));
    const { requests } = await upstream.report();
    expect(requests).toHaveLength(40);
    // Faster than one relay alone would not be possible; three times slower would be a lost window each time.
    const seconds = ((requests.at(-1)?.at ?? 0) - (requests[0]?.at ?? 0)) / 1_000;
    expect(seconds).toBeLessThan(3 * (40 / 5) * (windowMs / 1_000));
  }, 30_000);

  test('keep one daily limit exactly, and requests that were not billed do not count', async () => {
    const upstream = await startUpstream();
    const relays = await startRelays(upstream.url, { dailyLimit: 10 });
    expect(await searchBoth(relays, 3, 'code-400')).toEqual(Array(6).fill(400));
    for (const relay of relays) {
      await expect
        .poll(async () => (await upstreamState(relay)).keys[0].today)
        .toBeLessThanOrEqual(6);
    }
    const codes = await searchBoth(relays, 15);
    expect(countOf(codes, 0)).toBe(10);
    expect(countOf(codes, 301)).toBe(20);
    expect((await upstream.report()).successes).toBe(10);
    for (const relay of relays) expect((await upstreamState(relay)).keys[0].today).toBe(10);
  });

  test('count the same day although the clock of one is set back by a day again and again', async () => {
    const upstream = await startUpstream();
    let days = 0;
    const moving: Clock = { ...systemClock, now: () => Date.now() + days * 86_400_000 };
    const [, relay] = await startRelays(upstream.url, { dailyLimit: 4 }, [systemClock, moving]);
    const token = await relay.token();
    const codes: number[] = [];
    for (let call = 0; call < 12; call += 1) {
      if (call % 2 === 0) days -= 1;
      codes.push((await relay.search(`${call}:ok`, token)).body.code);
    }
    expect(codes).toEqual([...Array(4).fill(0), ...Array(8).fill(301)]);
    expect((await upstream.report()).successes).toBe(4);
  });

  test('count the requests of the day that came with a copy, and those that the ledger has of it', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const before = await openPermits(address, 'one', 9);
    const { day } = quotaDay('UTC', Date.now());
    await before.pool.query(`INSERT INTO upstream_days VALUES ('token', $1, 3)`, [day]);
    expect(await before.one()).toBe(4);
    await before.pool.query(
      `INSERT INTO usage (account, day, operation, code, via, upstream_key, calls, credits, saved)
       VALUES ('account', $1, 'searchUsers', 0, 'call', 'team', 6, 6, 0)`,
      [day],
    );
    // A call in flight has a permit, or will get one.
    await before.pool.query(
      `INSERT INTO reservations VALUES (1, 'two', 1, 0, 'account', 'searchUsers', 'request', $1, 1, 1, false)`,
      [day],
    );
    const after = await openPermits(address, 'one', 9);
    expect([await after.one(), await after.one()]).toEqual([7, 8]);
  });

  test('are at least what a node saw after the database was set back, and each reconciled request counts once', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const { postgres, store, clock } = await openNode(address, 'one');
    const account = await create({ store, clock }, { balance: 1 });
    const { day } = quotaDay('UTC', Date.now());
    const pace = new ClusterPace({
      ask: (await openPermits(address, 'one', 9)).ask,
      ...{ clock: systemClock, rate: null, dayLimit: 9, onChange: () => {} },
    });
    const countInDatabase = async () =>
      (await postgres.pool.query('SELECT count FROM upstream_days')).rows.map(({ count }) => count);
    const setBackTo = (count: number) =>
      postgres.pool.query('UPDATE upstream_days SET count = $1', [count]);
    const add = (requestId: string, uncertain: number) =>
      store().reconciliation.add(
        [
          {
            ...{ time: Date.now() + 60_000, requestId, accountId: account.id, day, uncertain },
            ...{ operationId: 'searchUsers', code: uncertain > 0 ? 500 : 0, via: 'call' },
            ...{ isCharged: uncertain === 0, credits: 0, takesQuota: false, upstreamKey: 'team' },
          },
        ],
        -1,
      );

    let wanted = 4;
    pace.askForMore(() => wanted);
    await expect.poll(countInDatabase).toEqual([4]);
    await expect.poll(() => pace.today()).toBe(4);
    wanted = 0;
    await setBackTo(1);
    pace.databaseChanged();
    await expect.poll(countInDatabase).toEqual([4]);

    expect(await add('counted by the node', 0)).toEqual(['added']);
    expect(await countInDatabase()).toEqual([4]);
    await setBackTo(0);
    expect(await add('counted by nobody', 2)).toEqual(['added']);
    expect(await countInDatabase()).toEqual([3]);
    expect(await add('counted by nobody', 2)).toEqual(['present']);
    expect(await countInDatabase()).toEqual([3]);
    await pace.close();
  });

  test('do not count requests that no connection took, also at a shutdown', async () => {
    const url = `http://127.0.0.1:${await startFullListener()}`;
    const address = await cluster.current.createDatabase();
    const postgres = await openPostgres(address, {
      node: 'one',
      timeouts: postgresTimeouts(14_000),
    });
    onTestFinished(() => postgres.close());
    const limits = { sourceTimeout: 2_000, shutdownTimeout: 50, relay: { dailyLimit: 6 } };
    const relay = await startRelay(url, { shared: { postgres, node: 'one' }, ...limits });
    const counted = async () => {
      const { rows } = await postgres.pool.query(
        'SELECT sum(count)::integer AS n FROM upstream_days',
      );
      return rows[0]?.n;
    };
    expect((await relay.search('late:ok')).body.code).toBe(301);
    await expect.poll(counted).toBe(0);
    const aborted = relay.search('aborted:ok');
    await expect.poll(counted).toBe(1);
    await expect.poll(async () => (await upstreamState(relay)).queue.inFlight).toBe(1);
    await relay.close();
    expect((await aborted).body.code).toBe(500);
    expect(await counted()).toBe(0);
  });

  test('use the permits that a slow database grants', async () => {
    const upstream = await startUpstream();
    const address = await cluster.current.createDatabase();
    const relays = await startRelays(upstream.url, { dailyLimit: 6 }, undefined, address);
    const blocker = new pg.Client(cluster.current.urlOf(address));
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM upstream_keys FOR UPDATE');
    const calls = searchBoth(relays, 6);
    await expect.poll(() => admittedBy(relays)).toBe(12);
    await sleep(250);
    await blocker.query('ROLLBACK');
    expect(countOf(await calls, 0)).toBe(6);
  });

  test('pause together when the upstream asks one of them to slow down', async () => {
    const upstream = await startUpstream();
    const [one, two] = await startRelays(upstream.url, {});
    const slowed = one.search('slow-down:code-302,ok');
    await expect.poll(async () => (await upstreamState(one)).keys[0].pauseMs).toBeGreaterThan(0);
    const [first, second] = await Promise.all([slowed, two.search('other:ok')]);
    expect([first.body.code, second.body.code]).toEqual([0, 0]);
    const { requests } = await upstream.report();
    const [refused, ...others] = requests.map(({ at }) => at);
    expect(others).toHaveLength(2);
    for (const at of others) expect(at - (refused ?? 0)).toBeGreaterThanOrEqual(900);
  });

  test('send no more requests than allowed while the database is away, and go on when it is back', async () => {
    const upstream = await startUpstream();
    await upstream.order({ rate: { calls: 5, ms: 400 } });
    const relays = await startRelays(upstream.url, { rate: { calls: 5, seconds: 0.4 } });
    const calls = searchBoth(relays, 15);
    await expect.poll(async () => (await upstream.report()).successes).toBeGreaterThan(4);
    // A call that was not admitted yet when the database went away would fail with 500.
    await expect.poll(() => admittedBy(relays)).toBe(30);
    await cluster.current.restart('immediate');
    expect(await calls).toEqual(Array(30).fill(0));
    expect((await upstream.report()).requests).toHaveLength(30);
  }, 30_000);
});

describe('permits', () => {
  test('are undone once, however often that is reported, also if the reply that granted them was lost', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const proxy = await startLossyProxy(address);
    onTestFinished(() => proxy.close());
    const lossy = await openPermits(proxy.address, 'lossy', 9);
    const { ask, one } = await openPermits(address, 'other', 9);
    const known = [randomUUID(), randomUUID()];
    expect((await ask({ wanted: known })).today.requests).toBe(2);
    const unknown = [randomUUID(), randomUUID(), randomUUID()];
    const lost = proxy.loseReplyTo('permits-write');
    await expect(lossy.ask({ wanted: unknown })).rejects.toThrow();
    await lost;
    expect(await one()).toBe(6);
    for (let report = 0; report < 2; report += 1) {
      const undone = [...unknown, ...known.slice(1), randomUUID()];
      expect((await ask({ undone, responded: known })).today.requests).toBe(2);
    }
  });

  test('are undone for the token with which they were granted, also after the key has another one', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const { ask, one, replaceToken, pool } = await openPermits(address, 'one', 9);
    const wanted = [randomUUID(), randomUUID()];
    await ask({ wanted });
    replaceToken();
    expect([await one(), await one(), await one()]).toEqual([1, 2, 3]);
    expect((await ask({ undone: wanted, responded: wanted })).today.requests).toBe(3);
    const { rows } = await pool.query('SELECT key, count::integer FROM upstream_days ORDER BY key');
    expect(rows).toEqual([
      { key: 'other token', count: 3 },
      { key: 'token', count: 0 },
    ]);
  });

  test('of a relay without a daily limit count for one that has got it already', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const restarted = await openPermits(address, 'one', 9);
    const other = await openPermits(address, 'two', null);
    const wanted = [randomUUID(), randomUUID()];
    await other.ask({ wanted });
    expect(await restarted.one()).toBe(3);
    await other.ask({ undone: wanted, responded: wanted });
    expect(await restarted.one()).toBe(2);
  });

  test('begin their windows after the wait for the key, and no earlier than requests reach the upstream', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const rate = { calls: 2, seconds: 10, transitMs: 500 };
    const { ask, pool } = await openPermits(address, 'one', 9, rate);
    await ask({});
    const blocker = new pg.Client(cluster.current.urlOf(address));
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query('BEGIN; SELECT FROM upstream_keys FOR UPDATE');
    const wanted = [randomUUID(), randomUUID(), randomUUID()];
    const asked = ask({ wanted });
    await sleep(2_000);
    await blocker.query('COMMIT');
    expect((await asked).granted).toBe(2);
    const { granted, waitMs } = await ask({ wanted: [randomUUID()] });
    expect(granted).toBe(0);
    expect(waitMs).toBeGreaterThan(9_000);
    // The response shows that the request arrived earlier.
    expect((await ask({ responded: wanted })).waitMs).toBeLessThanOrEqual(10_000);
    await pool.query(`UPDATE upstream_permits SET at = at + interval '1 hour'`);
    expect((await ask({})).waitMs).toBeLessThanOrEqual(10_000);
  });

  test('are granted to others after a second at most when a node stops between the two trips', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const proxy = await startLossyProxy(address);
    onTestFinished(() => proxy.close());
    const stopped = await openPermits(proxy.address, 'stopped', 9);
    const { one, pool } = await openPermits(address, 'other', 9);
    expect([await stopped.one(), await one()]).toEqual([1, 2]);
    proxy.hold('permits-read');
    const asked = stopped.one().catch(() => 'failed');
    const isIdle = () =>
      pool.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'stopped' AND state = 'idle in transaction'`,
      );
    await expect.poll(async () => (await isIdle()).rowCount).toBe(1);
    const startedAt = performance.now();
    expect(await one()).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    proxy.release();
    expect(await asked).toBe('failed');
    expect(await one()).toBe(4);
  });
});

describe('a cluster-wide pace', () => {
  test('asks for the permit of a call that comes while the last reply is being handled', async () => {
    let asked = 0;
    const pace = new ClusterPace({
      ask: async ({ wanted }) => {
        asked += 1;
        const pause = { waitMs: 0, lengthMs: 0, askedMs: 0 };
        const today = { day: '', requests: 0, resetsInMs: 0 };
        return { granted: wanted.length, waitMs: 0, pause, today };
      },
      ...{ clock: systemClock, rate: null, dayLimit: null },
      onChange: () => queueMicrotask(sendThenAskForMore),
    });
    const sent: number[] = [];
    const askForMore = () => pace.askForMore(() => (sent.length < 3 ? 1 : 0));
    const sendThenAskForMore = () => {
      pace.take(performance.now());
      sent.push(asked);
      askForMore();
    };
    askForMore();
    await expect.poll(() => sent).toEqual([1, 2, 3]);
  });
});
