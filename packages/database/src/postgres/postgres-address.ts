/** How the connection is protected: not at all, encrypted without a check of the certificate, or verified. */
export type PostgresTls = 'disable' | 'require' | 'verify-full';

/** The servers that may be used: any, or only one that can be written to. */
export type TargetServer = 'any' | 'read-write';

export interface ServerPlace {
  /** A host name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

/** Where a PostgreSQL is and how it is reached. Holds no password. */
export interface PostgresAddress extends ServerPlace {
  /** Servers that are tried after the first one, such as its standbys. */
  readonly furtherServers: readonly ServerPlace[];
  /** What reports need. Whatever writes needs a server that can be written to. */
  readonly target: TargetServer;
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
const TARGETS: readonly TargetServer[] = ['any', 'read-write'];
const PARAMETERS = ['host', 'sslmode', 'sslrootcert', 'target_session_attrs'];
const EXAMPLE = 'postgres://gateway@db.example:5432/gateway';

type Parsed = Omit<PostgresAddress, 'passwordFile' | 'passFile'> | { readonly problem: string };

/**
 * Parses an address such as `postgres://user@host:5432/name?sslmode=verify-full`. The host of a Unix socket is its
 * folder, as `?host=/run/postgresql`. Several servers are separated by commas, as in `postgres://user@one,two:5433/name`.
 * Without `sslmode`, the certificate of another machine is verified, and this machine is reached without TLS.
 * @returns a problem that completes the sentence "--database-url …" and repeats nothing that may be a secret
 */
export function parsePostgresAddress(text: string): Parsed {
  const [, before = '', authority = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? [];
  // As for psql, hosts of a parameter need none in their place.
  const hosts = authority === '' && /[?&]host=/.test(after) ? 'none' : authority;
  const urls = hosts.split(',').map((server) => URL.parse(`${before}${server}${after}`));
  const [url] = urls;
  if (!url || urls.includes(null))
    return { problem: `is no address of a PostgreSQL: give one such as ${EXAMPLE}.` };
  if (url.password !== '')
    return {
      problem:
        'contains a password, which other users of this machine could see: put it into the file of --database-password-file or PGPASSFILE, and leave it out of the address.',
    };
  const [user, database] = [url.username, url.pathname.slice(1)].map(decoded);
  if (!user || !database || database.includes('/'))
    return { problem: `has to name a user and a database, such as ${EXAMPLE}.` };
  const parameters = url.searchParams;
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined || url.hash !== '')
    return { problem: `has a parameter that is not known: allowed are ${PARAMETERS.join(', ')}.` };
  const [first, ...furtherServers] = placesOf(urls, parameters.get('host'));
  if (first === undefined || [first, ...furtherServers].some(({ host }) => host === ''))
    return { problem: `has to name a host, such as ${EXAMPLE}.` };
  const isLocal = areLocal([first, ...furtherServers]);
  const given = parameters.get('sslmode') ?? (isLocal ? 'disable' : 'verify-full');
  const tls = TLS_MODES.find((mode) => mode === given);
  if (tls === undefined)
    return { problem: `has an sslmode that is not known: give one of ${TLS_MODES.join(', ')}.` };
  const target = TARGETS.find((each) => each === (parameters.get('target_session_attrs') ?? 'any'));
  if (target === undefined)
    return { problem: `has target_session_attrs that it cannot have: ${TARGETS.join(', ')}.` };
  const caFile = parameters.get('sslrootcert');
  return { ...first, furtherServers, target, user, database, tls, caFile };
}

/** @param given hosts in place of those of the addresses, separated by commas */
function placesOf(urls: readonly (URL | null)[], given: string | null): ServerPlace[] {
  const named = urls.map((url) => decoded(url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''));
  const ports = urls.map((url) => (url?.port ? Number(url.port) : DEFAULT_PORT));
  const hosts = given === null ? named : given.split(',');
  return hosts.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? DEFAULT_PORT }));
}

/** The address for people, without what may be a secret. */
export function describeAddress(address: PostgresAddress): string {
  const places = [address, ...address.furtherServers].map(describePlace);
  return `database "${address.database}" at ${places.join(' or ')} as user "${address.user}"`;
}

export function describePlace({ host, port }: ServerPlace): string {
  return host.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`;
}

/** Whether all servers are of this machine, by their addresses. */
export function areLocal(servers: readonly ServerPlace[]): boolean {
  return servers.every(
    ({ host }) => host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
