import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { giveToServer, runProgram, serverUser } from './postgres-programs.ts';

const run = promisify(execFile);

const cacheFolder = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/**
 * Copies an empty cluster to a path that does not exist. `initdb` takes most of a second of the processor, so it runs
 * once for each version of PostgreSQL, and its result is kept in `.cache/`.
 */
export async function copyEmptyCluster(data: string, superuser: string): Promise<void> {
  const stdout = await runProgram('initdb', ['--version'], tmpdir());
  const [version = ''] = /[\d.]+/.exec(stdout) ?? [];
  const kept = join(cacheFolder, `postgres-${version}-${serverUser().uid ?? 'own'}`);
  if (!existsSync(kept)) await keepEmptyCluster(kept, superuser);
  await run('cp', ['-a', kept, data]);
}

async function keepEmptyCluster(kept: string, superuser: string) {
  // In a folder that the user of the server may write to.
  const folder = mkdtempSync(join(tmpdir(), 'empty-postgres-'));
  giveToServer(folder);
  mkdirSync(cacheFolder, { recursive: true });
  const copy = mkdtempSync(join(cacheFolder, 'postgres-'));
  try {
    const created = join(folder, 'data');
    const options = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await runProgram('initdb', ['-D', created, '-U', superuser, ...options], folder);
    await run('cp', ['-a', created, join(copy, 'data')]);
    // Another test may have been quicker.
    if (!existsSync(kept)) renameSync(join(copy, 'data'), kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  } finally {
    for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true });
  }
}
