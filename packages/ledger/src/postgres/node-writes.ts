import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@social-data/database/data-file';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import {
  isDataError,
  isOfSession,
  isTemporary,
  PostgresError,
  sqlStateOf,
} from '@social-data/database/postgres/postgres-error';
import { checkFormat, formatProblem, readFormat } from '@social-data/database/postgres/schema';
import type { NotReadyReason } from '@social-data/source/source';
import type { LedgerEntry } from '../ledger-entry.ts';
import type { StoreStatistics } from '../store.ts';
import { StoreDeadlineError, StoreError, StoreWriteError } from '../store-errors.ts';
import { applyBatch, type Batch, type Fenced } from './apply-batch.ts';
import { BatchClient } from './batch-client.ts';
import {
  type BatchOperation,
  BatchQueue,
  giveUp,
  isAwaited,
  releaseOf,
  remaining,
} from './batch-queue.ts';
import { ConfirmedState } from './confirmed-state.ts';
import { type Decisions, NUMBERS_PER_BATCH } from './decide-batch.ts';
import { endExpired, type Joined, join, leave, type NodeOptions } from './membership.ts';
import { repeatWithBackoff } from './repeat.ts';
import { databaseSetBack, SetBackError, stopService } from './set-back.ts';

/** Renewals within one lease. */
const RENEWALS_PER_LEASE = 3;

const nodeEnded: NotReadyReason = {
  id: 'node_ended',
  message: 'This node was without contact to the database for a whole lease, and was ended.',
};

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

/**
 * What one node writes, and its lease. A batch without a reply to its commit may have been applied: its decisions are kept
 * until the number of the last batch tells. If it was, they are the results; if not, all is decided anew. What is applied
 * for a caller that was given an error is undone.
 */
