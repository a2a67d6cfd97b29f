import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { upstreamPermits } from '../../../ledger/src/postgres/upstream-permits.ts';
import { quotaDay } from '../../../ledger/src/rules/limits.ts';
import type { SharedPause } from '../../../relay/src/pace.ts';
import type { Clock } from '../../../source/src/source.ts';
import { jumpClock } from '../postgres/jump-clock.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from './start-upstream.ts';
import { startRelay, type TestRelay } from './test-relay.ts';

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

  test('send a trial each at most after each pause while it is refused', async () => {
    const { upstream, relays, endPauses } = await start();
    const step = `later-${DAY_S}`;
    await codeOf(relays[0], `a:${step}`);
    for (let trial = 1; trial <= 2; trial += 1) {
      await endPauses();
      const calls = relays.flatMap((relay, node) =>
        ['b', 'c'].map((name) => codeOf(relay, `${name}${node}${trial}:${step}`)),
      );
      expect(await Promise.all(calls)).toEqual([301, 301, 301, 301]);
      const { requests } = await upstream.report();
      expect(requests.length).toBeGreaterThanOrEqual(1 + trial);
      expect(requests.length).toBeLessThanOrEqual(1 + 2 * trial);
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

describe('the pause of a key in the database', () => {
  const accepted = { waitMs: 0, lengthMs: 0, askedMs: 0 };
  const day = { waitMs: 300_000, lengthMs: 1_000, askedMs: DAY_S * 1_000 };

  async function openKey() {
    const { open, ...database } = await openDatabase();
    const permits = upstreamPermits(await open('one'), {
      ...{ id: 'key', key: () => 'token', rate: null, dayLimit: null },
      dayAt: (time) => quotaDay('UTC', time),
    });
    const nothing = { responded: [], undone: [], atLeast: null };
    const ask = async (pause: SharedPause | null = null) => {
      const wanted = [randomUUID(), randomUUID()];
      return permits({ ...nothing, wanted, pause });
    };
    return { ...database, ask };
  }

  test('lets nothing pass, and then all, with what is left of the time that the upstream asked for', async () => {
    const { ask, endPause } = await openKey();
    expect(await ask(day)).toMatchObject({ granted: 0, waitMs: 300_000, pause: day });
    await endPause();
    const { granted, waitMs, pause } = await ask();
    expect([granted, waitMs, pause.waitMs, pause.lengthMs]).toEqual([2, 0, 0, 1_000]);
    expect(pause.askedMs).toBeGreaterThan(86_000_000);
    expect((await ask(accepted)).pause).toEqual(accepted);
  });

  test('takes what the upstream says after it in place of what it said before', async () => {
    const { ask, endPause } = await openKey();
    await ask(day);
    await endPause();
    const less = { waitMs: 10_000, lengthMs: 2_000, askedMs: 0 };
    expect(await ask(less)).toMatchObject({ granted: 0, pause: less });
  });

  test('lasts its longest time at most after the clock went back, and one that was over does not begin again', async () => {
    const { ask, endPause, turnClock } = await openKey();
    await ask({ ...day, askedMs: 0 });
    await turnClock(-HOUR_MS);
    expect((await ask()).pause.waitMs).toBe(300_000);
    await endPause();
    expect((await ask()).granted).toBe(2);
    await turnClock(-HOUR_MS);
    expect((await ask()).granted).toBe(2);
  });
});
