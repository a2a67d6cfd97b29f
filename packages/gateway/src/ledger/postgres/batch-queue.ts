import { setTimeout as delay } from 'node:timers/promises';
import {
  isConnectionLoss,
  PostgresError,
  sqlStateOf,
} from '../../database/postgres/postgres-error.ts';
import type { NotReadyReason } from '../../readiness-reason.ts';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import type { BatchOperation } from './batch-operation.ts';
import type { BatchQueueOptions } from './batch-queue-options.ts';
import { EpochProgress } from './epoch-progress.ts';
import { mustBeDurable } from './group-operations.ts';
import { BLOCK_SIZE } from './ledger-block.ts';
import { OpenBlocks } from './open-blocks.ts';
import {
  followingEnded,
  isAwaited,
  rejectEnded,
  rejectLate,
  rejectRefused,
  resolveApplied,
  withoutGivenUp,
} from './operation-outcomes.ts';
import { repeatWithBackoff } from './repeat-with-backoff.ts';
import { databaseSetBack, SetBackError } from './set-back.ts';

// SQLSTATEs with which a batch is refused.
/** The server rolled the batch back and may take it later: deadlock, serialization, lock or statement timeout. */
const TEMPORARY = ['40P01', '40001', '55P03', '57014'];
/** The transaction is read-only. */
const READ_ONLY = '25006';
// What `apply_batch` raises.
const NODE_ENDED = 'GW001';
const NAME_TAKEN = 'GW002';
const SET_BACK = 'GW004';

/** Maximum delay before operations that no caller awaits are sent. */
const SEND_DELAY_MS = 50;
/** Delay after a refused batch before the operations that must not be lost are sent again. */
const RETRY_DELAY_MS = 1_000;
const REPEAT_DELAY_MS = 100;
/** How often deadlines are checked while a batch is in flight. */
const DEADLINE_CHECK_MS = 100;

const nodeEnded: NotReadyReason = {
  id: 'node_ended',
  message: 'This node was without contact to the database for a whole lease, and was ended.',
};

/**
 * The writes of a node. The operations of one turn of the event loop are sent as one batch, and the next batch after
 * its reply. A batch without a reply may have been applied, so it is sent again under its number until the database
 * replies. A caller whose deadline passes gets an error, and the effect of its operation is undone.
 */
export class BatchQueue {
  readonly #options: BatchQueueOptions;
  #progress: EpochProgress;
  readonly #blocks = new OpenBlocks();
  #waiting: BatchOperation[] = [];
  #inFlight: BatchOperation[] = [];
  #isSending = false;
  /** Whether the batch in flight may have been applied: it was sent, and no reply came. */
  #mayBeApplied = false;
  #sendAtTurnEnd: NodeJS.Immediate | undefined;
  #delayedSend: NodeJS.Timeout | undefined;
  #idle: PromiseWithResolvers<void> | undefined;
  #isClosed = false;
  #problem: NotReadyReason | undefined;
  /** When the last batch that was applied had been sent, as `performance.now()`; at first, when the node had joined. */
  #appliedAt = performance.now();
  #reconnects = 0;

  constructor(epoch: number, options: BatchQueueOptions) {
    this.#options = options;
    this.#progress = new EpochProgress(epoch, options.timeline);
  }

  get epoch(): number {
    return this.#progress.epoch;
  }

  /** Whether no batch is in flight. */
  get isIdle(): boolean {
    return !this.#isSending;
  }

  /** Why nothing can be written; undefined while all is well. */
  get problem(): NotReadyReason | undefined {
    return this.#problem;
  }

