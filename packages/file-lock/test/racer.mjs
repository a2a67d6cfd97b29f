// Takes a lock at the time of each message, and says whether it was the only holder: `node racer.mjs LOCK HOLDER`.
import { closeSync, openSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '@social-data/file-lock';

const [lock = '', holder = ''] = process.argv.slice(2);

async function holdAlone() {
  try {
    closeSync(openSync(holder, 'wx'));
  } catch {
    return 'held with another';
  }
  await delay(5);
  rmSync(holder);
  return 'held alone';
}

process.on('message', async (start) => {
  // All begin within the same microseconds.
  while (performance.timeOrigin + performance.now() < Number(start));
  process.send?.(await withFileLock(lock, holdAlone));
});
process.send?.('ready');
