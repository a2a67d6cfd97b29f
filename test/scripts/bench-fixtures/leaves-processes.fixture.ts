// Leaves two processes behind: one in its own process group, as tools do that detach, and one that ignores SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { figure } from '../../../scripts/bench/figure.ts';
import { aRow } from './a-row.ts';

const WAIT = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`;

export default aRow(async () => {
  for (const detached of [true, false]) {
    const child = spawn(process.execPath, ['-e', WAIT], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached,
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
  }
  return [figure('a figure', 'ms', 1)];
});
