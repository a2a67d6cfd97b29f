import { availableParallelism, cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { filesOnDisk } from './files-on-disk.ts';

export const PAUSE_SECONDS = 1;

/**
 * What comes before every row, the first one as well: what earlier rows wrote is brought to the disk, then nothing
 * happens for a second.
 * @returns the share of all processors that other programs used in that time, 0 to 1
 */
export async function pause(signal: AbortSignal): Promise<number> {
  await filesOnDisk();
  const [idle, start] = [idleMs(), performance.now()];
  await setTimeout(PAUSE_SECONDS * 1000, undefined, { signal }).catch(() => {});
  const available = (performance.now() - start) * availableParallelism();
  return Math.min(1, Math.max(0, 1 - (idleMs() - idle) / available));
}

/** Milliseconds for which processors had nothing to do. What a virtual machine did not get is missing in it. */
function idleMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}
