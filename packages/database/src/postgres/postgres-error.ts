import pg from 'pg';
import { messageOf } from '../data-file.ts';

/** The shared database cannot be used. Administrators read the message; it contains no password. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

/** The SQLSTATE of an error of PostgreSQL; undefined for an error of the connection, such as `EPIPE`. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Whether the connection is lost, so that the last statement may or may not have been applied: the socket broke, or the
 * server refused or closed the connection (classes 08 and 57P, 53300 for too many, 25P03 and 25P04 for long transactions).
 */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || /^(08|57P|53300|25P0[34])/.test(state);
}

/** Whether the same may succeed later, or in a new session: deadlock, serialization, lock or statement timeout. */
export function isTemporary(error: unknown): boolean {
  return /^(40P01|40001|55P03|57014)$/.test(sqlStateOf(error) ?? '') || isOfSession(error);
}

/** Whether a value was at fault, so that other operations may succeed: it is out of range, or violates a constraint. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}

/** Whether a new session may succeed: this one is read-only, or its statements are those of others, gone or out of date. */
export function isOfSession(error: unknown): boolean {
  return /^(25006|26000|42P05|0A000)$/.test(sqlStateOf(error) ?? '');
}

/** Explains why the database could not be opened, and what to do. */
export function describeConnectFailure(place: string, cause: unknown): PostgresError {
  if (cause instanceof PostgresError) return cause;
  return new PostgresError(
    `The ${place} cannot be used (${messageOf(cause)}). ${certificateRemedy(cause) ?? remedyOf(sqlStateOf(cause))}`,
    { cause },
  );
}

/** What to do about a certificate that was refused; undefined for any other error. */
function certificateRemedy(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the server is for another name. Give the name that is in it as the host of --database-url, or a certificate for this host to PostgreSQL.';
  if (/SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/.test(code))
    return 'The authority that signed the certificate of the server is not known. Give its PEM file with sslrootcert=FILE in --database-url.';
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)/.test(code))
    return 'Renew the certificate of the server, or set the clock of this machine.';
  if (cause instanceof Error && cause.message.includes('does not support SSL'))
    return 'Set ssl=on in postgresql.conf with a certificate. sslmode=disable in --database-url sends everything unencrypted.';
  return undefined;
}

function remedyOf(state: string | undefined): string {
  switch (state) {
    case undefined:
      return 'Check that PostgreSQL runs there and that --database-url is right.';
    case '28P01':
    case '28000':
      return 'Give the password of the user in the file of --database-password-file or in PGPASSFILE, and check pg_hba.conf.';
    case '3D000':
      return 'Create the database first, for example with createdb.';
    case '42501':
      return 'Give the user the rights that CLUSTER.md of the gateway lists ("Roles"), or make it the owner of the database.';
    case '53300':
      return 'PostgreSQL has no connection left: a node uses up to six. Raise max_connections, or the limit of the role or database.';
    default:
      return 'The log of PostgreSQL says more.';
  }
}
