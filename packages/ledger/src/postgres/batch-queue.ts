import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import {
  isConnectionLoss,
  isDataError,
  isReadOnly,
  isTemporary,
  PostgresError,
} from '@social-data/database/postgres/postgres-error';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import { StoreError, StoreWriteError } from '../store-errors.ts';
import { applyBatch, type Fenced } from './apply-batch.ts';
import type { BatchClient } from './batch-client.ts';
import {
  type BatchOperation,
  deliver,
  followingEnded,
  isAwaited,
  isUrgent,
  rejectEnded,
  rejectLate,
  rejectRefused,
  undoAll,
  withoutGivenUp,
} from './batch-operation.ts';
import type { ConfirmedState } from './confirmed-state.ts';
import type { DatabaseClock } from './database-clock.ts';
import { Decisions, NUMBERS_PER_BATCH } from './decide-batch.ts';
import { type EndedEpoch, type Joined, nodeEnded } from './membership.ts';
import { repeatWithBackoff } from './repeat.ts';
import { databaseSetBack, SetBackError } from './set-back.ts';

export interface BatchQueueOptions {
  readonly node: string;
  readonly client: BatchClient;
  readonly clock: DatabaseClock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  readonly postgres: Pick<Postgres, 'timeouts' | 'timeline'>;
  /** Learns what is durable. */
  readonly confirmed: Pick<ConfirmedState, 'confirm'>;
  /** Joins anew after others have ended the node. */
  readonly rejoin: (ended: EndedEpoch) => Promise<Joined>;
  /** Stops all nodes after the database was set back, and joins anew once the loss is accepted. */
  readonly rejoinSetBack: (ended: EndedEpoch) => Promise<Joined>;
  /** Called when a gateway of the same name has joined. */
  readonly onNameTaken: () => void;
}

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
  #isSending = false;
  /** The decisions on the batch in flight that may have taken effect: their commit was sent. */
  #sent: Decisions | undefined;
  #sendAtTurnEnd: NodeJS.Immediate | undefined;
  #delayedSend: NodeJS.Timeout | undefined;
  #idle: PromiseWithResolvers<void> | undefined;
  #isClosed = false;
  #problem: NotReadyReason | undefined;
  /** When the last batch that was applied had been sent, as `performance.now()`; at first, when the node had joined. */
  #appliedAt = 0;

  constructor(epoch: number, options: BatchQueueOptions) {
    this.#options = options;
    this.#begin(epoch);
  }

  get epoch(): number {
    return this.#epoch;
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

  add(operation: BatchOperation): void {
    if (this.#isClosed) {
      rejectEnded([operation], new StoreError(this.#problem?.message ?? 'The store is closed.'));
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
    const { operation } = this.#options.postgres.timeouts;
    await Promise.race([this.flush(), delay(operation, undefined, { ref: false })]);
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
        this.#inFlight = this.#waiting.splice(0, this.#maxOperations);
        const isApplied = await this.#sendBatch();
        this.#inFlight = [];
        this.#sent = undefined;
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

  /** Tries to apply the batch in flight until the database tells what became of it. Returns whether it was applied. */
  async #sendBatch(): Promise<boolean> {
    const { client, clock, node, quotaZone, postgres } = this.#options;
    const [epoch, after, leaseMs] = [this.#epoch, this.#batch, postgres.timeouts.lease];
    for (;;) {
      try {
        const sentAt = performance.now();
        const batch = { node, epoch, after, quotaZone, leaseMs, operations: this.#inFlight };
        const result = await applyBatch(client, clock, batch, (decisions) => {
          this.#sent = decisions;
        });
        const decisions = result === 'applied' ? this.#sent : result;
        if (!(decisions instanceof Decisions)) return this.#onFenced(decisions);
        this.#onApplied(decisions, sentAt);
        return true;
      } catch (error) {
        if (this.#isClosed || !(await this.#mayRepeat(error))) return false;
      }
    }
  }

  #onApplied(decisions: Decisions, sentAt: number): void {
    this.#appliedAt = sentAt;
    this.#problem = undefined;
    this.#maxOperations = Math.min(NUMBERS_PER_BATCH, this.#maxOperations * 2);
    const { confirmed, postgres } = this.#options;
    if (this.#inFlight.length > 0) {
      this.#batch += 1;
      const { known, generation } = postgres.timeline;
      this.#generation = generation.id;
      const lastNumber = decisions.firstNumber + NUMBERS_PER_BATCH - 1;
      known.reservation = Math.max(known.reservation, lastNumber);
    }
    confirmed.confirm(decisions.operations, decisions.notOpen);
    this.#waiting.push(...deliver(decisions.outcomes));
  }

  #onFenced(reason: Exclude<Fenced, 'applied'> | undefined): Promise<false> | false {
    const { rejoin, rejoinSetBack, node, postgres } = this.#options;
    if (reason === 'name-taken') return this.#onNameTaken();
    if (reason === 'ended') return this.#onEnded(nodeEnded, rejoin);
    postgres.timeline.report({
      of: 'batches',
      message: 'the shared database was set back: it lacks batches that it had confirmed',
      fields: { node, epoch: this.#epoch, batch: this.#batch },
    });
    return this.#onEnded(databaseSetBack, rejoinSetBack);
  }

  async #mayRepeat(error: unknown): Promise<boolean> {
    // A server that became read-only has applied nothing, and another one may be the primary now.
    if (isConnectionLoss(error) || isReadOnly(error)) {
      this.#onUnreachable(error);
      const isStopped = () => this.#isClosed;
      await this.#options.client.reconnect((each) => this.#onUnreachable(each), isStopped);
      return !this.#isClosed;
    }
    // When a commit without a reply is looked for, an error does not show whether it took effect.
    if (this.#sent === undefined) {
      if (!isTemporary(error)) return this.#onRefused(error);
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

  #onUnreachable(error: unknown): void {
    const reason = messageOf(error);
    const message =
      error instanceof PostgresError ? reason : `The database cannot be reached (${reason}).`;
    this.#problem = { id: 'database_unreachable', message };
  }

  /**
   * The database refused the batch for good, and nothing of it was applied. If a value was at fault, smaller batches show
   * of which operation it was. Of those that are refused, those that must not be lost stay in the queue.
   */
  #onRefused(error: unknown): false {
    if (isDataError(error) && this.#inFlight.length > 1) {
      this.#maxOperations = Math.ceil(this.#inFlight.length / 2);
      this.#waiting.unshift(...this.#inFlight);
      return false;
    }
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
    const [inFlight, sent] = [this.#inFlight, this.#sent];
    const ended = { epoch: this.#epoch, generation: this.#generation };
    rejectEnded([...inFlight, ...this.#waiting], new StoreError(problem.message));
    this.#waiting = followingEnded(this.#waiting);
    this.#problem = problem;
    const joined = await repeatWithBackoff(
      () => rejoin(ended),
      (error) => {
        if (error instanceof SetBackError) this.#problem = databaseSetBack;
        else if (error instanceof StoreError || error instanceof PostgresError)
          this.#problem = { id: 'node_cannot_join', message: error.message };
      },
      () => this.#isClosed,
    );
    if (joined === undefined) return false;
    const wasApplied = sent !== undefined && joined.lastBatch > this.#batch;
    this.#waiting.push(...(wasApplied ? undoAll(sent.outcomes) : followingEnded(inFlight)));
    this.#begin(joined.epoch);
    this.#problem = undefined;
    return false;
  }

  #begin(epoch: number): void {
    const { known, generation } = this.#options.postgres.timeline;
    this.#epoch = epoch;
    this.#batch = 0;
    this.#generation = generation.id;
    known.epoch = epoch;
    this.#appliedAt = performance.now();
  }

  /** Two gateways with one name would end each other forever, so this one stops. */
  #onNameTaken(): false {
    const message = `Another gateway has joined with the name of this node, ${this.#options.node}. Give each its own --node, and restart this one.`;
    this.#problem = { id: 'node_name_taken', message };
    rejectEnded([...this.#inFlight, ...this.#waiting], new StoreError(message));
    this.#waiting = [];
    this.#options.onNameTaken();
    this.abandon();
    return false;
  }

  /** Rejects the operations whose deadline has passed. Those that were not sent yet are dropped. */
  #giveUpLate(): void {
    const operations = [...this.#waiting, ...this.#inFlight];
    rejectLate(operations, this.#options.postgres.timeouts.operation, this.#problem?.message);
    this.#waiting = withoutGivenUp(this.#waiting);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
