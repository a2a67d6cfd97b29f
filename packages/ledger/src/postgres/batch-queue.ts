import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import {
  isDataError,
  isReadOnly,
  isTemporary,
  PostgresError,
  sqlStateOf,
} from '@social-data/database/postgres/postgres-error';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import { StoreDeadlineError, StoreError, StoreWriteError } from '../store-errors.ts';
import { applyBatch, type Batch, type Fenced } from './apply-batch.ts';
import type { BatchClient } from './batch-client.ts';
import {
  type BatchOperation,
  giveUp,
  isAwaited,
  isUrgent,
  releaseOf,
  remaining,
  type Waiter,
} from './batch-operation.ts';
import type { ConfirmedState } from './confirmed-state.ts';
import { type Decisions, NUMBERS_PER_BATCH } from './decide-batch.ts';
import type { EndedEpoch, Joined, NodeOptions } from './membership.ts';
import { repeatWithBackoff } from './repeat.ts';
import { databaseSetBack, SetBackError } from './set-back.ts';

interface BatchQueueOptions extends Pick<NodeOptions, 'node' | 'clock' | 'quotaZone'> {
  readonly client: BatchClient;
  readonly postgres: Pick<Postgres, 'timeouts' | 'timeline'>;
  /** Learns what is durable. */
  readonly confirmed: Pick<ConfirmedState, 'confirm'>;
  /** Tells operators of an operation that was dropped. */
  readonly onDropped: (operation: BatchOperation, error: unknown) => void;
  /**
   * Joins anew after others have ended the node. If the database was set back, it stops all nodes first, and joins once the
   * loss is accepted.
   */
  readonly rejoin: (ended: EndedEpoch, isSetBack: boolean) => Promise<Joined>;
  /** Called when nothing is written any more. */
  readonly onStopped: () => void;
}

const nodeEnded: NotReadyReason = {
  id: 'node_ended',
  message: 'This node was without contact to the database for a whole lease, and was ended.',
};

/** Maximum delay before operations that no caller awaits are sent. */
const SEND_DELAY_MS = 50;
/** Delay after a refused batch before the operations that must not be lost are sent again. */
const RETRY_DELAY_MS = 1_000;
const REPEAT_DELAY_MS = 100;
const DEADLINE_CHECK_MS = 100;

/**
 * The writes of a node. The operations of one turn of the event loop are one batch, and the next batch begins after it.
 * A batch without a reply to its commit may have been applied: its decisions are kept until the number of the last batch
 * tells. If it was, they are the results; if not, all is decided anew. A caller whose deadline passes gets an error, and
 * the effect of its operation is undone.
 */
export class BatchQueue {
  readonly #options: BatchQueueOptions;
  #epoch = 0;
  #generation = '';
  /** The last batch that was applied, and so durable; 0 without one. */
  #batch = 0;
  #waiting: BatchOperation[] = [];
  #inFlight: BatchOperation[] = [];
  /** Fewer after a batch was refused, until the operation is found for which it was, and then more with each batch. */
  #maxOperations = NUMBERS_PER_BATCH;
  /** Resolves when no batch is in flight any more. */
  #sending: Promise<void> | undefined;
  #sendAtTurnEnd: NodeJS.Immediate | undefined;
  #delayedSend: NodeJS.Timeout | undefined;
  readonly #deadlineCheck: NodeJS.Timeout;
  #isClosed = false;
  #problem: NotReadyReason | undefined;
  /** When the last batch that was applied had been sent, as `performance.now()`; at first, when the node had joined. */
  #appliedAt = 0;

