import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { checkFormat, formatProblem, readFormat } from '@social-data/database/postgres/schema';
import type { Loss } from '@social-data/database/postgres/timeline';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { Store, StoreStatistics } from '../store.ts';
import { StoreError } from '../store-errors.ts';
import { BatchClient } from './batch-client.ts';
import type { BatchOperation, Waiter } from './batch-operation.ts';
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
import { SetBackError, stopService } from './set-back.ts';

/** Renewals within one lease. */
const RENEWALS_PER_LEASE = 3;

/** Receives what operators should know. */
export type Report = NonNullable<Parameters<NonNullable<Store['reportTo']>>[0]>;

/** Joins the nodes of a shared database and opens the writes of this one. */
export async function openNodeWrites(
  postgres: Postgres,
  options: NodeOptions,
): Promise<NodeWrites> {
  const { epoch, released } = await join(postgres, options);
  // Opened after the join: if that is refused, an open connection would keep the process alive.
  const client = new BatchClient(postgres);
  await client.connect();
  return new NodeWrites(postgres, options, { client, epoch, released });
}

/** A node that has joined, with its connection for batches. */
interface JoinedNode {
  readonly client: BatchClient;
  readonly epoch: number;
  readonly released: readonly LedgerEntry[];
}

/** What one node writes, and its lease. */
export class NodeWrites {
  readonly released: readonly LedgerEntry[];
  readonly #queue: BatchQueue;
  readonly #options: NodeOptions;
  readonly #postgres: Postgres;
  #report: Report = () => {};
  #onLost: () => void = () => {};
  /** Set for good once the database has another format. */
  #formatProblem: string | undefined;
  readonly #confirmed: ConfirmedState;
  readonly #client: BatchClient;
  readonly #operationMs: number;
  readonly #renewal: NodeJS.Timeout;

  constructor(postgres: Postgres, options: NodeOptions, { client, epoch, released }: JoinedNode) {
    const { timeouts } = postgres;
    const { node, clock, quotaZone } = options;
    this.#postgres = postgres;
    this.released = released;
    this.#client = client;
    this.#options = options;
    this.#operationMs = timeouts.operation;
    this.#confirmed = new ConfirmedState(postgres, node);
    const onNameTaken = () => {
      this.#onLost();
      clearInterval(this.#renewal);
    };
    this.#queue = new BatchQueue(epoch, {
      ...{ node, client, clock, quotaZone, postgres, onNameTaken },
      confirmed: this.#confirmed,
      rejoin: (ended) => this.#rejoin(ended),
      rejoinSetBack: (ended) => this.#rejoinSetBack(ended),
    });
    const renew = () => void this.#renewLease();
    this.#renewal = setInterval(renew, timeouts.lease / RENEWALS_PER_LEASE).unref();
  }

  reportTo(report: Report): void {
    this.#report = report;
  }

  onReservationsLost(listener: () => void): void {
    this.#onLost = listener;
  }

  problem(): NotReadyReason | undefined {
    const message = this.#formatProblem;
    return message === undefined ? this.#queue.problem : { id: 'database_format', message };
  }

  statistics(): StoreStatistics {
    const { pool, timeouts } = this.#postgres;
    const { size, lastBatchAge } = this.#queue;
    const { reconnects } = this.#client;
    const [batches, idleBatches] = this.#client.isConnected
      ? [1, this.#queue.isIdle ? 1 : 0]
      : [0, 0];
    return {
      queuedWrites: size,
      lastWriteAge: lastBatchAge,
      database: {
        connections: pool.totalCount + batches,
        idleConnections: pool.idleCount + idleBatches,
        waitingQueries: pool.waitingCount,
        reconnects,
        leaseRemaining: Math.max(0, timeouts.lease / 1000 - lastBatchAge),
      },
    };
  }

  /** Adds an operation, and resolves with its result. */
  send<Result>(operationOf: (waiter: Waiter<Result>) => BatchOperation): Promise<Result> {
    if (this.#formatProblem !== undefined)
      return Promise.reject(new StoreError(this.#formatProblem));
    if (this.#queue.problem?.id === 'database_set_back') return Promise.reject(new SetBackError());
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.#operationMs;
      this.#queue.add(operationOf({ deadline, resolve, reject, isGivenUp: false }));
    });
  }

  add(operation: BatchOperation): void {
    this.#queue.add(operation);
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal);
    this.#confirmed.close();
    const { epoch } = this.#queue;
    await this.#queue.close();
    // Leaving saves the others the wait for the end of the lease, but is not worth waiting for a database that does not
    // reply.
    if (this.#queue.isIdle) await leave(this.#postgres, this.#options.node, epoch).catch(() => {});
  }

  abandon(): void {
    clearInterval(this.#renewal);
    this.#confirmed.close();
    this.#queue.abandon();
  }

  async #rejoin({ epoch }: EndedEpoch): Promise<Joined> {
    this.#onLost();
    const joined = await join(this.#postgres, this.#options, epoch);
    this.#report('this node was ended by others, and has joined again', {
      node: this.#options.node,
    });
    return joined;
  }

  /** Stops all nodes of a database that was set back, and joins once an administrator has accepted the loss. */
  async #rejoinSetBack({ epoch, generation }: EndedEpoch): Promise<Joined> {
    this.#onLost();
    await checkFormat(this.#postgres.pool);
    // Before it joins: neither its epoch nor its numbers are to be any that were lost.
    await this.#enterGeneration({ seen: generation });
    await stopService(this.#postgres, this.#options.node);
    return join(this.#postgres, this.#options, epoch);
  }

  #enterGeneration(loss?: Loss): Promise<void> {
    const { pool, timeline } = this.#postgres;
    return timeline.enter((query) => pool.query(query), loss);
  }

  /** Nothing is written any more. Others release the open calls when the lease is over. */
  #stopForFormat(): void {
    clearInterval(this.#renewal);
    this.#queue.abandon();
    this.#onLost();
  }

  async #renewLease(): Promise<void> {
    try {
      // Shows whether the database can be reached, so it comes first.
      await this.#queue.flush({ evenIfEmpty: true });
      await this.#enterGeneration();
      const format = await readFormat(this.#postgres.pool);
      this.#formatProblem = format === undefined ? undefined : formatProblem(format);
      if (this.#formatProblem !== undefined) return this.#stopForFormat();
      for (;;) {
        const ended = await endExpired(this.#postgres, this.#options, this.#queue.epoch);
        if (ended === undefined) return;
        this.#report('ended a node without contact, and released its reservations', { ...ended });
      }
    } catch {
      // The queue reports a database that cannot be reached, and the next renewal tries again.
    }
  }
}
