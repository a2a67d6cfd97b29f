import { join } from 'node:path';
import { AdministrationError } from './administration-error.ts';

/** Unix keeps the path in a field of 108 bytes on Linux and 104 on other systems, the closing zero included. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * Where a gateway takes administrative commands: in its data folder, so that whoever may use the data may
 * administer it, and nobody else.
 * @throws AdministrationError when the path is longer than a socket's can be
 */
export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  const bytes = Buffer.byteLength(path);
  if (bytes <= LONGEST_PATH) return path;
  throw new AdministrationError(
    `The data folder ${dataDir} has too long a path for the administrative socket: ${path} is ${bytes} bytes, at most ${LONGEST_PATH} are possible. Give a folder with a shorter path with --data-dir, or a link to it.`,
  );
}
