import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import pg from 'pg';
import { messageOf } from '../data-file.ts';
import { describePlace, type PostgresAddress, type ServerPlace } from './postgres-address.ts';
import { PostgresError } from './postgres-error.ts';
import type { PostgresTimeouts } from './postgres-timeouts.ts';

/**
 * The password for the server, when it asks for one: the first line of the password file, or the first entry for this
 * address in the file of `PGPASSFILE`. Read for each connection, so that a changed password needs no restart.
 * @throws PostgresError when there is none, or other users can read the file
 */
function findPassword(address: PostgresAddress): string {
  const { passwordFile, passFile } = address;
  if (passwordFile !== null) {
    const [password = ''] = privateLines(passwordFile);
    if (password === '')
      throw new PostgresError(`The first line of the password file ${passwordFile} is empty.`);
    return password;
  }
  const lines = passFile !== null && existsSync(passFile) ? privateLines(passFile) : [];
  const entry = findEntry(lines, address);
  if (entry !== undefined) return entry;
  const searched = passFile === null ? '' : ` ${passFile} has none for this address.`;
  throw new PostgresError(
    `The server asks for a password.${searched} Give it in the file of --database-password-file or PGPASSFILE.`,
  );
}

/** The password of the first line `host:port:database:user:password` that fits, where `*` fits all. */
function findEntry(
  lines: readonly string[],
  { host, port, database, user }: PostgresAddress,
): string | undefined {
  // As in psql, a socket is also found as localhost.
  const hosts = host.startsWith('/') ? [host, 'localhost'] : [host];
  const wanted = [hosts, [String(port)], [database], [user]];
  for (const line of lines) {
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

/** The rule of PostgreSQL for secret files: only the owner may use them; the group may read a file of root. */
function privateLines(file: string): readonly string[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new PostgresError(`The password file ${file} does not exist. Create it with mode 0600.`);
  const forbidden = process.platform === 'win32' ? 0 : stats.uid === 0 ? 0o037 : 0o077;
  // A pipe is read once and readable by its processes only.
  if (stats.isFile() && (stats.mode & forbidden) !== 0) {
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    throw new PostgresError(
      `The password file ${file} can be read by other users (mode ${mode}). Give it another password, then run: chmod 600 '${file}'`,
    );
  }
  return readFileSync(file, 'utf8').split(/\r?\n/);
}

export interface SessionOptions {
  readonly timeouts: PostgresTimeouts;
  /** Whether a standby or a database that is read-only is refused. */
  readonly mustWrite: boolean;
}

/**
 * A transaction whose node was paused must not keep its locks. Queries are not compiled: the plans of our functions have
 * estimates that are too high, so PostgreSQL would compile queries of a millisecond for a second. What locks protect is read
 * after them, and times are read by the driver, whatever the database has as its default.
 */
const BEGIN_SESSION = `
  SELECT set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', '10000', false),
    set_config('jit', 'off', false), set_config('datestyle', 'ISO', false),
    set_config('default_transaction_isolation', 'read committed', false), pg_backend_pid() AS pid,
    pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly"`;

/**
 * Gives a connection its time limits, which poolers such as PgBouncer refuse as parameters of the connection.
 * @returns the number of the process that serves its session
 * @throws PostgresError when the server cannot be written to, and has to be
 */
export async function beginSession(
  client: pg.ClientBase,
  { timeouts: { statement, stall }, mustWrite }: SessionOptions,
): Promise<number | undefined> {
  const { rows } = await client
    .query<{ pid: number; isStandby: boolean; isReadOnly: boolean }>({
      ...{ text: BEGIN_SESSION, values: [String(statement)] },
      ...{ query_timeout: stall },
    })
    .catch((error: unknown) => {
      // The driver has no code for it.
      const isLate = error instanceof Error && error.message === 'Query read timeout';
      if (!isLate) throw error;
      throw new PostgresError(
        `The server accepts connections and does not reply within ${stall} ms. It may be stalled, or a pooler has no session left: each gateway needs 6 (in PgBouncer: default_pool_size).`,
        { cause: error },
      );
    });
  const [session] = rows;
  if (mustWrite && session?.isStandby)
    throw new PostgresError('The server is a standby. Give the address of the primary server.');
  if (mustWrite && session?.isReadOnly)
    throw new PostgresError(
      'The database is read-only (default_transaction_read_only). Make it writable.',
    );
  return session?.pid;
}

/**
 * Checks with two open connections that each has a session of its own. Transaction pooling gives both the same one, or
 * one of them another session for each statement: time limits and prepared statements are lost then.
 * @throws PostgresError
 */
async function checkOwnSessions(
  [client, other]: readonly [pg.Client, pg.Client],
  options: SessionOptions,
): Promise<void> {
  const begin = async () => [
    await beginSession(client, options),
    await beginSession(other, options),
  ];
  const [one, two] = await begin();
  const again = await begin();
  if (one !== two && again[0] === one && again[1] === two) return;
  throw new PostgresError(
    'A pooler gives connections no session of their own (transaction pooling), so time limits and prepared statements are lost. Let it pool by session (in PgBouncer: pool_mode = session), or give the address of PostgreSQL itself.',
  );
}

export const CONNECT_TIMEOUT_MS = 2_000;
/** The type of `bigint`, which `pg` gives as text unless told otherwise. */
const BIGINT_OID = 20;

/**
 * The servers of an address, of which one is used at a time: the first that can be, until a connection to it fails. A
 * standby cannot be used to write, so after a failover it is the server that was promoted.
 */
export class Servers {
  readonly #address: PostgresAddress;
  readonly #settings: pg.ClientConfig;
  readonly #session: SessionOptions;
  readonly #places: readonly ServerPlace[];
  #current: ServerPlace;
  /** Connections of the pool. */
  readonly #pooled = new Set<pg.Client>();

  /** @throws PostgresError when the file of the authority cannot be used */
  constructor(address: PostgresAddress, node: string, session: SessionOptions) {
    this.#address = address;
    this.#session = session;
    this.#settings = commonSettings(address, node);
    const { host, port, furtherServers } = address;
    this.#current = { host, port };
    this.#places = [this.#current, ...furtherServers];
  }

  /**
   * Connects to the server in use, else to the next one that can be used, which is then in use. The caller ends the
   * connection.
   */
  async connect(): Promise<pg.Client> {
    const from = this.#places.indexOf(this.#current);
    const problems: { readonly place: ServerPlace; readonly problem: unknown }[] = [];
    for (const place of [...this.#places.slice(from), ...this.#places.slice(0, from)]) {
      try {
        const client = await this.#connectTo(place);
        // The server before may live on, and what it has is no longer true.
        if (place !== this.#current) this.#dropPooled();
        this.#current = place;
        return client;
      } catch (problem) {
        problems.push({ place, problem });
      }
    }
    if (problems.length === 1) throw problems[0]?.problem;
    const each = problems.map(
      ({ place, problem }) => `${describePlace(place)}: ${messageOf(problem)}`,
    );
    throw new PostgresError(`No server of --database-url can be used: ${each.join('; ')}`);
  }

  /** A class of connections to the server in use, for a pool. */
  pooledClient(options: pg.ClientConfig): new () => pg.Client {
    const servers = this;
    return class extends pg.Client {
      constructor() {
        super({ ...servers.#settingsOf(servers.#current), ...options });
        servers.#pooled.add(this);
        this.once('end', () => servers.#pooled.delete(this));
        ignoreErrors(this);
      }
    };
  }

  /** Breaks the connections of the pool, because they may lead to a server that lives on after a failover. */
  #dropPooled(): void {
    for (const client of this.#pooled) client.connection.stream.destroy();
  }

  /** Connects, and checks beside a second connection that both have sessions of their own. */
  async #connectTo(place: ServerPlace): Promise<pg.Client> {
    const settings = this.#settingsOf(place);
    const client = ignoreErrors(new pg.Client(settings));
    const other = ignoreErrors(new pg.Client(settings));
    try {
      await client.connect();
      await other.connect();
      await checkOwnSessions([client, other], this.#session);
      return client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    } finally {
      other.end().catch(() => {});
    }
  }

  #settingsOf(place: ServerPlace): pg.ClientConfig {
    // Called only when the server asks for a password.
    const password = () => findPassword({ ...this.#address, ...place });
    return { ...this.#settings, ...place, password };
  }
}

/** The caller of a query gets the error as well. Without a listener, the event would end the process. */
function ignoreErrors(client: pg.Client): pg.Client {
  return client.on('error', () => {});
}

function commonSettings(
  { user, database, tls, caFile }: PostgresAddress,
  node: string,
): pg.ClientConfig {
  return {
    ...{ user, database },
    ssl:
      tls === 'disable'
        ? false
        : {
            rejectUnauthorized: tls === 'verify-full',
            ...(caFile !== null && { ca: readAuthority(caFile) }),
          },
    application_name: node,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Queries that do not need each other's rows are sent in one trip.
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format),
    },
  };
}

function readAuthority(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    // Node accepts any text here, and would reject the server's certificate as unknown later.
    new X509Certificate(text);
    return text;
  } catch (error) {
    throw new PostgresError(
      `sslrootcert of --database-url, ${file}, is no PEM file with a certificate (${messageOf(error)}).`,
    );
  }
}
