import { join } from 'node:path';
import { checkAccess } from '../config/data-folder.ts';
import { dataFilePath } from '../data-file-path.ts';
import { AdminError } from './admin.ts';

/** Unix stores the path in a field of 108 bytes on Linux and 104 on other systems, the final zero byte included. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * The path of the admin socket. It is in the data folder, so that exactly those who can use the data can administer
 * it.
 * @throws AdminError when the path is longer than the system allows for a socket
 */
export function adminSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  const bytes = Buffer.byteLength(path);
  if (bytes <= MAX_PATH_BYTES) return path;
  throw new AdminError(
    `The path of the data folder ${dataDir} is too long for the admin socket: ${path} has ${bytes} bytes, at most ${MAX_PATH_BYTES} are possible. Give a folder with a shorter path with --data-dir, or a link to the folder.`,
  );
}

/**
 * Refuses a data folder in which another user could read commands or replace data.
 * @throws ConfigError that names the folder, data file or socket, and says what to do
 */
export function checkDataAccess(dataDir: string): void {
  checkAccess(dataDir, 'data folder');
  checkAccess(dataFilePath(dataDir), 'data file');
  checkAccess(adminSocketPath(dataDir), 'admin socket');
}
