import { Socket } from 'node:net';
import pg from 'pg';
import { describeAddress, type PostgresAddress } from './postgres-address.ts';
import { describeConnectFailure, PostgresError } from './postgres-error.ts';
import { type PostgresTimeouts, postgresTimeouts } from './postgres-timeouts.ts';
import { checkFormat, prepareSchema } from './schema.ts';
import { beginSession, CONNECT_TIMEOUT_MS, Servers } from './servers.ts';
import { type RunQuery, Timeline } from './timeline.ts';

/** The major version of the oldest PostgreSQL that the gateway works with. */
const OLDEST_POSTGRES = 15;
/** Together with the connection for batches, a node has five. */
const POOL_CONNECTIONS = 4;
/** Then a new one shows where the address leads by now, also while the server before still lives. */
const POOL_CONNECTION_SECONDS = 60;

/** The shared database of several gateways: tokens, ledger and what the nodes agree on. */
export interface Postgres {
  /** Where the database is, for messages. */
  readonly place: string;
  readonly timeouts: PostgresTimeouts;
  readonly timeline: Timeline;
  /** Up to four connections, for all but the batches of the store. A `bigint` is read as a number. */
  readonly pool: pg.Pool;
  /** Opens a connection outside of the pool. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface PostgresOptions {
  /** The name of this node, which PostgreSQL shows as `application_name`. */
  readonly node: string;
  /** @default those of gateways */
  readonly timeouts?: PostgresTimeouts;
  /** Whether nothing will be written, so that a standby will do, and a user that may only read. @default false */
  readonly onlyReads?: boolean;
}

/**
 * Connects to the shared database, and creates the tables when it is empty, unless it is only read.
 * @throws PostgresError when it cannot be reached or written to, is older than PostgreSQL 15, or has another format; the
 * message says what to do
 */
export async function openPostgres(
  address: PostgresAddress,
  { node, timeouts = postgresTimeouts(), onlyReads = false }: PostgresOptions,
): Promise<Postgres> {
  const place = describeAddress(address);
  try {
    const mustWrite = !onlyReads || address.target === 'read-write';
    const session = { timeouts, mustWrite };
    const servers = new Servers(address, node, session);
    const connect = () => servers.connect();
    const client = await connect();
    const timeline = await prepareDatabase(client, onlyReads, timeouts.operation);
    // The time limit of a query frees a connection that stalls.
    const pool = new pg.Pool({
      max: POOL_CONNECTIONS,
      maxLifetimeSeconds: POOL_CONNECTION_SECONDS,
      // Also the longest wait for a connection that others use.
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      Client: servers.pooledClient({ query_timeout: timeouts.operation }),
      verify: (client, done) => {
        beginSession(client, session).then(() => done(), done);
      },
    });
    pool.on('error', () => {});
    renewConnections(pool, timeline);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= pool.end();
      return closing;
    };
    return { place, timeouts, timeline, pool, connect, close };
  } catch (error) {
    throw describeConnectFailure(place, error);
  }
}

/**
 * Checks the server, creates the tables in an empty database unless it is only read, and closes the connection. It does
 * not wait for a server that stalls: a command would be carried out when nobody expects it any more.
 */
async function prepareDatabase(
  client: pg.Client,
  onlyReads: boolean,
  timeoutMs: number,
): Promise<Timeline> {
  const { stream } = client.connection;
  const giveUp = () => stream.destroy(new Error(`no reply within ${timeoutMs} ms`));
  if (stream instanceof Socket) stream.setTimeout(timeoutMs, giveUp);
  try {
    await checkVersion(client);
    if (onlyReads) await checkFormat(client);
    else await prepareSchema(client);
    const run: RunQuery = (query) => client.query(query);
    const timeline = await Timeline.read(run);
    if (!onlyReads) await timeline.enter(run);
    return timeline;
  } finally {
    await client.end();
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES * 10_000)
    throw new PostgresError(
      `The server is PostgreSQL ${Math.floor(version / 10_000)}; the gateway needs ${OLDEST_POSTGRES} or newer.`,
    );
}

/**
 * Closes the connections of a pool when another generation of the database was entered: they may lead to a server that
 * lives on after a failover. Those in use are closed when they are released.
 */
function renewConnections(pool: pg.Pool, timeline: Timeline): void {
  const connectedIn = new WeakMap<pg.PoolClient, string>();
  pool.on('connect', (client) => connectedIn.set(client, timeline.generation.id));
  pool.on('release', (_error, client) => {
    if (connectedIn.get(client) === timeline.generation.id) return;
    // The pool drops a connection that is ending.
    if (client instanceof pg.Client) client.end().catch(() => {});
  });
  timeline.onChange(() => {
    // Idle connections are given out first.
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
  });
}

/** Runs the work in one transaction on a connection of the pool. Commits when it resolves, rolls back when it rejects. */
export async function inPostgresTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // Given an error, the pool closes the connection instead of using it again.
    client.release(broken);
  }
}
