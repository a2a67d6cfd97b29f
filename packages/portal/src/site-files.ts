import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the files in a built site, without those that begin with a dot, which are not served. */
export function siteFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.') && statSync(join(folder, path)).isFile())
    .sort();
}
