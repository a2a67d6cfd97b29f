import { describe, expect, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { upstreamPermits } from '../../../ledger/src/postgres/upstream-permits.ts';
import { quotaDay } from '../../../ledger/src/rules/limits.ts';
import { ClusterPace } from '../../../relay/src/cluster-pace.ts';
import { LocalPace } from '../../../relay/src/pace.ts';
import type { Clock } from '../../../source/src/source.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { openPostgresHarness } from '../ledger/postgres-harness.ts';
import { openFileHarness } from '../ledger/sqlite-harness.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { type DayCounter, describeDayCount } from './day-count-suite.ts';
import { storeCounter } from './store-counter.ts';

/** The daily limit that a relay of its own keeps for the upstream. */
async function relayCounter(dataFile: string, limit: number): Promise<DayCounter> {
  let offset = 0;
  const clock: Clock = { now: () => Date.now() + offset, monotonic: () => performance.now() };
  const day = () => new Date(clock.now()).toISOString().slice(0, 10);
  const upstream = await startUpstream();
  const start = () => startRelay(upstream.url, { dataFile, clock, relay: { dailyLimit: limit } });
  let relay = await start();
  let keyword = 0;
  return {
    clock: {
      day,
      jump: (milliseconds) => {
        offset += milliseconds;
      },
    },
    async call(count) {
      const token = await relay.token();
      let passed = 0;
      for (let calls = 0; calls < count; calls += 1) {
        keyword += 1;
        const { body } = await relay.search(`${keyword}:ok`, token);
        if (body.code === 0) passed += 1;
      }
      return { [day()]: passed };
    },
    async restart() {
      await relay.close();
      relay = await start();
    },
    // The gateway is closed after the test.
    close: async () => {},
  };
}

const LONGER_THAN_REFRESH_MS = 6_000;

/** The daily limit that relays keep together in PostgreSQL, whose clock is a fake one here. */
async function clusterPaceCounter(address: PostgresAddress, dayLimit: number): Promise<DayCounter> {
  const clock = createFakeClock();
  const postgres = await openPostgres(address, { node: 'one' });
  const permits = upstreamPermits(postgres, {
    ...{ id: 'key', key: () => 'token', rate: null, dayLimit },
    dayAt: (time) => {
      const { day, resetsAt } = quotaDay('UTC', clock.now());
      return { day, resetsAt: time + resetsAt - clock.now() };
    },
  });
  let countedDay = clock.day();
  let onReply = () => {};
  const open = async () => {
    const pace = new ClusterPace({
      ask: async (request) => {
        const reply = await permits(request);
        countedDay = reply.today.day;
        return reply;
      },
      ...{ clock, rate: null, dayLimit, onChange: () => onReply() },
    });
    await pace.open();
    return pace;
  };
  let pace = await open();
  /** Asks for permits. Resolves when the database has replied. */
  const ask = (wanted: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onReply = resolve;
    pace.askForMore(() => wanted);
    return promise;
  };
  return {
    clock,
    async call(count) {
      clock.advance(LONGER_THAN_REFRESH_MS);
      const passed: Record<string, number> = {};
      // At its limit, the node reads the count again after a while, and learns the day with it.
      if (pace.blockedUntil() !== undefined) await ask(0);
      for (let calls = 0; calls < count; calls += 1)
        if (await sendRequest(pace, ask, clock.monotonic()))
          passed[countedDay] = (passed[countedDay] ?? 0) + 1;
      return passed;
    },
    async restart() {
      await pace.close();
      pace = await open();
    },
    async close() {
      await pace.close();
      await postgres.close();
    },
  };
}

/** Sends a request if the daily limit lets it. @returns whether it did */
async function sendRequest(
  pace: ClusterPace,
  ask: (wanted: number) => Promise<void>,
  now: number,
): Promise<boolean> {
  while (pace.free(now) === 0) {
    if (pace.blockedUntil() !== undefined) return false;
    await ask(1);
  }
  pace.askForMore(() => 0);
  const end = pace.take(now);
  end(now, true);
  return true;
}

const path = useFolderPerFile();
let files = 0;
const nextFile = () => {
  files += 1;
  return path(`relay-${files}.sqlite`);
};

describeDayCount('the daily quota of an account in a SQLite file', async (limit) =>
  storeCounter(await openFileHarness(), limit),
);

describeDayCount('the daily limit of a relay', (limit) => relayCounter(nextFile(), limit));

describe('with PostgreSQL', () => {
  const cluster = usePrivateCluster();

  describeDayCount('the daily quota of an account', async (limit) =>
    storeCounter(await openPostgresHarness(cluster.current), limit),
  );

  describeDayCount('the daily limit of several relays', async (limit) =>
    clusterPaceCounter(await cluster.current.createPreparedDatabase(), limit),
  );
});

describe('the daily limit of a relay', () => {
  test('undoes the count of the day on which the request was sent', () => {
    let day = '2026-01-31';
    const today = () => ({ day, resetsAt: 0 });
    const pace = new LocalPace({ rate: null, dayLimit: 1, today, counted: new Map() });
    const endFirst = pace.take(0);
    day = '2026-02-01';
    const endSecond = pace.take(0);
    endFirst(0, false);
    expect(pace.blockedUntil()).toBe(0);
    endSecond(0, false);
    expect(pace.today()).toBe(0);
    day = '2026-01-31';
    expect(pace.today()).toBe(0);
  });
});
