import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { upstreamPermits } from '../../../ledger/src/postgres/upstream-permits.ts';
import { quotaDay } from '../../../ledger/src/rules/limits.ts';
import type { PermitRequest } from '../../../relay/src/pace.ts';
import type { Clock } from '../../../source/src/clock.ts';
import { jumpClock } from '../postgres/jump-clock.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';

/** How many permits are wanted, and what is reported. */
type Wishes = Partial<Omit<PermitRequest, 'wanted'>> & { readonly wanted?: number };

const DAY_S = 86_400;
const HOUR_MS = 3_600_000;

const cluster = usePrivateCluster();

/** Opens a database, and lets the test move its pause into the past. */
async function openDatabase() {
  const address = await cluster.current.createDatabase();
  const open = async (node: string) => {
    const postgres = await openPostgres(address, { node, timeouts: postgresTimeouts(14_000) });
    onTestFinished(() => postgres.close());
    return postgres;
  };
  const { pool } = await open('test');
  return {
    open,
    endPause: () => pool.query('UPDATE upstream_keys SET paused_until = clock_timestamp()'),
    turnClock: (ms: number) => jumpClock(pool, ms),
    endLease: () => pool.query('UPDATE upstream_keys SET trial_until = clock_timestamp()'),
  };
}

describe('two relays whose upstream asks to wait for a day', () => {
  async function start() {
    let passed = 0;
    const clock: Clock = {
      now: () => Date.now(),
      monotonic: () => performance.now() + passed,
    };
    const upstream = await startUpstream();
    const { open, endPause } = await openDatabase();
    const startNode = async (node: string): Promise<TestRelay> => {
      const postgres = await open(node);
      return startRelay(upstream.url, { shared: { postgres, node }, clock, sourceTimeout: 60_000 });
    };
    const relays = [await startNode('one'), await startNode('two')] as const;
    const endPauses = async () => {
      await endPause();
      passed += 301_000;
    };
    return { upstream, relays, endPauses };
  }

  const codeOf = async (relay: TestRelay, keyword: string) =>
    (await relay.search(keyword)).body.code;

  test('pause for 5 minutes, and both show what it asked for', async () => {
    const { upstream, relays } = await start();
    for (const relay of relays) {
      const { body, headers } = await relay.search(`a:later-${DAY_S}`);
      expect(body.code).toBe(301);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(300);
      const { keys } = await (await fetch(`${relay.adminUrl}/upstream`)).json();
      expect(Date.parse(keys[0].askedToWaitUntil)).toBeGreaterThan(
        Date.now() + (DAY_S - 60) * 1_000,
      );
    }
    expect((await upstream.report()).requests).toHaveLength(1);
  });

  test('send one trial for both after each pause while it is refused', async () => {
    const { upstream, relays, endPauses } = await start();
    const step = `later-${DAY_S}`;
    await codeOf(relays[0], `a:${step}`);
    for (let trial = 1; trial <= 2; trial += 1) {
      await endPauses();
      const calls = relays.flatMap((relay, node) =>
        ['b', 'c'].map((name) => codeOf(relay, `${name}${node}${trial}:${step}`)),
      );
      expect(await Promise.all(calls)).toEqual([301, 301, 301, 301]);
      expect((await upstream.report()).requests).toHaveLength(1 + trial);
    }
  });

  test('send all requests again once the trial of one was accepted', async () => {
    const { upstream, relays, endPauses } = await start();
    for (const relay of relays) await codeOf(relay, `a:later-${DAY_S}`);
    await endPauses();
    const trial = codeOf(relays[0], 'trial:gate');
    await expect.poll(async () => (await upstream.report()).requests.length).toBe(2);
    const others = relays.map((relay, node) => codeOf(relay, `other-${node}:ok`));
    await upstream.order({ openGate: true });
    expect(await Promise.all([trial, ...others])).toEqual([0, 0, 0]);
  });
});

describe('the permits for trials', () => {
  const nothing = { wanted: [], responded: [], undone: [], pause: null, atLeast: null };
  const accepted = { waitMs: 0, lengthMs: 0, askedMs: 0 };

  async function openPaused() {
    const { open, endPause, endLease, turnClock } = await openDatabase();
    const permits = upstreamPermits(await open('one'), {
      ...{ id: 'key', key: () => 'token', rate: null, dayLimit: null },
      dayAt: (time) => quotaDay('UTC', time),
    });
    /** @returns the reply, with the permits that were granted */
    const ask = async ({ wanted = 0, ...request }: Wishes) => {
      const ids = Array.from({ length: wanted }, () => randomUUID());
      const reply = await permits({ ...nothing, ...request, wanted: ids });
      return { ...reply, permits: ids.slice(0, reply.granted) };
    };
    const pause = { waitMs: 300_000, lengthMs: 1_000, askedMs: DAY_S * 1_000 };
    expect(await ask({ wanted: 3, pause })).toMatchObject({ permits: [] });
    await endPause();
    return { ask, endPause, endLease, turnClock };
  }

  test('are granted one by one, each after the end of the last', async () => {
    const { ask } = await openPaused();
    const { permits, waitMs, pause } = await ask({ wanted: 3 });
    expect([permits.length, waitMs]).toEqual([1, 1_000]);
    expect(pause.askedMs).toBeGreaterThan(86_000_000);
    expect((await ask({ wanted: 3 })).permits).toHaveLength(0);
    const next = await ask({ wanted: 3, responded: permits });
    expect(next.permits).toHaveLength(1);
    expect((await ask({ wanted: 3, undone: next.permits })).permits).toHaveLength(1);
  });

  test('are followed by all others when a trial is accepted', async () => {
    const { ask } = await openPaused();
    const { permits } = await ask({ wanted: 1 });
    const granted = await ask({ wanted: 3, responded: permits, pause: accepted });
    expect(granted).toMatchObject({ waitMs: 0, pause: accepted });
    expect(granted.permits).toHaveLength(3);
  });

  test('are followed by no trials when the upstream asks a trial to wait for less', async () => {
    const { ask, endPause } = await openPaused();
    const { permits } = await ask({ wanted: 1 });
    const pause = { waitMs: 10_000, lengthMs: 2_000, askedMs: 0 };
    expect((await ask({ wanted: 3, responded: permits, pause })).permits).toHaveLength(0);
    await endPause();
    expect((await ask({ wanted: 3 })).permits).toHaveLength(3);
  });

  test('are granted again after two minutes when no node reports the end of a trial', async () => {
    const { ask, endLease } = await openPaused();
    await ask({ wanted: 1 });
    expect((await ask({ wanted: 1 })).permits).toHaveLength(0);
    await endLease();
    expect((await ask({ wanted: 3 })).permits).toHaveLength(1);
  });

  test('wait for a pause and a trial as long as these last, after the clock of the database went back', async () => {
    const { ask, endPause, turnClock } = await openPaused();
    await ask({ wanted: 1 });
    await turnClock(-HOUR_MS);
    await endPause();
    expect((await ask({ wanted: 1 })).permits).toHaveLength(0);
    await turnClock(120_000);
    expect((await ask({ wanted: 3 })).permits).toHaveLength(1);

    const pause = { waitMs: 60_000, lengthMs: 1_000, askedMs: 0 };
    await ask({ pause });
    await turnClock(-HOUR_MS);
    expect((await ask({ wanted: 3 })).pause.waitMs).toBeLessThanOrEqual(300_000);
  });
});
