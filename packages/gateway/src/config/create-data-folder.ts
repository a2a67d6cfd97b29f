import { accessSync, constants, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syncPath } from '@social-data/database/data-file';
import { checkAccess } from './check-access.ts';
import { ConfigError } from './config-error.ts';

/**
 * Creates the data folder if it does not exist. Only its owner gets access: it contains the ledger and the admin
 * socket. A folder that this created survives a power loss.
 * @throws ConfigError when it cannot be created or written to, or when other users can write to it
 */
export function createDataFolder(folder: string): void {
  try {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (first !== undefined) syncNames(first, folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([explain(folder, error)]);
  }
  checkAccess(folder, 'data folder');
}

/** Makes the names of new folders durable, from the last one up to the first. Removes them when that fails. */
function syncNames(first: string, last: string): void {
  for (let created = resolve(last); ; created = dirname(created)) {
    try {
      syncPath(dirname(created));
    } catch (error) {
      // A folder in which this user may create others, but not list them, cannot be synced.
      if (codeOf(error) !== 'EACCES') {
        removeNew(first, last);
        throw error;
      }
    }
    if (created === resolve(first)) return;
  }
}

/** Otherwise the next attempt would find the folders, and take their names for durable. */
function removeNew(first: string, last: string): void {
  for (let created = resolve(last); ; created = dirname(created)) {
    rmdirSync(created);
    if (created === resolve(first)) return;
  }
}

function explain(folder: string, error: unknown): string {
  const code = codeOf(error);
  const remedy = 'Give a folder that this user may write to with --data-dir.';
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${folder} is a file. ${remedy}`;
  if (code === 'ENOSPC' || code === 'EIO')
    return `The data folder ${folder} cannot be created (${code}). Free space on its disk or repair it, or give another folder with --data-dir.`;
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    return `The data folder ${folder} cannot be created (${String(code)}). ${remedy}`;
  return `The data folder ${folder} cannot be written to (${String(code)}). ${remedy}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
