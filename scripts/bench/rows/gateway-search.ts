import type { BenchRow } from '../bench-row.ts';
import { figuresOf, millionUsers, USERS } from '../gateway/million-users.ts';

const TARGET_P99_MS = 2;
const TARGET_START_MS = 1_000;
const TARGET_MIB = 500;

interface SearchTime {
  readonly kind: string;
  readonly page: number;
  /** Microseconds. */
  readonly median: number;
  readonly p99: number;
}

/** Whether search stays quick and small on a large dataset. */
const row: BenchRow = {
  name: 'gateway, search 1,000,000 users',
  target: `p99 at most ${TARGET_P99_MS} ms, start at most ${TARGET_START_MS / 1000} s, at most ${TARGET_MIB} MiB`,
  method:
    'the dataset source in a process of its own, without HTTP; 1,000 searches of each kind, hits and misses, none of which is ready, page 1 and page 50; several words are shown and not judged, since two lists have to be read side by side until they meet; start is opening the file up to the first answer',
  run: async () => {
    const { file } = await millionUsers();
    const figures = await figuresOf('search-users', [file, String(USERS)]);
    const none: readonly SearchTime[] = [];
    const { startMs, times, peakMiB } = {
      startMs: Number.NaN,
      peakMiB: Number.NaN,
      times: none,
      ...figures,
    };
    const judged = times.filter(({ kind }) => !kind.startsWith('two words'));
    const worst = Math.max(...judged.map(({ p99 }) => p99)) / 1000;
    const list = times.map(
      ({ kind, page, median, p99 }) =>
        `${kind}, page ${page}: ${median.toFixed(0)} and ${p99.toFixed(0)} µs`,
    );
    return {
      result: `p99 ${worst.toFixed(2)} ms at worst, start ${startMs.toFixed(0)} ms, ${peakMiB.toFixed(0)} MiB peak (median and p99: ${list.join('; ')})`,
      holds: worst <= TARGET_P99_MS && startMs <= TARGET_START_MS && peakMiB <= TARGET_MIB,
    };
  },
};

export default row;
