import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;

const execute = promisify(execFile);

/** The user that runs the server; empty where it is the user of the test. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/** The programs of the newest PostgreSQL on this machine, or of the folder in `POSTGRES_BIN`. */
function findFolder(): string | undefined {
  const given = process.env.POSTGRES_BIN;
  if (given) return existsSync(join(given, 'initdb')) ? given : undefined;
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= OLDEST_VERSION));
  return newest === 0 ? undefined : join(DEBIAN_FOLDER, String(newest), 'bin');
}

/** Why tests cannot start a PostgreSQL on this machine; undefined when they can. */
export function missingPostgres(): string | undefined {
  if (findFolder() !== undefined) return undefined;
  return 'no PostgreSQL 15 or newer: apt-get install postgresql, or set POSTGRES_BIN to the folder of initdb';
}

/** The path of a program of PostgreSQL. */
export function programPath(name: string): string {
  const folder = findFolder();
  if (folder === undefined) throw new Error(missingPostgres());
  return join(folder, name);
}

/** PostgreSQL refuses to run as root, so root becomes the user of Debian's package. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Runs a program of PostgreSQL as the user of the server. Resolves with its standard output.
 * @param input its standard input
 */
export async function runProgram(
  name: string,
  args: readonly string[],
  cwd: string,
  input = '',
): Promise<string> {
  const options = { ...serverUser(), cwd, maxBuffer: 2 ** 28 };
  const running = execute(programPath(name), args, options);
  // A program that reads no input may have ended by now.
  running.child.stdin?.on('error', () => {}).end(input);
  return (await running).stdout;
}

/** Gives a file or folder to the user of the server. */
export function giveToServer(path: string): void {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Creates a folder of the user of the server. */
export function createServerFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  giveToServer(path);
  return path;
}
