import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { millionUsers } from '../gateway/million-users.ts';

const TARGET_SECONDS = 90;

const row: BenchRow = {
  area: 'gateway',
  name: 'gateway, seed 1,000,000 users',
  measures: 'How long seeding a large dataset takes, and for how long it blocks a running gateway.',
  target: `at most ${TARGET_SECONDS} s`,
  method:
    'seedDataset into an empty file, search index included, in a process of its own, for the first row of a run that needs the file; the longest turn is the longest time for which the event loop was blocked',
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () => {
    const { seconds, cpuSeconds, longestTurn, peakMiB } = (await millionUsers()).figures;
    return [
      figure('time', 's', seconds, { atMost: TARGET_SECONDS }),
      figure('processor time', 's', cpuSeconds),
      figure('longest turn', 'ms', longestTurn),
      figure('peak memory', 'MiB', peakMiB),
    ];
  },
};

export default row;
