import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Replaces the tarball that `npm pack` has made, whose TypeScript would not run under node_modules and whose manifest
 * names packages of this workspace, with the built package. For the `postpack` script of a package.
 * @param build builds the package into a folder
 */
export async function packBuilt(build: (folder: string) => Promise<void>): Promise<void> {
  const { INIT_CWD = '.', npm_config_pack_destination: destination = '.' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'built-package-'));
  try {
    await build(join(folder, 'built'));
    const options = ['--pack-destination', resolve(INIT_CWD, destination)];
    await promisify(execFile)('npm', ['pack', join(folder, 'built'), ...options]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
