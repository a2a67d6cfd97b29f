import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/** No build takes as long (ms): a lock of that age was left behind. */
const LONGEST_BUILD = 5 * 60_000;

/**
 * Runs `work` while no other process builds: two builds at once would take twice as long, and the
 * second one finds that there is nothing left to do. A lock whose owner is gone is taken over.
 */
export async function withBuildLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!take(file)) await delay(POLL_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  if (isAbandoned(file)) rmSync(file, { force: true });
  return false;
}

function isAbandoned(file: string): boolean {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    return age > LONGEST_BUILD || isGone(Number(readFileSync(file, 'utf8')));
  } catch (error) {
    // Released between the two looks.
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** An owner that has not written its number yet (0) is there. */
function isGone(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
