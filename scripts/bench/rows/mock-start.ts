import { performance } from 'node:perf_hooks';
import { operations } from '@social-data/contract/operations';
import { exampleRequest } from '../../start/example-request.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { startMockProcess } from '../throughput-servers.ts';

const RUNS = 5;
const LIMIT = 1.5;

const row: BenchRow = {
  area: 'mock',
  name: 'mock, from start to first response',
  measures: 'How long a front-end developer, or a test run, waits for the mock.',
  target: `at most ${LIMIT} s`,
  method: `the command in a process of its own until a search succeeds`,
  peers: [],
  rounds: RUNS,
  needsQuiet: true,
  run: async () => {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await secondsToResponse(startMockProcess));
    return [figure('from start to first response', 's', runs, { atMost: LIMIT })];
  },
};

/** Seconds from the start of a mock to its first response, a success. */
export async function secondsToResponse(startMock: typeof startMockProcess): Promise<number> {
  const start = performance.now();
  const mock = await startMock();
  try {
    const response = await fetch(exampleRequest(mock.url, operations.searchUsers));
    const body: unknown = await response.json();
    const seconds = (performance.now() - start) / 1000;
    if (JSON.stringify(body).startsWith('{"code":0,')) return seconds;
    throw new Error('The first response was not a success');
  } finally {
    await mock.stop();
  }
}

export default row;
