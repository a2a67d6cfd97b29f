// Leaves a folder and two processes behind: one in its own process group, as tools do that detach, and one in that of
// the row. Both ignore SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '../../../scripts/bench/figure.ts';
import { aRow } from './a-row.ts';

const WAIT = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`;

export default aRow(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'left-'));
  for (const detached of [true, false]) {
    const child = spawn(process.execPath, ['-e', WAIT], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached,
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
  }
  return [figure(folder, 'ms', 1)];
});