export class NodeWrites {
  readonly queue: BatchQueue;
  /** Reservations that an earlier start of this node left open. */
  readonly released: readonly LedgerEntry[];
  /** Called when the reservations of all calls in progress were released. */
  onLost: () => void = () => {};
  readonly #postgres: Postgres;
  readonly #options: NodeOptions;
  readonly #client: BatchClient;
  readonly #confirmed: ConfirmedState;
  readonly #renewal: NodeJS.Timeout;
  /** Whether a renewal waits for its batch. */
  #isRenewing = false;
  #epoch = 0;
  /** The generation of the database in which the last batch of this epoch was applied, or in which it began. */
  #generation = '';
  /** The last batch that was applied, and so durable; 0 without one. */
  #batch = 0;
  /** When the last batch that was applied had been sent, as `performance.now()`; at first, when the node had joined. */
  #appliedAt = 0;

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
    const { operation: operationMs, lease } = postgres.timeouts;
    this.queue = new BatchQueue({
      ...{ operationMs, maxOperations: NUMBERS_PER_BATCH },
      apply: (operations) => this.#apply(operations),
    });
    this.#renewal = setInterval(() => void this.#renewLease(), lease / RENEWALS_PER_LEASE).unref();
    this.#begin(epoch);
  }

  statistics(): StoreStatistics {
    const lastWriteAge = (performance.now() - this.#appliedAt) / 1000;
    const leaseRemaining = Math.max(0, this.#postgres.timeouts.lease / 1000 - lastWriteAge);
    const { reconnects } = this.#client;
    return { queuedWrites: this.queue.size, lastWriteAge, reconnects, leaseRemaining };
  }

  /**
   * Sends what waits, within the timeout of one operation: nobody should wait longer for a change, nor for the end of a
   * node. A change that was given up and repeated would be made twice once the database is back.
   * @throws StoreDeadlineError, and StoreError when the store is closed
   */
  async flush(): Promise<void> {
    const { operation } = this.#postgres.timeouts;
    const deadline = new AbortController();
    const isLate = delay(operation, true, { ref: false, signal: deadline.signal }).catch(() => {});
    const flushed = this.queue.flush().finally(() => deadline.abort());
    if (await Promise.race([flushed, isLate]))
      throw new StoreDeadlineError(operation, this.queue.problem?.message);
  }

  /** Sends what waits, and leaves. */
  async close(): Promise<void> {
    // The last batch may show what has to be undone of it: that is sent as well.
    const sendAll = async () => {
      await this.flush();
      await this.flush();
    };
    if (!this.queue.isClosed) await sendAll().catch(() => {});
    this.abandon();
    if (!this.queue.isIdle) return this.#client.abandon();
    await this.#client.close();
    // Leaving saves the others the wait for the end of the lease, but is not worth waiting for a database that does not
    // reply.
    await leave(this.#postgres, this.#options.node, this.#epoch).catch(() => {});
  }

  /** Stops without sending anything, as if the process were killed. */
  abandon(): void {
    clearInterval(this.#renewal);
    this.#confirmed.close();
    this.queue.close();
  }

  /** Writes nothing any more. Others release the open calls when the lease is over. */
  #stop(problem: NotReadyReason): void {
    clearInterval(this.#renewal);
    this.queue.fail(problem);
    this.queue.close();
    this.onLost();
  }

  #begin(epoch: number): void {
    const { known, generation } = this.#postgres.timeline;
    this.#epoch = epoch;
    this.#batch = 0;
    this.#generation = generation.id;
    known.epoch = epoch;
    this.#appliedAt = performance.now();
  }

  /** Tries to apply a batch until the database tells what became of it. Returns whether it was applied. */
  async #apply(operations: readonly BatchOperation[]): Promise<boolean> {
    const { node, quotaZone, clock } = this.#options;
    const leaseMs = this.#postgres.timeouts.lease;
    const own = { node, epoch: this.#epoch, after: this.#batch };
    const batch: Batch = { ...own, quotaZone, leaseMs, operations };
    let refusal: { readonly error: unknown } | undefined;
    const tried = await repeatWithBackoff(
      async () => {
        if (!this.#client.isConnected) await this.#client.connect();
        const sentAt = performance.now();
        return { result: await applyBatch(this.#client, clock, batch), sentAt };
      },
      (error) => {
        if (error instanceof PostgresError)
          this.queue.problem = { id: 'database_unreachable', message: error.message };
        // When a commit without a reply is looked for, an error does not show whether it took effect.
        else if (batch.sent === undefined && !isTemporary(error)) refusal = { error };
        else this.#refuses(`refused a batch and is asked again (${messageOf(error)})`);
        // After a server became read-only, another one may be the primary.
        if (isOfSession(error)) this.#client.abandon();
      },
      () => refusal !== undefined || this.queue.isClosed,
    );
    if (refusal !== undefined) this.#onRefused(refusal.error, operations);
    else if (typeof tried?.result === 'string') await this.#onFenced(tried.result, batch);
    else if (tried !== undefined) this.#onApplied(tried.result, batch, tried.sentAt);
    if (this.queue.isClosed) this.#client.abandon();
    return tried !== undefined && typeof tried.result !== 'string';
  }

  #onApplied(decisions: Decisions, { operations }: Batch, sentAt: number): void {
    this.#appliedAt = sentAt;
    if (!this.queue.isClosed) this.queue.problem = undefined;
    this.queue.maxOperations = Math.min(NUMBERS_PER_BATCH, this.queue.maxOperations * 2);
    if (operations.length > 0) {
      this.#batch += 1;
      this.#generation = this.#postgres.timeline.generation.id;
    }
    this.#deliver(decisions);
  }

  /**
   * Remembers what has taken effect, and gives callers their results. What was applied for one that was given an error is
   * undone by a batch that follows.
   */
  #deliver({ entries, outcomes, lastNumber }: Decisions): void {
    const { known } = this.#postgres.timeline;
    known.reservation = Math.max(known.reservation, lastNumber);
    this.#confirmed.confirm(entries);
    for (const { waiter, deliver, undo } of outcomes) {
      if (!waiter.isGivenUp) deliver();
      else if (undo !== undefined) this.queue.putBack([undo]);
    }
  }

  /** The epoch has ended, and so have its reservations. The node joins anew, and its open calls fail. */
  async #onFenced(reason: Fenced, { operations, after, sent }: Batch): Promise<void> {
    const { node } = this.#options;
    if (reason === 'name-taken') {
      // Two gateways with one name would end each other forever.
      const message = `Another gateway has joined with the name of this node, ${node}. Give each its own --node, and restart this one.`;
      return this.#stop({ id: 'node_name_taken', message });
    }
    if (reason === 'set-back')
      this.#postgres.timeline.report({
        of: 'batches',
        message: 'the shared database was set back: it lacks batches that it had confirmed',
        fields: { node, epoch: this.#epoch, batch: after },
      });
    this.queue.fail(reason === 'set-back' ? databaseSetBack : nodeEnded);
    const joined = await repeatWithBackoff(
      () => this.#rejoin(reason),
      (error) => {
        if (error instanceof SetBackError) this.queue.problem = databaseSetBack;
        else if (error instanceof StoreError || error instanceof PostgresError)
          this.queue.problem = { id: 'node_cannot_join', message: error.message };
      },
      () => this.queue.isClosed,
    );
    if (joined === undefined) return;
    if (sent !== undefined && joined.lastBatch > after) this.#deliver(sent);
    else this.queue.putBack(remaining(operations));
    this.#begin(joined.epoch);
    this.queue.problem = undefined;
  }

  async #rejoin(reason: 'ended' | 'set-back'): Promise<Joined> {
    const { pool, timeline } = this.#postgres;
    const { node } = this.#options;
    this.onLost();
    if (reason === 'set-back') {
      await checkFormat(pool);
      // Before it joins: neither its epoch nor its numbers are to be any that were lost.
      await timeline.enter((query) => pool.query(query), this.#generation);
      await stopService(this.#postgres, node);
    }
    const joined = await join(this.#postgres, this.#options, this.#epoch);
    if (reason === 'ended')
      this.#report('this node was ended by others, and has joined again', { node });
    return joined;
  }

  /**
   * The database refused the batch for good, or our own code failed, and nothing of it was applied. If a value was at
   * fault, smaller batches show of which operation it was, and that one is dropped. What must not be lost of the others
   * stays in the queue.
   */
  #onRefused(error: unknown, operations: readonly BatchOperation[]): void {
    const isFaulty = isDataError(error) || sqlStateOf(error) === undefined;
    if (isFaulty && operations.length > 1) {
      this.queue.maxOperations = Math.ceil(operations.length / 2);
      this.queue.putBack(operations);
      return;
    }
    this.#refuses(`refuses to write (${messageOf(error)})`);
    const failure = new StoreWriteError(error, 'Check the shared database and its log.');
    for (const each of operations) {
      giveUp(each, failure);
      if (each.kind === 'settle') this.queue.putBack([releaseOf(each)]);
      else if (isFaulty && !isAwaited(each))
        this.#report('the shared database refuses an operation, which was dropped', {
          ...{ operation: each, error: messageOf(error) },
        });
      else this.queue.putBack(remaining([each]));
    }
  }

  #report(message: string, fields: object): void {
    this.#postgres.timeline.report({ of: 'node', message, fields });
  }

  #refuses(what: string): void {
    this.queue.problem = { id: 'database_refuses_writes', message: `The database ${what}.` };
  }

  async #renewLease(): Promise<void> {
    // Else they would pile up during an outage, and all go on after it.
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      // Shows whether the database can be reached, so it comes first.
      await this.queue.flush({ evenIfEmpty: true }).finally(() => {
        this.#isRenewing = false;
      });
      const format = await readFormat(this.#postgres.pool);
      const problem = format === undefined ? undefined : formatProblem(format);
      if (problem !== undefined) return this.#stop({ id: 'database_format', message: problem });
      for (;;) {
        const ended = await endExpired(this.#postgres, this.#options, this.#epoch);
        if (ended === undefined) return;
        this.#report('ended a node without contact, and released its reservations', ended);
      }
    } catch {
      // The queue reports a database that cannot be reached, and the next renewal tries again.
    }
  }
}
