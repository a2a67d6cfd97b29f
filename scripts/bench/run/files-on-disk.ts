import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Resolves when all that was written is on the disk: a sync of a server would wait for it. At once where there is no `sync`. */
export async function filesOnDisk(): Promise<void> {
  await promisify(execFile)('sync').catch(() => {});
}
