import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '@social-data/file-lock';
import { inject } from 'vitest';

/**
 * Builds what several test files start, once for all files of a run: the first to ask builds it, and the others wait.
 * A built command starts in a third of the processor time of its source.
 * @param name of the folder among the builds of the run
 * @param build fills a folder, which need not exist
 * @returns the folder
 */
export async function buildOnce(
  name: string,
  build: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(inject('buildsFolder'), name);
  if (existsSync(folder)) return folder;
  return withFileLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return folder;
    await build(`${folder}.part`);
    renameSync(`${folder}.part`, folder);
    return folder;
  });
}

/**
 * The variables for a process that runs a build. It keeps its compiled code with the builds, because the path of a build
 * differs from run to run, and the cache of the project would grow with each.
 */
export function buildEnvironment(): { readonly NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(inject('buildsFolder'), 'compiled') };
}
