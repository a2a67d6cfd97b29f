import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncPath } from '@social-data/database/data-file';
import { ConfigError, errorCode, readOr } from './config-error.ts';

/** The path of the data file in a data folder. */
export function dataFilePath(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite');
}

/**
 * Creates the data folder if it does not exist. Only its owner gets access: it contains the ledger and the admin
 * socket. A folder that this created survives a power loss.
 * @throws ConfigError when it cannot be created or written to, and as `checkDataAccess`
 */
export function createDataFolder(folder: string): void {
  readOr(
    () => {
      const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (first !== undefined) syncNames(first, folder);
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    (code) => {
      const isFile = code === 'EEXIST' || code === 'ENOTDIR';
      return `The data folder ${folder} ${isFile ? 'is a file' : `cannot be used (${code})`}. Give a folder that this user may write to, on a disk that has space, with --data-dir.`;
    },
  );
  checkDataAccess(folder);
}

/**
 * Makes the names of new folders durable, from the last one up to the first. Removes them when that fails: otherwise the
 * next attempt would find the folders, and take their names for durable.
 */
function syncNames(first: string, last: string): void {
  const created = newFolders(resolve(first), resolve(last));
  for (const folder of created) {
    try {
      syncPath(dirname(folder));
    } catch (error) {
      // A folder in which this user may create others, but not list them, cannot be synced.
      if (errorCode(error) === 'EACCES') continue;
      for (const each of created) rmdirSync(each);
      throw error;
    }
  }
}

function newFolders(first: string, last: string): readonly string[] {
  return last === first ? [last] : [last, ...newFolders(first, dirname(last))];
}

const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Refuses a file, folder or socket that another user owns or can write to: that user could read new tokens and replace
 * the data. A link is followed, and must belong to this user or to root. A path that does not exist is fine, and so is
 * every path on systems without user ids.
 * @param what names the path in the message, for example "data folder"
 * @throws ConfigError that says what to do
 */
export function checkAccess(path: string, what: string): void {
  const user = process.geteuid?.();
  const [link, target] = readOr(
    () => [lstatSync, statSync].map((stat) => stat(path, { throwIfNoEntry: false })),
    (code) =>
      `The ${what} ${path} cannot be used (${code}). Give a folder of this user with --data-dir.`,
  );
  if (user === undefined || link === undefined || target === undefined) return;
  const refuse = (problem: string): never => {
    throw new ConfigError(`The ${what} ${path} ${problem}`);
  };
  if (link.isSymbolicLink() && link.uid !== user && link.uid !== ROOT)
    refuse(
      `is a link of another user (user id ${link.uid}), who can change where it leads. Give the path without the link.`,
    );
  if (target.uid !== user)
    refuse(
      `belongs to another user (user id ${target.uid}; this process runs as ${user}). Run the command as that user, or give a folder of this user with --data-dir.`,
    );
  if ((target.mode & WRITABLE_BY_OTHERS) !== 0) {
    const octal = (target.mode & 0o7777).toString(8).padStart(4, '0');
    refuse(
      `can be written to by other users (mode ${octal}). Check that nobody has changed it, then run: chmod go-w '${path}'`,
    );
  }
}

/** Unix stores the path in a field of 108 bytes on Linux and 104 on other systems, the final zero byte included. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * The path of the admin socket. It is in the data folder, so that exactly those who can use the data can administer
 * it.
 * @throws ConfigError when the path is longer than the system allows for a socket
 */
export function adminSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  const bytes = Buffer.byteLength(path);
  if (bytes <= MAX_PATH_BYTES) return path;
  throw new ConfigError(
    `The path of the data folder ${dataDir} is too long for the admin socket: ${path} has ${bytes} bytes, at most ${MAX_PATH_BYTES} are possible. Give a folder with a shorter path with --data-dir, or a link to the folder.`,
  );
}

/**
 * Refuses a data folder in which another user could read commands or replace data.
 * @throws ConfigError that names the folder, data file or socket, and says what to do
 */
export function checkDataAccess(dataDir: string): void {
  checkAccess(dataDir, 'data folder');
  checkAccess(dataFilePath(dataDir), 'data file');
  checkAccess(adminSocketPath(dataDir), 'admin socket');
}

/** Without O_NONBLOCK, a pipe that nobody reads would hold up the process, and its signals. */
const LOG_FLAGS =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * Opens the log to append to, and creates it unless it exists. Only its owner gets access.
 * @returns its descriptor. The reader of a pipe may end when no other is open
 * @throws ConfigError when this user cannot append to it
 */
export function openLogFile(file: string): number {
  return readOr(
    () => openSync(file, LOG_FLAGS, 0o600),
    (code) =>
      code === 'ENXIO'
        ? `--log-file ${file} is a pipe that no program reads. Start its reader first, or give a file.`
        : `--log-file ${file} cannot be written (${code}). Give a file that this user may write to, in a folder that exists.`,
  );
}

/** Ends a last line that a full disk or a kill has cut: otherwise the next line could not be read. */
export function endCutLine(file: string): void {
  try {
    const { size } = statSync(file);
    // Such as a pipe, which cannot be read here.
    if (size === 0) return;
    const descriptor = openSync(file, 'a+');
    try {
      const last = Buffer.from('\n');
      readSync(descriptor, last, { position: size - 1 });
      if (last.toString() !== '\n') writeSync(descriptor, '\n');
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The disk is still full. That must not keep a gateway from serving.
  }
}

/** An empty file, written after each backup: the admin page shows its age. */
const backupMarkOf = (dataDir: string) => join(dataDir, 'last-backup');

export function noteBackup(dataDir: string): void {
  writeFileSync(backupMarkOf(dataDir), '', { mode: 0o600 });
}

/** Milliseconds since 1970 of the last backup; null when there was none. */
export function lastBackup(dataDir: string): number | null {
  return statSync(backupMarkOf(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
