/** The shared database cannot be used. Administrators read the message; it contains no password. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

/** The SQLSTATE of an error of PostgreSQL; undefined for an error of the connection. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Whether the connection is lost, so that what was sent last may have been done or not: the socket broke, or the
 * server closed the connection (classes 08 and 57P).
 */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || /^(08|57P)/.test(state);
}

/** Explains why the database could not be opened, and what to do. */
export function describeConnectFailure(place: string, cause: unknown): PostgresError {
  if (cause instanceof PostgresError) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new PostgresError(
    `The ${place} cannot be used (${detail}). ${remedyOf(sqlStateOf(cause))}`,
    {
      cause,
    },
  );
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
      return 'The user has to own the database, because the gateway creates its tables there.';
    case '53300':
      return 'PostgreSQL has no connection left: a node uses up to five. Raise max_connections.';
    default:
      return 'The log of PostgreSQL says more.';
  }
}
