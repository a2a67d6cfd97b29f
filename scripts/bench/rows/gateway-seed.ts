import type { BenchRow } from '../bench-row.ts';
import { millionUsers } from '../gateway/million-users.ts';

const TARGET_SECONDS = 90;

/** How long one waits for a large dataset, and how long a running gateway stands still meanwhile. */
const row: BenchRow = {
  name: 'gateway, seed 1,000,000 users',
  target: `at most ${TARGET_SECONDS} s`,
  method:
    'seedDataset into an empty file, search index included, in a process of its own; the longest turn is the longest time for which no call was answered',
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
