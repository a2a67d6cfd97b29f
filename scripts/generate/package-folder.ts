import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { displayPath } from './contract-error.ts';
import { packageName } from './emit/manifest.ts';
import { isObject } from './json.ts';

/** Files of a package folder by path, without what belongs to the package manager or the system. */
export function filesIn(folder: string, prefix = ''): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${prefix}${entry.name}`;
      return entry.isDirectory() ? filesIn(join(folder, entry.name), `${path}/`) : [path];
    })
    .sort();
}

/**
 * Whether a folder may be written to: all files in it are replaced, so it has to
 * be absent, empty, or a package that was generated before.
 */
export function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  if (filesIn(folder).length === 0) return true;
  return manifestName(join(folder, 'package.json')) === packageName;
}

function manifestName(file: string): unknown {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(manifest) ? manifest.name : undefined;
  } catch {
    return undefined;
  }
}

/** Text of a file; undefined when there is no file of that name. */
export function readIfPresent(file: string): string | undefined {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile ? readFileSync(file, 'utf8') : undefined;
}

/** One sentence for each file of a folder that differs from what the contract generates. */
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
