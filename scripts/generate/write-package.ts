import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { filesIn, readIfPresent } from './package-folder.ts';

/**
 * Replaces the files of a folder, but not its `node_modules`, all or nothing: it writes the new files
 * beside the folder first, then renames them into place, and renames them back if one of these fails.
 */
export function writePackage(folder: string, files: ReadonlyMap<string, string>): void {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    const changed = stage(target, join(staging, 'new'), files);
    const stale = filesIn(target).filter((name) => !files.has(name));
    swap({ target, staged: join(staging, 'new'), backup: join(staging, 'old') }, changed, stale);
    removeEmptyFolders(target);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Writes the files that differ from the present ones and returns their names. */
function stage(target: string, staged: string, files: ReadonlyMap<string, string>): string[] {
  const changed = [...files].filter(([name, text]) => readIfPresent(join(target, name)) !== text);
  for (const [name, text] of changed) {
    mkdirSync(dirname(join(staged, name)), { recursive: true });
    writeFileSync(join(staged, name), text);
  }
  return changed.map(([name]) => name);
}

interface Places {
  readonly target: string;
  readonly staged: string;
  /** Holds the replaced files until all new ones are in place. */
  readonly backup: string;
}

function swap(places: Places, changed: readonly string[], stale: readonly string[]): void {
  const { target, staged, backup } = places;
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    // Stale files first: one of them may be where a new folder must be.
    for (const [index, name] of [...stale, ...changed].entries()) {
      if (existsSync(join(target, name))) move(join(target, name), join(backup, String(index)));
    }
    for (const name of changed) move(join(staged, name), join(target, name));
  } catch (error) {
    for (const step of undo) step();
    throw error;
  }
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    removeEmptyFolders(path);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}
