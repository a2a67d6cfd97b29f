import type { NotReadyReason } from '@social-data/source/source';
import type { ReuseAdmission } from '../rules/limits.ts';
import type { CallEnd } from '../rules/settlement.ts';
import type {
  Admission,
  AdmissionRequest,
  Reservation,
  Settlement,
  UncountedCall,
} from '../store.ts';
import { StoreDeadlineError, StoreError } from '../store-errors.ts';

/** What one batch can contain. */
export type BatchOperation =
  | AwaitedOperation
  | ReleaseOperation
  | UndoOperation
  | CountOperation
  | DeliveryOperation;

type AwaitedOperation = AdmitOperation | ReuseOperation | SettleOperation;

/** The caller that awaits an operation. */
interface Waiter<Result> {
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Whether the caller was given an error: if the operation is applied after that, it has to be undone. */
  isGivenUp: boolean;
}

export interface AdmitOperation extends Required<AdmissionRequest> {
  readonly kind: 'admit';
  readonly waiter: Waiter<Admission | 'changed'>;
}

/** For a reused response, which takes the rate alone and makes no reservation. */
export interface ReuseOperation extends Pick<AdmitOperation, 'accountId' | 'version'> {
  readonly kind: 'reuse';
  readonly waiter: Waiter<ReuseAdmission | 'changed'>;
}

export interface SettleOperation extends Reservation, CallEnd {
  readonly kind: 'settle';
  /** Whether the settlement stays although its caller was given an error: another server has billed the call. */
  readonly stays: boolean;
  readonly waiter: Waiter<Settlement>;
}

/** Ends a reservation whose caller was given an error. */
export interface ReleaseOperation extends Pick<Reservation, 'id' | 'accountId' | 'day'> {
  readonly kind: 'release';
}

/** Refunds a settlement whose caller was given an error, and takes it out of the usage. */
export interface UndoOperation
  extends Pick<SettleOperation, 'id' | 'accountId' | 'day' | 'countedAs'> {
  readonly kind: 'undo';
}

/** Counts calls that have no reservation to settle, such as refused ones. */
interface CountOperation extends Required<Omit<UncountedCall, 'saved'>> {
  readonly kind: 'count';
  calls: number;
  saved: number;
}

interface DeliveryOperation {
  readonly kind: 'delivery';
  readonly id: number;
}

/** Whether the operation is sent at once. The others wait for a batch for a while. */
function isUrgent({ kind }: BatchOperation): boolean {
  return kind !== 'count' && kind !== 'delivery';
}

/** Whether a caller waits for the operation. */
export function isAwaited(operation: BatchOperation): operation is AwaitedOperation {
  return 'waiter' in operation;
}

/** Gives the caller of an operation, if there is one, an error. */
export function giveUp(operation: BatchOperation, error: Error): void {
  if (!isAwaited(operation)) return;
  operation.waiter.isGivenUp = true;
  operation.waiter.reject(error);
}

/**
 * What is still to be done of operations that were not applied: once its caller was given an error, an admission is
 * dropped, and a settlement becomes a release unless it stays.
 */
export function remaining(operations: readonly BatchOperation[]): BatchOperation[] {
  return operations.flatMap((operation): BatchOperation[] => {
    if (!isAwaited(operation) || !operation.waiter.isGivenUp) return [operation];
    if (operation.kind !== 'settle') return [];
    return [operation.stays ? operation : releaseOf(operation)];
  });
}

export function releaseOf({ id, accountId, day }: SettleOperation): ReleaseOperation {
  return { kind: 'release', id, accountId, day };
}

/** Maximum delay before operations that no caller awaits are sent. */
const SEND_DELAY_MS = 50;
/** Delay after a batch that was not applied before the operations that must not be lost are sent again. */
const RETRY_DELAY_MS = 1_000;
const DEADLINE_CHECK_MS = 100;

interface BatchQueueOptions {
  /** Milliseconds after which a caller that waits gets an error. */
  readonly operationMs: number;
  readonly maxOperations: number;
  /** Applies operations as one batch, and gives their callers the results. Resolves with whether it was applied. */
  readonly apply: (operations: readonly BatchOperation[]) => Promise<boolean>;
}

/**
 * Operations that wait for a batch. Those of one turn of the event loop are one batch, and the next batch begins after it.
 * A caller whose deadline passes gets an error.
 */
export class BatchQueue {
  /** Why nothing can be written; undefined while all is well. */
  problem: NotReadyReason | undefined;
  /** Fewer after a batch was refused, until the operation is found for which it was, and then more with each batch. */
  maxOperations: number;
  /** Whether nothing is sent any more. */
  isClosed = false;
  readonly #options: BatchQueueOptions;
  #waiting: BatchOperation[] = [];
  /** The newest counts of `#waiting`, by what they count. */
  readonly #counts = new Map<string, CountOperation>();
  #inFlight: readonly BatchOperation[] = [];
  /** Resolves when the batch in flight has ended. */
  #batch: Promise<boolean> | undefined;
  /** Resolves when no batch is in flight any more. */
  #sending: Promise<void> | undefined;
  #sendAtTurnEnd: NodeJS.Immediate | undefined;
  #delayedSend: NodeJS.Timeout | undefined;
  readonly #deadlineCheck: NodeJS.Timeout;

