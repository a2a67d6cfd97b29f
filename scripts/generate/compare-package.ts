import { join } from 'node:path';
import { displayPath } from './contract-error.ts';
import { filesIn, readIfPresent } from './package-folder.ts';

/** One sentence for each file of a folder that is not what the contract generates. */
export function findDrift(folder: string, files: ReadonlyMap<string, string>): string[] {
  const drift: string[] = [];
  for (const [name, text] of files) {
    const present = readIfPresent(join(folder, name));
    const path = displayPath(join(folder, name));
    if (present === undefined) drift.push(`${path} is missing`);
    else if (present !== text) drift.push(`${path} differs from what the contract generates`);
  }
  const stale = filesIn(folder).filter((name) => !files.has(name));
  return [...drift, ...stale.map((name) => `${displayPath(join(folder, name))} is not generated`)];
}
