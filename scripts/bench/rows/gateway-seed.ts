import type { BenchRow } from '../bench-row.ts';
import { millionUsers } from '../gateway/million-users.ts';

const TARGET_SECONDS = 90;

/** How long seeding a large dataset takes, and for how long it blocks a running gateway. */
const row: BenchRow = {
  name: 'gateway, seed 1,000,000 users',
  target: `at most ${TARGET_SECONDS} s`,
  method:
    'seedDataset into an empty file, search index included, in a process of its own; the longest turn is the longest time for which the event loop was blocked',
  run: async () => {
    const { figures } = await millionUsers();
    const { seconds, cpuSeconds, longestTurn, peakMiB } = figures;
    return {
      result: `${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of processor time), longest turn ${longestTurn.toFixed(0)} ms, ${peakMiB.toFixed(0)} MiB peak`,
      holds: seconds <= TARGET_SECONDS,
    };
  },
};

export default row;
