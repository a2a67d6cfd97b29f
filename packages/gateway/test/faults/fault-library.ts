import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOnce } from '../../../../test/build-once.ts';

const folder = fileURLToPath(new URL('./library/', import.meta.url));

/** Why the tests with injected faults cannot run on this machine; undefined when they can. */
export function missingCompiler(): string | undefined {
  const { error } = spawnSync('cc', ['--version']);
  return error === undefined ? undefined : 'Faults of the disk need a C compiler (cc).';
}

/** The interposed library, compiled once for all files of a run. `library/fault-points.c` says how it is used. */
export async function faultLibrary(): Promise<string> {
  const built = await buildOnce('fault-library', async (target) => {
    mkdirSync(target);
    const sources = ['fault-points.c', 'durable-image.c'].map((name) => join(folder, name));
    const output = ['-o', join(target, 'fault-points.so')];
    const flags = ['-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC'];
    const { status, stderr } = spawnSync('cc', [...flags, ...output, ...sources, '-ldl'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The fault library does not compile:\n${stderr}`);
  });
  return join(built, 'fault-points.so');
}
