import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { measureNode } from '../measure-node.ts';

const TARGET_SECONDS = 6;
const FOLDERS = ['a', 'b', 'c'];

const row: BenchRow = {
  area: 'contract',
  name: 'generate our contract',
  measures: 'How long a maintainer waits after each edit of the contract.',
  target: `at most ${TARGET_SECONDS} s`,
  method: 'scripts/generate.ts on openapi/openapi.yaml into an empty folder',
  peers: [],
  rounds: FOLDERS.length,
  needsQuiet: true,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-generate-'));
    try {
      const runs = [];
      for (const out of FOLDERS) runs.push(await generateInto(join(folder, out)));
      const seconds = runs.map((run) => run.seconds);
      const peaks = runs.map((run) => run.peakMiB);
      return [
        figure('time', 's', seconds, { atMost: TARGET_SECONDS }),
        figure('peak memory', 'MiB', peaks),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function generateInto(out: string) {
  return measureNode(['scripts/generate.ts', '--contract', 'openapi/openapi.yaml', '--out', out]);
}

export default row;
