import { describe, expect, test } from 'vitest';
import { readCommandLine, UsageError } from '../../scripts/bench/command-line.ts';
import { figure } from '../../scripts/bench/figure.ts';
import type { BenchResults, RowResult } from '../../scripts/bench/report/results.ts';
import { resultsPage } from '../../scripts/bench/report/results-page.ts';
import { tableLine } from '../../scripts/bench/report/table.ts';

const row: RowResult = {
  ...{ id: 'gateway-distinct', area: 'gateway', name: 'gateway, distinct searches' },
  ...{ measures: 'What it serves.', target: 'at least 0.5', method: 'in turns' },
  ...{ peers: ['bare node:http'], rounds: 3, needsQuiet: true, busyShare: 0.02, seconds: 40 },
  figures: [
    figure('of bare node:http', 'ratio', [0.7, 0.9, 0.75], { atLeast: 0.5 }),
    figure('the gateway', '/s', [2_810.4, 2_790, 2_900]),
    figure('bare node:http', '/s', [3_800, 3_700, 3_900]),
    figure('processor time', 'µs', [310, 305.5, 300]),
  ],
};
const latency: RowResult = {
  ...row,
  ...{ id: 'gateway-latency', name: 'gateway, latency' },
  figures: [figure('added at p99', 'ms', [5, 3.2, 4.4], { atMost: 4 })],
};
const results: BenchResults = {
  ...{ date: '2026-11-25T10:00:00.000Z', commit: '0123456789ab', pauseSeconds: 3, seconds: 600 },
  machine: {
    ...{ processors: 2, model: 'a processor', memoryGiB: 24 },
    ...{ system: 'Linux 6.1', node: 'v24.21.0', loadGenerator: 'wrk' },
  },
  rows: [row, latency],
};

describe('a result of the benchmark', () => {
  test('is the median of the rounds, with the lowest and the highest', () => {
    expect(tableLine(row)).toBe(
      '| gateway-distinct | at least 0.5 | of bare node:http 0.75 (0.70 to 0.90); the gateway 2,810/s (2,790/s to 2,900/s); bare node:http 3,800/s (3,700/s to 3,900/s); processor time 306 µs (300 µs to 310 µs) | yes | 2 % |',
    );
  });

  test('misses its target when one limit is broken, and fails when there is a problem', () => {
    expect(tableLine(latency)).toContain('| no | 2 % |');
    expect(tableLine({ ...row, problem: 'left processes behind' })).toContain('| failed | 2 % |');
  });

  test('is marked when a row that needs a quiet machine had none', () => {
    expect(tableLine({ ...row, busyShare: 0.4 })).toContain('| yes | 40 %, too much |');
    expect(tableLine({ ...row, busyShare: 0.4, needsQuiet: false })).toContain('| yes | 40 % |');
  });

  test('is refused when a round was not measured', () => {
    expect(() => figure('a figure', 'ms', [1, Number.NaN])).toThrow('"a figure" was not measured');
  });
});

test('the page of results names machine, commit and every row', () => {
  const page = resultsPage(results);
  expect(page).toContain('at commit 0123456789ab, 2 rows in\n10 minutes, on 2 × a processor');
  for (const each of results.rows) expect(page).toContain(tableLine(each));
});

describe('the command line of the benchmark', () => {
  const ids = ['a', 'b'];

  test('takes ids of rows, and refuses others with those that there are', () => {
    expect(readCommandLine(['--rows', 'b, a'], ids).rows).toEqual(['b', 'a']);
    expect(() => readCommandLine(['--rows', 'c'], ids)).toThrow(
      new UsageError('There is no row "c". Rows: a, b.'),
    );
  });

  test('refuses an unknown option, and a document of some rows', () => {
    expect(() => readCommandLine(['--only', 'a'], ids)).toThrow(UsageError);
    expect(() => readCommandLine(['--rows', 'a', '--markdown'], ids)).toThrow(UsageError);
  });
});
