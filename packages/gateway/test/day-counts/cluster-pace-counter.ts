import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../src/database/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { quotaDay } from '../../src/ledger/limits/quota-day.ts';
import { ClusterPace } from '../../src/relay/pace/cluster-pace.ts';
import type { Pace } from '../../src/relay/pace/pace.ts';
import { postgresPermits } from '../../src/relay/pace/postgres-permits.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import type { DayCounter } from './day-count-suite.ts';

const LONGER_THAN_REFRESH_MS = 6_000;

/** The daily limit that relays keep together in PostgreSQL, whose clock is a fake one here. */
export async function clusterPaceCounter(
  address: PostgresAddress,
  dayLimit: number,
): Promise<DayCounter> {
  const clock = createFakeClock();
  const postgres = await openPostgres(address, { node: 'one', timeouts: postgresTimeouts(10_000) });
  const permits = postgresPermits(postgres, { rate: null, dayLimit });
  let askedDay = clock.day();
  const open = async () => {
    const pace = new ClusterPace({
      ask: async (request) => {
        askedDay = request.day;
        return { ...(await permits(request)), now: clock.now() };
      },
      key: () => 'token',
      dayAt: (time) => quotaDay('UTC', time),
      ...{ clock, rate: null, dayLimit, databaseTime: clock.now(), counted: new Map() },
    });
    await pace.open();
    return pace;
  };
  let pace = await open();
  return {
    clock,
    async call(count) {
      clock.advance(LONGER_THAN_REFRESH_MS);
      const passed: Record<string, number> = {};
      // At its limit, the node reads the count again after a while, and learns the day with it.
      if (pace.blockedUntil() !== undefined) await nextReply(pace, 0);
      for (let calls = 0; calls < count; calls += 1)
        if (await sendRequest(pace, clock.monotonic()))
          passed[askedDay] = (passed[askedDay] ?? 0) + 1;
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
async function sendRequest(pace: Pace, now: number): Promise<boolean> {
  while (pace.free(now) === 0) {
    if (pace.blockedUntil() !== undefined) return false;
    const replied = nextReply(pace, 1);
    pace.askForMore();
    await replied;
  }
  pace.serve({ wanted: () => 0, onChange: () => {} });
  pace.take(now).ended(now);
  return true;
}

/** Resolves when the database has replied. */
function nextReply(pace: Pace, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    pace.serve({ wanted: () => wanted, onChange: resolve });
  });
}
