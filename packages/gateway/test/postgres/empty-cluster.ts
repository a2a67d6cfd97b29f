import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const cacheFolder = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/** The user that runs the server; empty where it is the user of the test. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

interface ClusterOwner {
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  readonly superuser: string;
  readonly user: ServerUser;
}

/**
 * Copies an empty cluster to a path that does not exist. `initdb` takes most of a second of the processor, so it runs
 * once for each version of PostgreSQL, and its result is kept in `.cache/`.
 */
export async function copyEmptyCluster(data: string, owner: ClusterOwner): Promise<void> {
  const { stdout } = await run(join(owner.bin, 'initdb'), ['--version']);
  const [version = ''] = /[\d.]+/.exec(stdout) ?? [];
  const kept = join(cacheFolder, `postgres-${version}-${owner.user.uid ?? 'own'}`);
  if (!existsSync(kept)) await keepEmptyCluster(kept, owner);
  await run('cp', ['-a', kept, data]);
}

async function keepEmptyCluster(kept: string, { bin, superuser, user }: ClusterOwner) {
  // In a folder that the user of the server may write to.
  const folder = mkdtempSync(join(tmpdir(), 'empty-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  mkdirSync(cacheFolder, { recursive: true });
  const copy = mkdtempSync(join(cacheFolder, 'postgres-'));
  try {
    const created = join(folder, 'data');
    const options = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(join(bin, 'initdb'), ['-D', created, '-U', superuser, ...options], {
      ...user,
      cwd: folder,
    });
    await run('cp', ['-a', created, join(copy, 'data')]);
    // Another test may have been quicker.
    if (!existsSync(kept)) renameSync(join(copy, 'data'), kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  } finally {
    for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true });
  }
}
