import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readCommandLine, UsageError } from '../../scripts/bench/command-line.ts';
import { figure } from '../../scripts/bench/figure.ts';
import { chartsOf } from '../../scripts/bench/report/charts.ts';
import { renderDocument } from '../../scripts/bench/report/document.ts';
import type { BenchResults, RowResult } from '../../scripts/bench/report/results.ts';
import { outdatedFiles, writeReport } from '../../scripts/bench/report/stored-report.ts';
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

describe('BENCHMARKS.md', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  test('shows figures with targets and peers, the machine, and figures of others with their source', () => {
    const text = renderDocument(results, chartsOf(results.rows), 'results');
    expect(text).toContain('1 met, 1 missed; rows without a target: 0');
    expect(text).toContain('2 × a processor, 24 GiB, Linux 6.1, Node v24.21.0');
    expect(text).toContain('| of bare node:http | 0.75 | 0.70 to 0.90 | at least 0.50 | yes |');
    expect(text).toContain('| added at p99 | 4.4 ms | 3.2 ms to 5 ms | at most 4 ms | **no** |');
    expect(text).toContain('- Peers in the same run: bare node:http');
    expect(text).toMatch(/## Published figures of others[^#]+\[source\]\(https:/);
  });

  test('has charts with a bar for each figure, whose text says what it shows', () => {
    const [throughput, rates, limits] = chartsOf(results.rows);
    expect(throughput?.svg).toContain('0.75, at least 0.50');
    expect(throughput?.alt).toContain('gateway, distinct searches: of bare node:http 0.75');
    expect(rates?.svg.match(/class="(ours|peer)"/g)).toEqual(['class="ours"', 'class="peer"']);
    expect(limits?.svg).toContain('class="missed"');
  });

  test('is outdated when it, or a chart, is not what the stored results give', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
    folders.push(folder);
    const files = writeReport(results, folder);
    expect(outdatedFiles(folder)).toEqual([]);
    for (const file of files.slice(1)) appendFileSync(join(folder, file), 'changed by hand');
    expect(outdatedFiles(folder)).toEqual(files.slice(1));
  });
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
