import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { applySchema, checkSchema } from './apply-schema.ts';
import { findPassword } from './find-password.ts';
import { beginSession, checkOwnSessions } from './own-session.ts';
import { describeAddress, type PostgresAddress } from './postgres-address.ts';
import { describeConnectFailure, PostgresError } from './postgres-error.ts';
import { type PostgresTimeouts, timeoutsProblem } from './postgres-timeouts.ts';

/** PostgreSQL 15, as `server_version_num`. */
const OLDEST_VERSION = 150_000;
/** Together with the connection for batches, a node has five. */
const POOL_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 2_000;
/** The type of `bigint`, which `pg` gives as text unless told otherwise. */
const BIGINT_OID = 20;

/** The shared database of several gateways: tokens, ledger and what the nodes agree on. */
export interface Postgres {
  /** Where the database is, for messages. */
  readonly place: string;
  readonly timeouts: PostgresTimeouts;
  /** Up to four connections, for all but the batches of the store. A `bigint` is read as a number. */
  readonly pool: pg.Pool;
  /** Opens a connection outside of the pool. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** The name of this node, which PostgreSQL shows as `application_name`. */
  readonly node: string;
  readonly timeouts: PostgresTimeouts;
  /** Whether nothing will be written, so that a standby will do, and a user that may only read. @default false */
  readonly onlyReads?: boolean;
}

/**
 * Connects to the shared database and brings its tables to the current format, unless it is only read.
 * @throws PostgresError when it cannot be reached or written to, is older than PostgreSQL 15, or was written by a newer
 * gateway; the message says what to do
 */
export async function openPostgres(
  address: PostgresAddress,
  { node, timeouts, onlyReads = false }: PostgresOptions,
): Promise<Postgres> {
  const problem = timeoutsProblem(timeouts);
  if (problem !== undefined) throw new PostgresError(problem);
  const place = describeAddress(address);
  try {
    const settings = clientSettings(address, node);
    const connect = () => connectInOwnSession(settings, timeouts);
    const client = await connect();
    try {
      await checkVersion(client);
      if (onlyReads) await checkSchema(client);
      else {
        await checkWritable(client);
        await applySchema(client);
      }
    } finally {
      await client.end();
    }
    // The time limit of a query frees a connection that stalls.
    const pool = new pg.Pool({
      ...settings,
      max: POOL_CONNECTIONS,
      query_timeout: timeouts.operation,
      verify: (client, done) => {
        beginSession(client, timeouts).then(() => done(), done);
      },
    });
    pool.on('error', () => {});
    // The pool listens for errors only while a connection is idle. In use, an error would end the process.
    pool.on('connect', (connected) => connected.on('error', () => {}));
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= pool.end();
      return closing;
    };
    return { place, timeouts, pool, connect, close };
  } catch (error) {
    throw describeConnectFailure(place, error);
  }
}

/** Connects, and checks beside a second connection that both have sessions of their own. */
async function connectInOwnSession(
  settings: pg.ClientConfig,
  timeouts: PostgresTimeouts,
): Promise<pg.Client> {
  const [client, other] = [new pg.Client(settings), new pg.Client(settings)];
  // The caller of a query gets the error as well. Without a listener, the event would end the process.
  for (const each of [client, other]) each.on('error', () => {});
  try {
    await client.connect();
    const session = await beginSession(client, timeouts);
    await other.connect();
    await checkOwnSessions([session, await beginSession(other, timeouts)], timeouts);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  } finally {
    other.end().catch(() => {});
  }
}

function clientSettings(address: PostgresAddress, node: string): pg.ClientConfig {
  const { host, port, user, database, tls, caFile } = address;
  return {
    ...{ host, port, user, database },
    // Called only when the server asks for a password.
    password: () => findPassword(address),
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
    const detail = error instanceof Error ? error.message : String(error);
    throw new PostgresError(
      `sslrootcert of --database-url, ${file}, is no PEM file with a certificate (${detail}).`,
    );
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION)
    throw new PostgresError(
      `The server is PostgreSQL ${Math.floor(version / 10_000)}; the gateway needs 15 or newer.`,
    );
}

async function checkWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]?.isStandby)
    throw new PostgresError('The server is a standby. Give the address of the primary server.');
  if (rows[0]?.isReadOnly)
    throw new PostgresError(
      'The database is read-only (default_transaction_read_only). Make it writable.',
    );
}
