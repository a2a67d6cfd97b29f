import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { figuresOf, millionUsers, USERS } from '../gateway/million-users.ts';

const TARGET_P99_MS = 1;
const TARGET_START_MS = 1_000;
const TARGET_MIB = 350;

interface SearchTime {
  readonly kind: string;
  readonly page: number;
  /** Microseconds. */
  readonly median: number;
  readonly p99: number;
}

const row: BenchRow = {
  area: 'gateway',
  name: 'gateway, search 1,000,000 users',
  measures: 'Whether search stays quick and small on a large dataset.',
  target: `p99 at most ${TARGET_P99_MS} ms, start at most ${TARGET_START_MS / 1000} s, at most ${TARGET_MIB} MiB`,
  method:
    'the dataset source in a process of its own, without HTTP; 1,000 searches of each kind, hits and misses, none of which is cached, page 1 and page 50; searches for several words are shown but not compared with the target, since two lists have to be merged; start is the time from opening the file to the first result',
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const { file } = await millionUsers();
    const found = await figuresOf('search-users', [file, String(USERS)]);
    const none: readonly SearchTime[] = [];
    const { startMs, times, peakMiB } = {
      ...{ startMs: Number.NaN, peakMiB: Number.NaN, times: none },
      ...found,
    };
    const compared = times.filter(({ kind }) => !kind.startsWith('two words'));
    const worst = Math.max(...compared.map(({ p99 }) => p99)) / 1000;
    return [
      figure('p99 of the slowest kind', 'ms', worst, { atMost: TARGET_P99_MS }),
      figure('start', 'ms', startMs, { atMost: TARGET_START_MS }),
      figure('peak memory', 'MiB', peakMiB, { atMost: TARGET_MIB }),
      ...times.flatMap(figuresOfKind),
    ];
  },
};

function figuresOfKind({ kind, page, median, p99 }: SearchTime): Figure[] {
  const name = `${kind}, page ${page}`;
  return [figure(`${name}, median`, 'µs', median), figure(`${name}, p99`, 'µs', p99)];
}

export default row;
