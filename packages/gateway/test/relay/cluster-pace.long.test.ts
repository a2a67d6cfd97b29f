import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { quotaDay } from '../../../ledger/src/rules/limits.ts';
import { ClusterPace, postgresPermits } from '../../../relay/src/cluster-pace.ts';
import { type Clock, systemClock } from '../../../source/src/clock.ts';
import type { RelayConfig } from '../../src/config/gateway-config.ts';
import { create } from '../ledger/caller.ts';
import { openNode } from '../ledger/postgres-stores.ts';
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
    ({ queue, requests }) => queue.waiting + queue.inFlight + requests.succeeded,
  );
  return counts.reduce((sum, count) => sum + count, 0);
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

  test('count the same day although the clock of one is a day off', async () => {
    const upstream = await startUpstream();
    const off: Clock = { ...systemClock, now: () => Date.now() + 86_400_000 };
    const relays = await startRelays(upstream.url, { dailyLimit: 6 }, [systemClock, off]);
    const codes = await searchBoth(relays, 6);
    expect(countOf(codes, 0)).toBe(6);
    expect((await upstream.report()).successes).toBe(6);
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

  test('count the requests of the day that came with a copy, and those that were made since', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const timeouts = postgresTimeouts(14_000);
    const postgres = await openPostgres(address, { node: 'one', timeouts });
    onTestFinished(() => postgres.close());
    await postgres.pool.query(`INSERT INTO upstream_days VALUES ('key', '2026-01-31', 3)`);
    const ask = postgresPermits(postgres, { rate: null, dayLimit: 9 });
    const nothing = { responded: [], unused: [], notBilled: [], pause: null };
    const todayAfter = async (dayBefore: number) => {
      const asked = { key: 'key', id: 'key', wanted: 1, day: '2026-01-31', dayBefore, ...nothing };
      return (await ask(asked)).today;
    };
    expect([await todayAfter(1), await todayAfter(6), await todayAfter(6)]).toEqual([4, 7, 8]);
  });

  test('are at least what a node saw after the database was set back, and each reconciled request counts once', async () => {
    const address = await cluster.current.createPreparedDatabase();
    const { postgres, store, clock } = await openNode(address, 'one');
    const account = await create({ store, clock }, { balance: 1 });
    const { day } = quotaDay('UTC', Date.now());
    const raised: object[] = [];
    const pace = new ClusterPace({
      ask: postgresPermits(postgres, { rate: null, dayLimit: 9 }),
      ...{ key: () => 'token', id: 'team', dayAt: (time) => quotaDay('UTC', time) },
      ...{ clock: systemClock, rate: null, dayLimit: 9, databaseTime: Date.now() },
      ...{ counted: new Map(), onRaised: (each) => raised.push(each) },
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

    pace.serve({ wanted: () => 4, onChange: () => {} });
    pace.askForMore();
    await expect.poll(countInDatabase).toEqual([4]);
    await expect.poll(() => pace.today()).toBe(4);
    pace.serve({ wanted: () => 0, onChange: () => {} });
    await setBackTo(1);
    pace.databaseChanged();
    await expect.poll(countInDatabase).toEqual([4]);
    await expect.poll(() => raised).toEqual([{ day, from: 1, to: 4 }]);

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

describe('a cluster-wide pace', () => {
  test('asks for the permit of a call that comes while the last reply is being handled', async () => {
    let asked = 0;
    const pace = new ClusterPace({
      ask: async ({ wanted }) => {
        asked += 1;
        const permits = Array.from({ length: wanted }, (_, index) => `${asked}-${index}`);
        return {
          permits,
          waitMs: 0,
          pausedMs: 0,
          pauseMs: 0,
          askedMs: 0,
          today: null,
          todayBefore: null,
          now: Date.now(),
        };
      },
      key: () => 'token',
      id: 'key',
      dayAt: (time) => quotaDay('UTC', time),
      ...{ clock: systemClock, rate: null, dayLimit: null, databaseTime: Date.now() },
      counted: new Map(),
    });
    const sent: number[] = [];
    const sendThenAskForMore = () => {
      pace.take();
      sent.push(asked);
      pace.askForMore();
    };
    pace.serve({
      wanted: () => (sent.length < 3 ? 1 : 0),
      onChange: () => queueMicrotask(sendThenAskForMore),
    });
    pace.askForMore();
    await expect.poll(() => sent).toEqual([1, 2, 3]);
  });
});
