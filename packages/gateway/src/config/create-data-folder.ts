import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { checkAccess } from './check-access.ts';
import { ConfigError } from './config-error.ts';

/**
 * Creates the data folder if it does not exist. Only its owner gets access: it contains the ledger and the admin
 * socket.
 * @throws ConfigError when it cannot be created or written to, or when other users can write to it
 */
export function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError([explain(folder, error)]);
  }
  checkAccess(folder, 'data folder');
}

function explain(folder: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const remedy = 'Give a folder that this user may write to with --data-dir.';
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${folder} is a file. ${remedy}`;
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    return `The data folder ${folder} cannot be created (${String(code)}). ${remedy}`;
  return `The data folder ${folder} cannot be written to (${String(code)}). ${remedy}`;
}
