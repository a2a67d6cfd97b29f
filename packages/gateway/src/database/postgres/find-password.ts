import { constants, readFileSync, type Stats, statSync } from 'node:fs';
import type { PostgresAddress } from './postgres-address.ts';
import { PostgresError } from './postgres-error.ts';

const ROOT = 0;

/**
 * The password for the server, when it asks for one: the first line of the password file, or the first entry for this
 * address in the file of `PGPASSFILE`. Read for each connection, so that a changed password needs no restart.
 * @throws PostgresError when there is none, or other users can read the file
 */
export function findPassword(address: PostgresAddress): string {
  const { passwordFile, passFile } = address;
  if (passwordFile !== null) {
    checkIsPrivate(passwordFile);
    const [password = ''] = read(passwordFile).split(/\r?\n/);
    if (password === '')
      throw new PostgresError(`The first line of the password file ${passwordFile} is empty.`);
    return password;
  }
  const entry = passFile === null ? undefined : findEntry(passFile, address);
  if (entry !== undefined) return entry;
  const searched = passFile === null ? '' : ` ${passFile} has none for this address.`;
  throw new PostgresError(
    `The server asks for a password.${searched} Give it in the file of --database-password-file or PGPASSFILE.`,
  );
}

/** The password of the first line `host:port:database:user:password` that fits, where `*` fits all. */
function findEntry(file: string, address: PostgresAddress): string | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  checkIsPrivate(file);
  const { host, port, database, user } = address;
  // As in psql, a socket is also found as localhost.
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const wanted = [hosts, [String(port)], [database], [user]];
  for (const line of read(file).split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = [...line.matchAll(/((?:\\.|[^:\\])*)(?::|$)/g)].map(([, field = '']) =>
      field.replaceAll(/\\(.)/g, '$1'),
    );
    const fits = wanted.every((values, index) => ['*', ...values].includes(fields[index] ?? ''));
    const password = fields[wanted.length];
    if (fits && password) return password;
  }
  return undefined;
}

/** The rule of PostgreSQL for secret files: only the owner; the group may read a file of root. */
function checkIsPrivate(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new PostgresError(`The password file ${file} does not exist. Create it with mode 0600.`);
  // A pipe is read once and readable by its processes only.
  if (!stats.isFile() || (stats.mode & forbidden(stats)) === 0) return;
  const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
  throw new PostgresError(
    `The password file ${file} can be read by other users (mode ${mode}). Give it another password, then run: chmod 600 '${file}'`,
  );
}

function forbidden({ uid }: Stats): number {
  if (process.getuid === undefined) return 0;
  const { S_IRWXG, S_IRWXO, S_IRGRP } = constants;
  return uid === ROOT ? S_IRWXO | (S_IRWXG & ~S_IRGRP) : S_IRWXO | S_IRWXG;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new PostgresError(`The password file ${file} cannot be read (${detail}).`);
  }
}
