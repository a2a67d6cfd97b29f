// A row with much memory that measures a child which does nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '../../../scripts/bench/figure.ts';
import { measureNode } from '../../../scripts/bench/measure-node.ts';
import { residentMebibytes } from '../../../scripts/process/resident-mebibytes.ts';
import { aRow } from './a-row.ts';

export default aRow(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-test-'));
  const memory = Buffer.alloc(150 * 2 ** 20, 1);
  const script = join(folder, 'empty.mjs');
  writeFileSync(script, '');
  try {
    const { peakMiB } = await measureNode([script]);
    return [
      figure('child', 'MiB', peakMiB),
      figure('parent', 'MiB', residentMebibytes('self')),
      figure('allocated', 'bytes', memory.length),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
});