  /** Seconds since the last batch that was applied, which began a lease. */
  get lastBatchAge(): number {
    return (performance.now() - this.#appliedAt) / 1000;
  }

  /** Operations that wait or are in flight. */
  get size(): number {
    return this.#waiting.length + this.#inFlight.length;
  }

  /** How often the connection was opened again after it had been lost. */
  get reconnects(): number {
    return this.#reconnects;
  }

  add(operation: BatchOperation): void {
    if (this.#isClosed) {
      const problem = this.#problem?.message ?? 'The store is closed.';
      if (isAwaited(operation)) operation.waiter.reject(new StoreError(problem));
      return;
    }
    this.#waiting.push(operation);
    if (isUrgent(operation)) this.#schedule();
    else this.#sendLater(SEND_DELAY_MS);
  }

  /**
   * Sends the waiting operations; with `evenIfEmpty` also an empty batch, which renews the lease. Resolves when no
   * batch is in flight any more.
   */
  async flush({ evenIfEmpty = false } = {}): Promise<void> {
    if (this.#isSending) await this.#whenIdle();
    if (this.#waiting.length === 0 && !evenIfEmpty) return;
    this.#send();
    await this.#whenIdle();
  }

  /** Sends the waiting operations, within the timeout of one operation, and closes the connection. */
  async close(): Promise<void> {
    const late = new AbortController();
    const { operation } = this.#options.timeouts;
    const deadline = delay(operation, undefined, { signal: late.signal }).catch(() => {});
    await Promise.race([this.flush(), deadline]);
    late.abort();
    this.abandon();
    if (this.#isSending) this.#options.client.abandon();
    else await this.#options.client.close();
  }

  /** Stops without sending anything, as if the process were killed. */
  abandon(): void {
    this.#isClosed = true;
    clearImmediate(this.#sendAtTurnEnd);
    clearTimeout(this.#delayedSend);
  }

  #whenIdle(): Promise<void> {
    this.#idle ??= Promise.withResolvers();
    return this.#idle.promise;
  }

  #schedule(): void {
    if (this.#isSending || this.#isClosed) return;
    this.#sendAtTurnEnd ??= setImmediate(() => this.#send());
  }

  #sendLater(delayMs: number): void {
    if (this.#isClosed) return;
    this.#delayedSend ??= setTimeout(() => {
      this.#delayedSend = undefined;
      this.#send();
    }, delayMs).unref();
  }

  #send(): void {
    clearImmediate(this.#sendAtTurnEnd);
    this.#sendAtTurnEnd = undefined;
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendAll();
  }

  /** Sends batches until no urgent operation is left. */
  async #sendAll(): Promise<void> {
    const check = setInterval(() => this.#giveUpLate(), DEADLINE_CHECK_MS).unref();
    try {
      do {
        this.#inFlight = this.#waiting.splice(0, BLOCK_SIZE);
        const isApplied = await this.#sendBatch();
        this.#inFlight = [];
        this.#mayBeApplied = false;
        if (!isApplied) break;
      } while (!this.#isClosed && this.#waiting.some(isUrgent));
    } finally {
      clearInterval(check);
      this.#isSending = false;
      if (this.#waiting.some(isAwaited)) this.#schedule();
      else if (this.#waiting.length > 0) this.#sendLater(RETRY_DELAY_MS);
      this.#idle?.resolve();
      this.#idle = undefined;
    }
  }

  /** Sends the batch in flight until the database replies. Returns whether it was applied. */
  async #sendBatch(): Promise<boolean> {
    const { client, clock, node, timeouts, timeline, confirmed } = this.#options;
    const { finished } = this.#blocks;
    const progress = this.#progress;
    const { epoch, durableBatch: durableNumber } = progress;
    const isDurable = mustBeDurable(this.#inFlight);
    for (;;) {
      try {
        const sentAt = performance.now();
        const reply = await client.apply({
          ...{ node, epoch, number: progress.batch + 1, leaseMs: timeouts.lease },
          ...{ isDurable, durableNumber },
          ...{ operations: this.#inFlight, time: clock.rateTime(), at: clock.now() },
          ...{ finished, lastReservation: timeline.known.reservation },
        });
        this.#appliedAt = sentAt;
        progress.confirmed(isDurable, reply);
        if (isDurable) confirmed.confirm(this.#inFlight, reply.missing);
        this.#problem = undefined;
        this.#blocks.applied(this.#inFlight, reply, finished);
        clock.measure(reply.time, sentAt);
        this.#waiting.push(...resolveApplied(this.#inFlight, reply));
        return true;
      } catch (error) {
        if (this.#isClosed || !(await this.#mayRepeat(error))) return false;
      }
    }
  }

  async #mayRepeat(error: unknown): Promise<boolean> {
    const state = sqlStateOf(error) ?? '';
    const { rejoin, rejoinSetBack, node } = this.#options;
    if (state === NODE_ENDED) return this.#onEnded(nodeEnded, rejoin);
    if (state === SET_BACK) {
      this.#progress.reportSetBack(node, messageOf(error));
      return this.#onEnded(databaseSetBack, rejoinSetBack);
    }
    if (state === NAME_TAKEN) return this.#onNameTaken();
    // A server that became read-only has applied nothing, and another one may be the primary now.
    if (isConnectionLoss(error) || state === READ_ONLY) {
      if (state !== READ_ONLY) this.#mayBeApplied = true;
      await this.#reconnect(error);
      return !this.#isClosed;
    }
    // When a batch is sent again, an error does not show whether it was applied the first time.
    if (!this.#mayBeApplied) {
      if (!TEMPORARY.includes(state)) return this.#onRefused(error);
      this.#inFlight = withoutGivenUp(this.#inFlight);
      if (this.#inFlight.length === 0) return false;
    }
    this.#problem = {
      id: 'database_refuses_writes',
      message: `The database refused a batch and is asked again (${messageOf(error)}).`,
    };
    await delay(REPEAT_DELAY_MS);
    return !this.#isClosed;
  }

  async #reconnect(cause: unknown): Promise<void> {
    const onError = (error: unknown) => {
      const reason = messageOf(error);
      const message =
        error instanceof PostgresError ? reason : `The database cannot be reached (${reason}).`;
      this.#problem = { id: 'database_unreachable', message };
    };
    onError(cause);
    const { client } = this.#options;
    await repeatWithBackoff(
      () => client.connect(),
      onError,
      () => this.#isClosed,
    );
    if (client.isConnected) this.#reconnects += 1;
  }

  /**
   * The database refused the batch for good, and nothing of it was applied. Operations that must not be lost stay in
   * the queue.
   */
  #onRefused(error: unknown): false {
    const writeError = new StoreWriteError(error, 'Check the shared database and its log.');
    this.#waiting.push(...rejectRefused(this.#inFlight, writeError));
    this.#problem = {
      id: 'database_refuses_writes',
      message: `The database refuses to write (${messageOf(error)}).`,
    };
    return false;
  }

  /** The epoch has ended, and so have its reservations. The node joins anew, and its open calls fail. */
  async #onEnded(problem: NotReadyReason, rejoin: BatchQueueOptions['rejoin']): Promise<false> {
    const progress = this.#progress;
    const inFlight = this.#inFlight;
    rejectEnded([...inFlight, ...this.#waiting], new StoreError(problem.message));
    this.#waiting = followingEnded(this.#waiting, { wasApplied: false });
    this.#problem = problem;
    const joined = await repeatWithBackoff(
      () => rejoin(progress),
      (error) => {
        if (error instanceof SetBackError) this.#problem = databaseSetBack;
        else if (error instanceof StoreError || error instanceof PostgresError)
          this.#problem = { id: 'node_cannot_join', message: error.message };
      },
      () => this.#isClosed,
    );
    if (joined === undefined) return false;
    const wasApplied = joined.lastBatch > progress.batch;
    this.#waiting.push(...followingEnded(inFlight, { wasApplied }));
    this.#progress = new EpochProgress(joined.epoch, this.#options.timeline);
    this.#appliedAt = performance.now();
    this.#blocks.clear();
    this.#problem = undefined;
    return false;
  }

  /** Two gateways with one name would end each other forever, so this one stops. */
  #onNameTaken(): false {
    const message = `Another gateway has joined with the name of this node, ${this.#options.node}. Give each its own --node, and restart this one.`;
    this.#problem = { id: 'node_name_taken', message };
    for (const operation of [...this.#inFlight, ...this.#waiting])
      if (isAwaited(operation)) operation.waiter.reject(new StoreError(message));
    this.#waiting = [];
    this.#options.onNameTaken();
    this.abandon();
    return false;
  }

  /** Rejects the operations whose deadline has passed. Those that were not sent yet are dropped. */
  #giveUpLate(): void {
    const operations = [...this.#waiting, ...this.#inFlight];
    rejectLate(operations, this.#options.timeouts.operation, this.#problem?.message);
    this.#waiting = withoutGivenUp(this.#waiting);
  }
}

function isUrgent({ kind }: BatchOperation): boolean {
  return kind !== 'count' && kind !== 'delivery';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
