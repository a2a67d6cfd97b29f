/** How the connection is protected: not at all, encrypted without a check of the certificate, or verified. */
export type PostgresTls = 'disable' | 'require' | 'verify-full';

/** Where a PostgreSQL is and how it is reached. Holds no password. */
export interface PostgresAddress {
  /** A host name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly tls: PostgresTls;
  /** PEM file of the authority that signed the server's certificate; null uses those of Node. */
  readonly caFile: string | null;
  /** File whose first line is the password; null leaves it to `passFile`. */
  readonly passwordFile: string | null;
  /** File of PostgreSQL's programs with a password for each address: that of `PGPASSFILE`, or `~/.pgpass`. */
  readonly passFile: string | null;
}

const DEFAULT_PORT = 5432;
const TLS_MODES: readonly PostgresTls[] = ['disable', 'require', 'verify-full'];
const PARAMETERS = ['host', 'sslmode', 'sslrootcert'];
const EXAMPLE = 'postgres://gateway@db.example:5432/gateway';

type Parsed = Omit<PostgresAddress, 'passwordFile' | 'passFile'> | { readonly problem: string };

/**
 * Parses an address such as `postgres://user@host:5432/name?sslmode=verify-full`. The host of a Unix socket is its
 * folder, as `?host=/run/postgresql`. Without `sslmode`, the certificate of another machine is verified, and this
 * machine is reached without TLS.
 * @returns a problem that completes the sentence "--database-url …" and repeats nothing that may be a secret
 */
export function parsePostgresAddress(text: string): Parsed {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    return { problem: `is no address of a PostgreSQL: give one such as ${EXAMPLE}.` };
  if (url.password !== '')
    return {
      problem:
        'contains a password, which other users of this machine could see: put it into the file of --database-password-file or PGPASSFILE, and leave it out of the address.',
    };
  const [user, database] = [url.username, url.pathname.slice(1)].map(decoded);
  if (!user || !database || database.includes('/'))
    return { problem: `has to name a user and a database, such as ${EXAMPLE}.` };
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined || url.hash !== '')
    return { problem: `has a parameter that is not known: allowed are ${PARAMETERS.join(', ')}.` };
  const host = url.searchParams.get('host') ?? decoded(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (!host) return { problem: `has to name a host, such as ${EXAMPLE}.` };
  const given = url.searchParams.get('sslmode') ?? (isLocal(host) ? 'disable' : 'verify-full');
  const tls = TLS_MODES.find((mode) => mode === given);
  if (tls === undefined)
    return { problem: `has an sslmode that is not known: give one of ${TLS_MODES.join(', ')}.` };
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  return { host, port, user, database, tls, caFile: url.searchParams.get('sslrootcert') };
}

/** The address for people, without what may be a secret. */
export function describeAddress({ host, port, user, database }: PostgresAddress): string {
  const place = host.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`;
  return `database "${database}" at ${place} as user "${user}"`;
}

function isLocal(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
