import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildMock } from '../../../packages/mock/build/build-mock.ts';
import { projectRoot } from '../../process/project-root.ts';
import type { BenchRow } from '../bench-row.ts';
import { median } from '../percentiles.ts';
import { startBuiltMock } from '../throughput-servers.ts';
import { secondsToResponse } from './mock-start.ts';

const RUNS = 5;
const LIMIT = 1;

/** The oldest versions of Node that the tests have, and the package whose development dependency each is. */
const NODES = { node20: 'packages/client', node22: 'packages/package-build' };

/** How long a team waits for the mock that it has installed. */
const row: BenchRow = {
  name: 'installed mock, from start to first response',
  target: `at most ${LIMIT} s`,
  method: `the built command on Node 20 and 22 until a search succeeds, medians of ${RUNS} runs`,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-mock-'));
    try {
      await buildMock(folder);
      const medians = [];
      for (const [name, owner] of Object.entries(NODES)) {
        const { resolve } = createRequire(join(projectRoot, owner, 'package.json'));
        const node = join(dirname(resolve(`${name}/package.json`)), 'bin/node');
        const runs = [];
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await secondsToResponse(() => startBuiltMock(join(folder, 'cli.js'), node)));
        medians.push(median(runs));
      }
      const result = medians.map((seconds) => `${seconds.toFixed(2)} s`).join(' and ');
      return { result, holds: Math.max(...medians) <= LIMIT };
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

export default row;
