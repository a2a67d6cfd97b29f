import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Packs a built package into a folder. npm gives every file the same time and owner, so the same files make the same
 * tarball, byte for byte.
 * @returns the path of the tarball, and what npm says of its content
 */
export async function packFolder(
  built: string,
  folder: string,
): Promise<{ readonly tarball: string; readonly listing: string }> {
  await mkdir(folder, { recursive: true });
  const options = ['--pack-destination', folder, '--loglevel', 'notice'];
  const { stdout, stderr } = await promisify(execFile)('npm', ['pack', built, ...options]);
  return { tarball: join(folder, stdout.trim()), listing: stderr };
}