  constructor(options: BatchQueueOptions) {
    this.#options = options;
    this.maxOperations = options.maxOperations;
    this.#deadlineCheck = setInterval(() => this.#giveUpLate(), DEADLINE_CHECK_MS).unref();
  }

  /** Whether no batch is in flight. */
  get isIdle(): boolean {
    return this.#sending === undefined;
  }

  /** Operations that wait or are in flight. */
  get size(): number {
    return this.#waiting.length + this.#inFlight.length;
  }

  /** Adds an operation, and resolves with its result. */
  send<Result>(operationOf: (waiter: Waiter<Result>) => BatchOperation): Promise<Result> {
    // Only an administrator ends that.
    if (this.problem?.id === 'database_set_back')
      return Promise.reject(new StoreError(this.problem.message));
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.#options.operationMs;
      this.add(operationOf({ deadline, resolve, reject, isGivenUp: false }));
    });
  }

  add(operation: BatchOperation): void {
    if (this.isClosed) {
      giveUp(operation, this.#closed());
      return;
    }
    this.#waiting.push(operation);
    if (isUrgent(operation)) this.#schedule();
    else this.#sendLater(SEND_DELAY_MS);
  }

  /** Counts a call. Refused calls come in floods, so those of one kind are one operation until it is sent. */
  count(call: Required<UncountedCall>): void {
    const { accountId, day, operationId, code, via, saved } = call;
    const key = `${accountId} ${day} ${operationId} ${code} ${via}`;
    const known = this.#counts.get(key);
    if (known !== undefined) {
      known.calls += 1;
      known.saved += saved;
      return;
    }
    const operation: CountOperation = { kind: 'count', ...call, calls: 1 };
    this.#counts.set(key, operation);
    this.add(operation);
  }

  /** Puts operations of the batch in flight, or what follows from it, before the others. */
  putBack(operations: readonly BatchOperation[]): void {
    this.#waiting.unshift(...operations);
  }

  /** Rejects all callers with a problem. What is still to be done of operations that wait stays. */
  fail(problem: NotReadyReason): void {
    this.problem = problem;
    for (const each of [...this.#inFlight, ...this.#waiting])
      giveUp(each, new StoreError(problem.message));
    this.#waiting = remaining(this.#waiting);
  }

  /**
   * Sends the waiting operations; with `evenIfEmpty` also an empty batch, which renews the lease. Resolves when their
   * batches have ended. What is added meanwhile is not waited for: under load, there is no end of it.
   * @throws StoreError when the store is closed. One that was stopped for a problem has nothing to send, nor has one whose
   * database was set back: an administrator may add what is lost before it sends again.
   */
  async flush({ evenIfEmpty = false } = {}): Promise<void> {
    if (this.isClosed && this.problem === undefined) throw this.#closed();
    if (this.isClosed || this.problem?.id === 'database_set_back') return;
    const last = this.#waiting.at(-1);
    await this.#batch;
    if (this.#waiting.length > 0 || evenIfEmpty) this.#send();
    const isPending = (each: BatchOperation) => each === last;
    do await this.#batch;
    while (!this.isIdle && (this.#inFlight.some(isPending) || this.#waiting.some(isPending)));
  }

  /** Sends nothing any more, as if the process were killed. */
  close(): void {
    this.isClosed = true;
    clearImmediate(this.#sendAtTurnEnd);
    clearTimeout(this.#delayedSend);
    // The callers of a batch in flight still get an error at their deadline.
    if (this.isIdle) clearInterval(this.#deadlineCheck);
  }

  #closed(): StoreError {
    return new StoreError(this.problem?.message ?? 'The store is closed.');
  }

  #schedule(): void {
    if (!this.isIdle || this.isClosed) return;
    this.#sendAtTurnEnd ??= setImmediate(() => this.#send());
  }

  #sendLater(delayMs: number): void {
    if (this.isClosed) return;
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
      this.#inFlight = this.#waiting.splice(0, this.maxOperations);
      this.#counts.clear();
      this.#batch = this.#options.apply(this.#inFlight);
      const isApplied = await this.#batch;
      this.#inFlight = [];
      if (!isApplied) break;
    } while (!this.isClosed && this.#waiting.some(isUrgent));
    this.#sending = undefined;
    if (this.isClosed) clearInterval(this.#deadlineCheck);
    if (this.#waiting.some(isAwaited)) this.#schedule();
    else if (this.#waiting.length > 0) this.#sendLater(RETRY_DELAY_MS);
  }

  /** Rejects the operations whose deadline has passed. Those that were not sent yet are dropped. */
  #giveUpLate(): void {
    const now = performance.now();
    for (const each of [...this.#waiting, ...this.#inFlight]) {
      if (!isAwaited(each) || each.waiter.isGivenUp || each.waiter.deadline > now) continue;
      const stays = each.kind === 'settle' && each.stays;
      const { operationMs } = this.#options;
      giveUp(each, new StoreDeadlineError(operationMs, this.problem?.message, stays));
    }
    this.#waiting = remaining(this.#waiting);
  }
}
