import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { checkFormat, formatProblem, readFormat } from '@social-data/database/postgres/schema';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { Store, StoreStatistics } from '../store.ts';
import { BatchClient } from './batch-client.ts';
import { BatchQueue } from './batch-queue.ts';
import { ConfirmedState } from './confirmed-state.ts';
import {
  type EndedEpoch,
  endExpired,
  type Joined,
  join,
  leave,
  type NodeOptions,
} from './membership.ts';
import { stopService } from './set-back.ts';

/** Renewals within one lease. */
const RENEWALS_PER_LEASE = 3;

/** Receives what operators should know. */
export type Report = NonNullable<Parameters<NonNullable<Store['reportTo']>>[0]>;

/** Joins the nodes of a shared database and opens the writes of this one. */
export async function openNodeWrites(
  postgres: Postgres,
  options: NodeOptions,
): Promise<NodeWrites> {
  const joined = await join(postgres, options);
  // Opened after the join: if that is refused, an open connection would keep the process alive.
  const client = new BatchClient(postgres);
  await client.connect();
  return new NodeWrites(postgres, options, client, joined);
}

/** What one node writes, and its lease. */
export class NodeWrites {
  readonly queue: BatchQueue;
  /** Reservations that an earlier start of this node left open. */
  readonly released: readonly LedgerEntry[];
  report: Report = () => {};
  /** Called when the reservations of all calls in progress were released. */
  onLost: () => void = () => {};
  readonly #postgres: Postgres;
  readonly #options: NodeOptions;
  readonly #client: BatchClient;
  readonly #confirmed: ConfirmedState;
  readonly #renewal: NodeJS.Timeout;

  constructor(
    postgres: Postgres,
    options: NodeOptions,
    client: BatchClient,
    { epoch, released }: Joined,
  ) {
    this.#postgres = postgres;
    this.#options = options;
    this.#client = client;
    this.released = released;
    this.#confirmed = new ConfirmedState(postgres, options.node);
    this.queue = new BatchQueue(epoch, {
      ...{ ...options, client, postgres, confirmed: this.#confirmed },
      rejoin: (ended, isSetBack) => this.#rejoin(ended, isSetBack),
      onDropped: (operation, error) =>
        this.report('the shared database refuses an operation, which was dropped', {
          ...{ operation, error: String(error) },
        }),
      onStopped: () => {
        clearInterval(this.#renewal);
        this.onLost();
      },
    });
    const renew = () => void this.#renewLease();
    this.#renewal = setInterval(renew, postgres.timeouts.lease / RENEWALS_PER_LEASE).unref();
  }

  statistics(): StoreStatistics {
    const { pool, timeouts } = this.#postgres;
    const { size, lastBatchAge, isIdle } = this.queue;
    const { reconnects, isConnected } = this.#client;
    return {
      queuedWrites: size,
      lastWriteAge: lastBatchAge,
      database: {
        connections: pool.totalCount + (isConnected ? 1 : 0),
        idleConnections: pool.idleCount + (isConnected && isIdle ? 1 : 0),
        waitingQueries: pool.waitingCount,
        reconnects,
        leaseRemaining: Math.max(0, timeouts.lease / 1000 - lastBatchAge),
      },
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal);
    this.#confirmed.close();
    await this.queue.close();
    // Leaving saves the others the wait for the end of the lease, but is not worth waiting for a database that does not
    // reply.
    const { epoch, isIdle } = this.queue;
    if (isIdle) await leave(this.#postgres, this.#options.node, epoch).catch(() => {});
  }

  /** Stops without sending anything, as if the process were killed. */
  abandon(): void {
    clearInterval(this.#renewal);
    this.#confirmed.close();
    this.queue.abandon();
  }

  async #rejoin({ epoch, generation }: EndedEpoch, isSetBack: boolean): Promise<Joined> {
    const { pool, timeline } = this.#postgres;
    const { node } = this.#options;
    this.onLost();
    if (isSetBack) {
      await checkFormat(pool);
      // Before it joins: neither its epoch nor its numbers are to be any that were lost.
      await timeline.enter((query) => pool.query(query), { seen: generation });
      await stopService(this.#postgres, node);
    }
    const joined = await join(this.#postgres, this.#options, epoch);
    if (!isSetBack) this.report('this node was ended by others, and has joined again', { node });
    return joined;
  }

  async #renewLease(): Promise<void> {
    try {
      // Shows whether the database can be reached, so it comes first.
      await this.queue.flush({ evenIfEmpty: true });
      const format = await readFormat(this.#postgres.pool);
      const problem = format === undefined ? undefined : formatProblem(format);
      if (problem !== undefined)
        return this.queue.stop({ id: 'database_format', message: problem });
      for (;;) {
        const ended = await endExpired(this.#postgres, this.#options, this.queue.epoch);
        if (ended === undefined) return;
        this.report('ended a node without contact, and released its reservations', { ...ended });
      }
    } catch {
      // The queue reports a database that cannot be reached, and the next renewal tries again.
    }
  }
}
