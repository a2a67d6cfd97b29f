import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a built site, as paths within it. Those that begin with a dot are not served. */
export function siteFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.') && statSync(join(folder, path)).isFile())
    .sort();
}
