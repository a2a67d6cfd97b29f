import type { Clock } from '../../src/clock.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import type { DayCounter } from './day-count-suite.ts';

/** The daily limit that a relay of its own keeps for the upstream. */
export async function relayCounter(dataFile: string, limit: number): Promise<DayCounter> {
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
