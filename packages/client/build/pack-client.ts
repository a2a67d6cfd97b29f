import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The folder of the tarballs that `npm run build` makes. */
export const clientTarballs = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Packs the built package. Returns the path of the tarball. */
export async function packClient(built: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const { stdout } = await promisify(execFile)('npm', [
    'pack',
    built,
    '--pack-destination',
    folder,
    '--silent',
  ]);
  return join(folder, stdout.trim());
}
