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
    'the dataset source in a process of its own, without HTTP; 1,000 searches of each kind, hits and misses, none of which is cached, page 1 and page 50; searches for several words are shown but not compared with the target, since two lists have to be merged; start is the time from opening the file to the first result',
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
    const compared = times.filter(({ kind }) => !kind.startsWith('two words'));
    const worst = Math.max(...compared.map(({ p99 }) => p99)) / 1000;
    const list = times.map(
      ({ kind, page, median, p99 }) =>
        `${kind}, page ${page}: ${median.toFixed(0)} and ${p99.toFixed(0)} µs`,
    );
    return {
      result: `p99 ${worst.toFixed(2)} ms worst, start ${startMs.toFixed(0)} ms, ${peakMiB.toFixed(0)} MiB peak (median and p99: ${list.join('; ')})`,
      holds: worst <= TARGET_P99_MS && startMs <= TARGET_START_MS && peakMiB <= TARGET_MIB,
    };
  },
};

export default row;
