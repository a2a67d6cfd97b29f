import type { Row } from '@social-data/database/columns';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type pg from 'pg';
import { repeatWithBackoff } from './repeat.ts';
import { keyedPlans } from './stored-limits.ts';

/** Locks are held between two trips, so a node that was stopped there must not hold them for long. */
const SETTINGS = `SET idle_in_transaction_session_timeout = 1000; SET plan_cache_mode = force_generic_plan; ${keyedPlans('SET')}`;

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
  #isConnecting = false;
  #reconnects = 0;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
    // Another connection has found the database elsewhere, or set back: the server of this one may be out of use.
    postgres.timeline.onChange(() => {
      if (!this.#isConnecting) this.#drop();
    });
  }

  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** How often the connection was opened again after it had been lost. */
  get reconnects(): number {
    return this.#reconnects;
  }

  /** Connects again, with growing delays between the attempts. */
  async reconnect(onError: (error: unknown) => void, isStopped: () => boolean): Promise<void> {
    await repeatWithBackoff(() => this.connect(), onError, isStopped);
    if (this.isConnected) this.#reconnects += 1;
  }

  /**
   * Connects, after closing what may be left of an earlier connection. The server may be another one now, so the current
   * generation is entered before it gives a number.
   */
  async connect(): Promise<void> {
    this.#drop();
    this.#isConnecting = true;
    try {
      const { timeline, timeouts } = this.#postgres;
      const client = await this.#postgres.connect();
      this.#client = client;
      await this.send([{ text: SETTINGS }]);
      await timeline.enter((query) =>
        client.query({ ...query, ...{ query_timeout: timeouts.stall } }),
      );
    } finally {
      this.#isConnecting = false;
    }
  }

  /**
   * Sends queries in one trip, and resolves with their replies once all of them have one. Rejects with the first error, or
   * when the connection stalls. It uses the callback of the driver, whose promises would keep each query, with all that was
   * sent and received, until the old generation is collected.
   * @throws the error of the server, or one of the connection: connect again after that
   */
  send(queries: readonly pg.QueryConfig[]): Promise<readonly Reply[]> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(new Error('there is no connection'));
    const { stall } = this.#postgres.timeouts;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`no reply within ${stall} ms`));
        this.#drop();
      }, stall);
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
          if (failure) reject(failure);
          else resolve(replies);
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

  /** Destroys the socket without a goodbye message, as a crash would. */
  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    client.connection.stream.destroy();
    client.end().catch(() => {});
  }

  abandon(): void {
    this.#drop();
  }
}
