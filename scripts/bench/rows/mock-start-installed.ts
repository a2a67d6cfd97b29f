import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildMock } from '../../../packages/mock/build/build-mock.ts';
import { projectRoot } from '../../process/project-root.ts';
import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { startBuiltMock } from '../throughput-servers.ts';
import { secondsToResponse } from './mock-start.ts';

const RUNS = 5;
const LIMIT = 1;

/** The oldest versions of Node that the tests have, and the package whose development dependency each is. */
const NODES = [
  { name: 'node20', version: '20', owner: 'packages/client' },
  { name: 'node22', version: '22', owner: 'packages/package-build' },
];

const row: BenchRow = {
  area: 'mock',
  name: 'installed mock, from start to first response',
  measures: 'How long a team waits for the mock that it has installed.',
  target: `at most ${LIMIT} s`,
  method: `the built command on Node 20 and 22 until a search succeeds`,
  peers: [],
  rounds: RUNS,
  needsQuiet: true,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-mock-'));
    try {
      await buildMock(folder);
      const figures: Figure[] = [];
      for (const { name, version, owner } of NODES) {
        const { resolve } = createRequire(join(projectRoot, owner, 'package.json'));
        const node = join(dirname(resolve(`${name}/package.json`)), 'bin/node');
        const runs = [];
        for (let run = 0; run < RUNS; run += 1)
          runs.push(await secondsToResponse(() => startBuiltMock(join(folder, 'cli.js'), node)));
        figures.push(figure(`on Node ${version}`, 's', runs, { atMost: LIMIT }));
      }
      return figures;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

export default row;
