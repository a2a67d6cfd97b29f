import { spawnSync } from 'node:child_process';

/**
 * Ends a process that was started with `detached: true` and all that it started. On Windows, which has neither process
 * groups nor signals, it always ends them by force.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 * @param {{ platform?: NodeJS.Platform, run?: typeof spawnSync }} [options] for tests
 */
export function endTree(pid, signal, { platform = process.platform, run = spawnSync } = {}) {
  if (pid === undefined) return;
  if (platform === 'win32') {
    run('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended in the meantime.
  }
}
