import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
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
 * Replaces the files of a folder, all or nothing: it makes the new folder beside the present one and then swaps them.
 * What belongs to the package manager or the system moves over, and a file that stays the same is not touched.
 */
export function writePackage(folder: string, files: ReadonlyMap<string, string>): void {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const [fresh, old] = [join(staging, 'new'), join(staging, 'old')];
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    mkdirSync(fresh);
    for (const [name, text] of files) {
      const [present, file] = [join(target, name), join(fresh, name)];
      mkdirSync(dirname(file), { recursive: true });
      if (readIfPresent(present) === text) linkSync(present, file);
      else writeFileSync(file, text);
    }
    const foreign = existsSync(target) ? readdirSync(target).filter(isForeign) : [];
    for (const name of foreign) move(join(target, name), join(fresh, name));
    if (existsSync(target)) move(target, old);
    move(fresh, target);
  } catch (error) {
    for (const step of undo) step();
    throw error;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
