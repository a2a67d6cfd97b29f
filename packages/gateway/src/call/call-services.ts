import type { OperationId } from '@social-data/contract';
import type { Account } from '@social-data/ledger/accounts';
import type { Store } from '@social-data/ledger/store';
import type { Clock } from '@social-data/source/clock';
import { type FairQueue, Slots } from '@social-data/source/in-progress';
import type { Refusal, Source } from '@social-data/source/source';
import type { CallContext } from './call-context.ts';

/** Checks a call against its account. Returns the refusal; undefined when the call passes. Has no side effects. */
export type Check = (call: CallContext, account: Account) => Refusal | undefined;

/** Differences from the contract, for a source that passes parameters on to another server. */
export interface ParameterRules {
  /** Values that are valid in addition to those of the contract, by the name of the parameter. */
  readonly allowValues: Readonly<Record<string, readonly string[]>>;
  /** Refuses integers that a program with 64-bit floating-point numbers would change. */
  readonly safeIntegersOnly: boolean;
  /** Bytes of a text as it is sent in the query, percent-encoded. */
  readonly maxTextLength: number;
}

/** Services for the stages of a call. */
export interface CallServices {
  readonly clock: Clock;
  readonly store: Store;
  readonly source: Source;
  /** Slots of calls to the source, shared fairly between accounts. */
  readonly sourceQueue: FairQueue;
  /** Each call has to pass these, in this order, before its parameters are validated. */
  readonly checks: readonly Check[];
  readonly parameterRules: ParameterRules;
  /** Credits per call; 1 for operations that are not listed (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds within which a source must respond. */
  readonly sourceTimeout: number;
  /** Calls whose source has not responded. When the time for the shutdown is over, it ends them. */
  readonly pendingSourceCalls: PendingSourceCalls;
  readonly errors: ErrorReporter;
}

/** Receives errors that the caller cannot fix, for log, metrics and readiness. */
export interface ErrorReporter {
  /** The source rejected, timed out or broke its interface. */
  sourceFailed(requestId: string, error: unknown): void;
  /** Another server may have billed requests of a call for which the ledger has no charge. */
  uncertainEnd(call: {
    readonly requestId: string;
    readonly operationId: string;
    readonly accountId: string;
    /** Requests that may have been billed. */
    readonly requests: number;
  }): void;
  /** The store could not make a call durable. */
  storeFailed(requestId: string, error: unknown): void;
  /**
   * A call ended with an error that no stage handles: the store failed before anything was charged, or there is a bug.
   */
  callFailed(
    error: unknown,
    context: { readonly requestId: string; readonly operationId: string },
  ): void;
  /** The store made a call durable. */
  storeSucceeded(): void;
  /** A bug: an error that no stage expects. */
  unexpected(error: unknown): void;
}

/**
 * Calls whose source has not responded, so that a shutdown or the loss of a lease can end them. An `AbortSignal` would leak memory: a listener
 * that was removed from it still refers to the listeners added after it, and so to the responses of their calls.
 */
export class PendingSourceCalls {
  readonly #ends = new Slots<(reason: string) => void>();
  #endedBy: string | undefined;

  /**
   * Registers a function that `endAll` calls. After `endAll`, it is called at once.
   * @returns the slot to `delete`
   */
  add(end: (reason: string) => void): number {
    if (this.#endedBy !== undefined) end(this.#endedBy);
    return this.#ends.add(end);
  }

  delete(slot: number): void {
    this.#ends.delete(slot);
  }

  /** Ends all calls, also those that are added later. */
  endAll(reason: string): void {
    this.#endedBy = reason;
    this.endCurrent(reason);
  }

  /** Ends the calls of this moment, and none that are added later. */
  endCurrent(reason: string): void {
    for (const end of this.#ends.values()) end(reason);
  }
}
