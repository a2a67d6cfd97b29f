import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { packageName } from './build-package.ts';
import { displayPath } from './findings.ts';
import { asObject } from './json.ts';

/** Files of a package folder by path, without what belongs to the package manager or the system. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)(node_modules(\/|$)|\.)/.test(path))
    .sort();
}

/**
 * Whether a folder may be written to: all files in it are replaced, so it has to
 * be absent, empty, or a package that was generated before.
 */
export function isOurs(path: string): boolean {
  // An empty path, as of a variable that is not set, is the working directory.
  const folder = resolve(path);
  if (existsSync(folder) && !statSync(folder).isDirectory()) return false;
  if (filesIn(folder).length === 0) return true;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return asObject(manifest).name === packageName;
  } catch {
    return false;
  }
}

/** One sentence for each file of a folder that differs from what the contract generates. */
export function findDrift(folder: string, files: ReadonlyMap<string, string>): string[] {
  const drift = differences(folder, files);
  return [...drift].map(([name, state]) => `${displayPath(join(folder, name))} ${state}`);
}

/** The files of a folder that differ, each with how. Those that are not generated come last. */
function differences(folder: string, files: ReadonlyMap<string, string>): Map<string, string> {
  const present = new Set(filesIn(folder));
  const found = new Map<string, string>();
  for (const [name, text] of files) {
    if (!present.delete(name)) found.set(name, 'is missing');
    else if (readFileSync(join(folder, name), 'utf8') !== text)
      found.set(name, 'differs from what the contract generates');
  }
  for (const name of present) found.set(name, 'is not generated');
  return found;
}

/**
 * Replaces the files of a folder, which may be a link or mounted. The new ones are written into a hidden folder in it first,
 * so that a full disk changes nothing, and then renamed into place: a file that stays the same is not touched, and one that
 * changes is there all the time. Returns the names of what has changed, of files that it removed too.
 */
export function writePackage(
  folder: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const staging = mkdtempSync(join(target, '.new-'));
  try {
    const names = [...differences(target, files).keys()];
    const changed = names.filter((name) => files.has(name));
    const stale = names.filter((name) => !files.has(name));
    for (const [index, name] of changed.entries())
      writeFileSync(join(staging, String(index)), files.get(name) ?? '');
    // Stale files first: one of them may be where a new folder must be.
    for (const name of stale) removeWithFolders(join(target, name), target);
    for (const [index, name] of changed.entries()) {
      mkdirSync(dirname(join(target, name)), { recursive: true });
      renameSync(join(staging, String(index)), join(target, name));
    }
    return [...stale, ...changed];
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes a file, and the folders around it that are empty then. */
function removeWithFolders(file: string, root: string): void {
  rmSync(file);
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
    if (readdirSync(folder).length > 0) return;
    rmdirSync(folder);
  }
}
