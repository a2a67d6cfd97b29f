import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { findPassword } from './find-password.ts';
import { beginSession, checkOwnSessions, type SessionOptions } from './own-session.ts';
import { describePlace, type PostgresAddress, type ServerPlace } from './postgres-address.ts';
import { PostgresError } from './postgres-error.ts';

export const CONNECT_TIMEOUT_MS = 2_000;
/** The type of `bigint`, which `pg` gives as text unless told otherwise. */
const BIGINT_OID = 20;

/** A connection that knows its server. */
class ServerClient extends pg.Client {
  readonly place: ServerPlace;

  constructor(place: ServerPlace, settings: pg.ClientConfig) {
    super(settings);
    this.place = place;
    // The caller of a query gets the error as well. Without a listener, the event would end the process.
    this.on('error', () => {});
  }
}

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
  readonly #pooled = new Set<ServerClient>();

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
        this.#use(place);
        return client;
      } catch (problem) {
        problems.push({ place, problem });
      }
    }
    if (problems.length === 1) throw problems[0]?.problem;
    const each = problems.map(({ place, problem }) => {
      const text = problem instanceof Error ? problem.message : String(problem);
      return `${describePlace(place)}: ${text}`;
    });
    throw new PostgresError(`No server of --database-url can be used: ${each.join('; ')}`);
  }

  /** A class of connections to the server in use, for a pool. */
  pooledClient(options: pg.ClientConfig): new () => pg.Client {
    const servers = this;
    return class extends ServerClient {
      constructor() {
        super(servers.#current, { ...servers.#settingsOf(servers.#current), ...options });
        servers.#pooled.add(this);
        this.once('end', () => servers.#pooled.delete(this));
      }
    };
  }

  /** Connects, and checks beside a second connection that both have sessions of their own. */
  async #connectTo(place: ServerPlace): Promise<pg.Client> {
    const settings = this.#settingsOf(place);
    const client = new ServerClient(place, settings);
    const other = new ServerClient(place, settings);
    try {
      await client.connect();
      const session = await beginSession(client, this.#session);
      await other.connect();
      await checkOwnSessions([session, await beginSession(other, this.#session)], this.#session);
      return client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    } finally {
      other.end().catch(() => {});
    }
  }

  #use(place: ServerPlace): void {
    if (place === this.#current) return;
    this.#current = place;
    // The server before may live on, and what it has is no longer true.
    for (const client of this.#pooled)
      if (client.place !== place) client.connection.stream.destroy();
  }

  #settingsOf(place: ServerPlace): pg.ClientConfig {
    // Called only when the server asks for a password.
    const password = () => findPassword({ ...this.#address, ...place });
    return { ...this.#settings, ...place, password };
  }
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
