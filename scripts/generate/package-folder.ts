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
import { basename, dirname, join, relative, resolve } from 'node:path';
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
export function isOurs(folder: string): boolean {
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
  const { changed, stale } = differences(folder, files);
  const pathOf = (name: string) => displayPath(join(folder, name));
  return [
    ...changed.map((name) => {
      const isThere = existsSync(join(folder, name));
      return `${pathOf(name)} ${isThere ? 'differs from what the contract generates' : 'is missing'}`;
    }),
    ...stale.map((name) => `${pathOf(name)} is not generated`),
  ];
}

function differences(folder: string, files: ReadonlyMap<string, string>) {
  const present = new Set(filesIn(folder));
  return {
    /** Files that are missing or have another text. */
    changed: [...files.keys()].filter(
      (name) => !present.has(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name),
    ),
    stale: [...present].filter((name) => !files.has(name)),
  };
}

/**
 * Replaces the files of a folder. The new ones are written beside the folder first, so that a full disk changes nothing, and
 * then renamed into place: a file that stays the same is not touched, and one that changes is there all the time. Returns
 * the names of what has changed, of files that it removed too.
 */
export function writePackage(
  folder: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    const { changed, stale } = differences(target, files);
    const staged = changed.map((name, index) => {
      const from = join(staging, String(index));
      writeFileSync(from, files.get(name) ?? '');
      return { from, to: join(target, name) };
    });
    // Stale files first: one of them may be where a new folder must be.
    for (const name of stale) removeWithFolders(join(target, name), target);
    for (const { from, to } of staged) {
      mkdirSync(dirname(to), { recursive: true });
      renameSync(from, to);
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
