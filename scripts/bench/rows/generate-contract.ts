import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '../bench-row.ts';
import { measureNode } from '../measure-node.ts';

const TARGET_SECONDS = 6;

/** How long a maintainer waits after each edit of the contract. */
const row: BenchRow = {
  name: 'generate our contract',
  target: `at most ${TARGET_SECONDS} s`,
  method: 'scripts/generate.ts on openapi/openapi.yaml into an empty folder, median of three runs',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-generate-'));
    try {
      const runs = [];
      for (const out of ['a', 'b', 'c']) runs.push(await generateInto(join(folder, out)));
      const [, middle] = runs.sort((a, b) => a.seconds - b.seconds);
      if (middle === undefined) throw new Error('No run was measured');
      return {
        result: `${middle.seconds.toFixed(1)} s, ${middle.peakMiB.toFixed(0)} MiB peak`,
        holds: middle.seconds <= TARGET_SECONDS,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function generateInto(out: string) {
  return measureNode(['scripts/generate.ts', '--contract', 'openapi/openapi.yaml', '--out', out]);
}

export default row;
