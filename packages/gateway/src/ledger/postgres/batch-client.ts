import type pg from 'pg';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { LimitsRow } from './batch-operation.ts';
import { APPLY_BATCH, type Batch, batchValues } from './batch-parameters.ts';

/** The reply of `apply_batch`. */
export interface BatchReply {
  /** The clock of the database, in milliseconds since 1970. */
  readonly time: number;
  /** Whether the batch had been applied before. */
  readonly isRepeated: boolean;
  /** The number of the first admission, when all of them passed. */
  readonly block: number | null;
  /** Otherwise one result for each admission, as `apply_batch` gives them. */
  readonly results: readonly number[] | null;
  /** Settlements whose reservations were not open. */
  readonly missing: readonly number[] | null;
  readonly limits: readonly (LimitsRow | null)[] | null;
}

/** The connection for batches. It is used for one query at a time. */
export class BatchClient {
  readonly #postgres: Postgres;
  #client: pg.Client | undefined;
  #isConnecting = false;

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

  /**
   * Connects, after closing what may be left of an earlier connection. The server may be another one now, so the current
   * generation is entered before it gives a number.
   */
  async connect(): Promise<void> {
    this.#drop();
    this.#isConnecting = true;
    try {
      this.#client = await this.#postgres.connect();
      await this.#postgres.timeline.enter(async (query) => ({ rows: await this.#query(query) }));
    } finally {
      this.#isConnecting = false;
    }
  }

  /** @throws the error of the server, or one of the connection: connect again after that */
  async apply(batch: Batch): Promise<BatchReply> {
    const query = { name: 'apply-batch', text: APPLY_BATCH, values: batchValues(batch) };
    const [row] = await this.#query<{ reply: BatchReply }>(query);
    if (row === undefined) throw new Error('apply_batch gave no reply');
    return row.reply;
  }

  /**
   * Returns the rows of a query, and rejects when the connection stalls. It uses the callback of the driver, whose
   * promises would keep each query, with all that was sent and received, until the old generation is collected.
   */
  #query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Row[]> {
    const client = this.#client;
    if (client === undefined) return Promise.reject(new Error('there is no connection'));
    const { stall } = this.#postgres.timeouts;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`no reply within ${stall} ms`));
        this.#drop();
      }, stall);
      client.query<Row>(query, (error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result.rows);
      });
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