  constructor(epoch: number, options: BatchQueueOptions) {
    this.#options = options;
    this.#deadlineCheck = setInterval(() => this.#giveUpLate(), DEADLINE_CHECK_MS).unref();
    this.#begin(epoch);
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Whether no batch is in flight. */
  get isIdle(): boolean {
    return this.#sending === undefined;
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

  /** Adds an operation, and resolves with its result. */
  send<Result>(operationOf: (waiter: Waiter<Result>) => BatchOperation): Promise<Result> {
    if (this.#problem === databaseSetBack) return Promise.reject(new SetBackError());
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.#options.postgres.timeouts.operation;
      this.add(operationOf({ deadline, resolve, reject, isGivenUp: false }));
    });
  }

  add(operation: BatchOperation): void {
    if (this.#isClosed) {
      giveUp(operation, new StoreError(this.#problem?.message ?? 'The store is closed.'));
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
    await this.#sending;
    if (this.#waiting.length > 0 || evenIfEmpty) this.#send();
    await this.#sending;
  }

  /** Sends the waiting operations, within the timeout of one operation, and closes the connection. */
  async close(): Promise<void> {
    const { operation } = this.#options.postgres.timeouts;
    await Promise.race([this.flush(), delay(operation, undefined, { ref: false })]);
    this.abandon();
    if (this.isIdle) await this.#options.client.close();
    else this.#options.client.abandon();
  }

  /** Stops without sending anything, as if the process were killed. */
  abandon(): void {
    this.#isClosed = true;
    clearImmediate(this.#sendAtTurnEnd);
    clearTimeout(this.#delayedSend);
    clearInterval(this.#deadlineCheck);
  }

  /** Writes nothing any more, and rejects all callers. */
  stop(problem: NotReadyReason): void {
    this.#fail(problem);
    this.#waiting = [];
    this.abandon();
    this.#options.onStopped();
  }

  #schedule(): void {
    if (!this.isIdle || this.#isClosed) return;
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
    this.#sending ??= this.#sendAll();
  }

  /** Sends batches until no urgent operation is left. */
  async #sendAll(): Promise<void> {
    do {
      this.#inFlight = this.#waiting.splice(0, this.#maxOperations);
      const isApplied = await this.#sendBatch();
      this.#inFlight = [];
      if (!isApplied) break;
    } while (!this.#isClosed && this.#waiting.some(isUrgent));
    this.#sending = undefined;
    if (this.#waiting.some(isAwaited)) this.#schedule();
    else if (this.#waiting.length > 0) this.#sendLater(RETRY_DELAY_MS);
  }

  /** Tries to apply the batch in flight until the database tells what became of it. Returns whether it was applied. */
  async #sendBatch(): Promise<boolean> {
    const { client, clock, node, quotaZone, postgres } = this.#options;
    const batch: Batch = {
      ...{ node, epoch: this.#epoch, after: this.#batch, quotaZone },
      ...{ leaseMs: postgres.timeouts.lease, operations: this.#inFlight },
    };
    for (;;) {
      try {
        const sentAt = performance.now();
        const result = await applyBatch(client, clock, batch);
        if (typeof result === 'string') await this.#onFenced(result, batch.sent);
        else this.#onApplied(result, sentAt);
        return typeof result !== 'string';
      } catch (error) {
        if (this.#isClosed || !(await this.#mayRepeat(error, batch))) return false;
      }
    }
  }

  #onApplied(decisions: Decisions, sentAt: number): void {
    this.#appliedAt = sentAt;
    if (!this.#isClosed) this.#problem = undefined;
    this.#maxOperations = Math.min(NUMBERS_PER_BATCH, this.#maxOperations * 2);
    const { confirmed, postgres } = this.#options;
    const { known, generation } = postgres.timeline;
    if (this.#inFlight.length > 0) {
      this.#batch += 1;
      this.#generation = generation.id;
      known.reservation = Math.max(known.reservation, decisions.lastNumber);
    }
    confirmed.confirm(decisions.entries);
    this.#deliver(decisions);
  }

  /** Gives callers their results. What was applied for one that was given an error is undone by a batch that follows. */
  #deliver({ outcomes }: Decisions): void {
    for (const { waiter, deliver, undo } of outcomes) {
      if (!waiter.isGivenUp) deliver();
      else if (undo !== undefined) this.#waiting.push(undo);
    }
  }

  /**
   * The epoch has ended, and so have its reservations. The node joins anew, and its open calls fail.
   * @param sent decisions that may have taken effect before
   */
  async #onFenced(reason: Fenced, sent: Decisions | undefined): Promise<void> {
    const { rejoin, node, postgres } = this.#options;
    if (reason === 'name-taken') {
      // Two gateways with one name would end each other forever.
      const message = `Another gateway has joined with the name of this node, ${node}. Give each its own --node, and restart this one.`;
      return this.stop({ id: 'node_name_taken', message });
    }
    const ended = { epoch: this.#epoch, generation: this.#generation };
    const [batch, inFlight] = [this.#batch, this.#inFlight];
    const isSetBack = reason === 'set-back';
    if (isSetBack)
      postgres.timeline.report({
        of: 'batches',
        message: 'the shared database was set back: it lacks batches that it had confirmed',
        fields: { node, epoch: ended.epoch, batch },
      });
    this.#fail(isSetBack ? databaseSetBack : nodeEnded);
    this.#waiting = remaining(this.#waiting);
    const joined = await repeatWithBackoff(
      () => rejoin(ended, isSetBack),
      (error) => {
        if (error instanceof SetBackError) this.#problem = databaseSetBack;
        else if (error instanceof StoreError || error instanceof PostgresError)
          this.#problem = { id: 'node_cannot_join', message: error.message };
      },
      () => this.#isClosed,
    );
    if (joined === undefined) return;
    if (sent !== undefined && joined.lastBatch > batch) this.#deliver(sent);
    else this.#waiting.push(...remaining(inFlight));
    this.#begin(joined.epoch);
    this.#problem = undefined;
  }

  /** Rejects all callers. */
  #fail(problem: NotReadyReason): void {
    this.#problem = problem;
    for (const each of [...this.#inFlight, ...this.#waiting])
      giveUp(each, new StoreError(problem.message));
  }

  #begin(epoch: number): void {
    const { known, generation } = this.#options.postgres.timeline;
    this.#epoch = epoch;
    this.#batch = 0;
    this.#generation = generation.id;
    known.epoch = epoch;
    this.#appliedAt = performance.now();
  }

  async #mayRepeat(error: unknown, { sent }: Batch): Promise<boolean> {
    // A server that became read-only has applied nothing, and another one may be the primary now.
    if (error instanceof PostgresError || isReadOnly(error)) {
      this.#onUnreachable(error);
      const isStopped = () => this.#isClosed;
      await this.#options.client.reconnect((each) => this.#onUnreachable(each), isStopped);
      return !this.#isClosed;
    }
    // When a commit without a reply is looked for, an error does not show whether it took effect.
    if (sent === undefined && !isTemporary(error)) {
      this.#onRefused(error);
      return false;
    }
    this.#refuses(`The database refused a batch and is asked again (${messageOf(error)}).`);
    await delay(REPEAT_DELAY_MS);
    return !this.#isClosed;
  }

  #onUnreachable(error: unknown): void {
    const reason = messageOf(error);
    const message =
      error instanceof PostgresError ? reason : `The database cannot be reached (${reason}).`;
    this.#problem = { id: 'database_unreachable', message };
  }

  /**
   * The database refused the batch for good, or our own code failed, and nothing of it was applied. If a value was at
   * fault, smaller batches show of which operation it was, and that one is dropped. What must not be lost of the others
   * stays in the queue.
   */
  #onRefused(error: unknown): void {
    const isFaulty = isDataError(error) || sqlStateOf(error) === undefined;
    const [operation, ...others] = this.#inFlight;
    if (isFaulty && others.length > 0) {
      this.#maxOperations = Math.ceil(this.#inFlight.length / 2);
      this.#waiting.unshift(...this.#inFlight);
      return;
    }
    const failure = new StoreWriteError(error, 'Check the shared database and its log.');
    for (const each of this.#inFlight) giveUp(each, failure);
    const following = this.#inFlight.flatMap((each) =>
      each.kind === 'settle' ? [releaseOf(each)] : remaining([each]),
    );
    if (isFaulty && operation !== undefined && !isAwaited(operation))
      this.#options.onDropped(operation, error);
    else this.#waiting.push(...following);
    this.#refuses(`The database refuses to write (${messageOf(error)}).`);
  }

  #refuses(message: string): void {
    this.#problem = { id: 'database_refuses_writes', message };
  }

  /** Rejects the operations whose deadline has passed. Those that were not sent yet are dropped. */
  #giveUpLate(): void {
    const now = performance.now();
    const { operation } = this.#options.postgres.timeouts;
    for (const each of [...this.#waiting, ...this.#inFlight]) {
      if (!isAwaited(each) || each.waiter.isGivenUp || each.waiter.deadline > now) continue;
      const stays = each.kind === 'settle' && each.stays;
      giveUp(each, new StoreDeadlineError(operation, this.#problem?.message, stays));
    }
    this.#waiting = remaining(this.#waiting);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
