import {
  copyFileSync,
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
import { basename, dirname, join, resolve } from 'node:path';
import { packageName } from './build-package.ts';
import { displayPath } from './findings.ts';
import { isObject } from './json.ts';

/** What belongs to the package manager or the system. */
function isForeign(name: string): boolean {
  return name === 'node_modules' || name.startsWith('.');
}

/** Files of a package folder by path, without what belongs to the package manager or the system. */
export function filesIn(folder: string, prefix = ''): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isForeign(name))
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
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return isObject(manifest) && manifest.name === packageName;
  } catch {
    return false;
  }
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

/** Text of a file; undefined when there is no file of that name. */
function readIfPresent(file: string): string | undefined {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Replaces the files of a folder, all or nothing: it writes the new ones beside the folder first, then renames
 * them into place, and renames the old ones back if one of these fails. A file that stays the same is not touched, and
 * one that changes is there all the time. Returns the names of what has changed, of files that it removed too.
 */
export function writePackage(
  folder: string,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    const changed = [...files.keys()].filter(
      (name) => readIfPresent(join(target, name)) !== files.get(name),
    );
    for (const name of changed) {
      mkdirSync(dirname(join(staging, 'new', name)), { recursive: true });
      writeFileSync(join(staging, 'new', name), files.get(name) ?? '');
    }
    const stale = filesIn(target).filter((name) => !files.has(name));
    // Stale files first: one of them may be where a new folder must be.
    for (const name of stale) move(join(target, name), join(staging, 'stale', name));
    mkdirSync(join(staging, 'old'));
    for (const [index, name] of changed.entries()) {
      const [present, next] = [join(target, name), join(staging, 'new', name)];
      const old = join(staging, 'old', String(index));
      if (readIfPresent(present) === undefined) {
        // A folder without files may be there.
        if (existsSync(present)) move(present, old);
        move(next, present);
      } else {
        copyFileSync(present, old);
        undo.unshift(() => renameSync(old, present));
        renameSync(next, present);
      }
    }
    removeEmptyFolders(target);
    return [...stale, ...changed];
  } catch (error) {
    for (const step of undo) step();
    throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || isForeign(entry.name)) continue;
    const path = join(folder, entry.name);
    removeEmptyFolders(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
