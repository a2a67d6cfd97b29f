import type { Row } from '@social-data/database/columns';
import { messageOf } from '@social-data/database/data-file';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { isConnectionLoss, PostgresError } from '@social-data/database/postgres/postgres-error';
import type pg from 'pg';

/**
 * Locks are held between two trips, so a node that was stopped there must not hold them for long. Queries find their rows
 * by a key: plans must not depend on statistics, because they are first made on empty tables.
 */
const SETTINGS = `
  SET idle_in_transaction_session_timeout = 1000;
  SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off`;

/** What a query of a trip gave. */
export interface Reply {
  /** The command that was executed. For a `COMMIT` after an error, it is `ROLLBACK`. */
  readonly command: string;
  readonly rows: readonly Row[];
}

/** The connection for batches. It makes one trip at a time. */
export class BatchClient {
  readonly #postgres: Postgres;
  #client: pg.Client | undefined;
  /** How often the connection was opened again after it had been lost. */
  reconnects = -1;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
    // Another connection has found the database elsewhere, or set back: the server of this one may be out of use.
    postgres.timeline.onChange(() => this.abandon());
  }

  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Connects. The server may be another one now, so the current generation is entered before it gives a number.
   * @throws PostgresError
   */
  async connect(): Promise<void> {
    const { timeline, timeouts } = this.#postgres;
    const query_timeout = timeouts.stall;
    let opened: pg.Client | undefined;
    try {
      const client = await this.#postgres.connect();
      opened = client;
      await client.query({ text: SETTINGS, ...{ query_timeout } });
      await timeline.enter((query) => client.query({ ...query, ...{ query_timeout } }));
      this.#client = client;
      this.reconnects += 1;
    } catch (error) {
      drop(opened);
      throw lost(error);
    }
  }

  /**
   * Sends queries in one trip, and resolves with their replies once all of them have one. It uses the callback of the
   * driver, whose promises would keep each query, with all that was sent and received, until the old generation is collected.
   * @throws the first error of the server, or PostgresError when the connection is lost or stalls, which ends it
   */
  send(queries: readonly pg.QueryConfig[]): Promise<readonly Reply[]> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(lost('there is no connection'));
    const { stall } = this.#postgres.timeouts;
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        if (this.#client === client) this.abandon();
        reject(lost(error));
      };
      const timer = setTimeout(() => fail(`no reply within ${stall} ms`), stall);
      const replies: Reply[] = [];
      let failure: Error | undefined;
      let missing = queries.length;
      // One write to the socket for all of them.
      client.connection.stream.cork();
      queries.forEach((query, index) => {
        client.query<Row>(query, (error, result) => {
          failure ??= error ?? undefined;
          replies[index] = result;
          missing -= 1;
          if (missing > 0) return;
          clearTimeout(timer);
          if (failure === undefined) resolve(replies);
          else if (isConnectionLoss(failure)) fail(failure);
          else reject(failure);
        });
      });
      client.connection.stream.uncork();
    });
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  /** Breaks the connection, as a crash would. */
  abandon(): void {
    drop(this.#client);
    this.#client = undefined;
  }
}

/** Destroys the socket without a goodbye message. */
function drop(client: pg.Client | undefined): void {
  client?.connection.stream.destroy();
  client?.end().catch(() => {});
}

function lost(cause: unknown): PostgresError {
  if (cause instanceof PostgresError) return cause;
  return new PostgresError(`The database cannot be reached (${messageOf(cause)}).`, { cause });
}
