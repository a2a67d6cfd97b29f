import type { OperationId } from '@social-data/contract';
import type { Clock } from '../clock.ts';
import type { Store } from '../ledger/store.ts';
import type { Sharing } from '../relay/reuse/sharing.ts';
import type { FairQueue } from './fair-queue.ts';
import type { PendingSourceCalls } from './pending-source-calls.ts';
import type { Source } from './source.ts';

/** The services that the stages of a call use. */
export interface PipelineServices {
  readonly clock: Clock;
  readonly store: Store;
  readonly source: Source;
  /** For a source that costs money; undefined when calls share no responses. */
  readonly sharing?: Sharing | undefined;
  /** Slots of requests to the source, shared fairly between accounts. */
  readonly sourceQueue: FairQueue;
  /** How parameters are validated beside the contract; undefined for the contract alone. */
  readonly parameterRules?: ParameterRules | undefined;
  /** Credits per call; 1 for operations that are not listed (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds within which a source must respond. */
  readonly sourceTimeout: number;
  /** The shutdown ends them when it no longer waits for sources. */
  readonly pendingSourceCalls: PendingSourceCalls;
  readonly errors: ErrorReporter;
}

/** What a source that passes parameters on to another server changes about their validation. */
export interface ParameterRules {
  /** Values that are valid beside those of the contract, by the name of the parameter. */
  readonly allowValues: Readonly<Record<string, readonly string[]>>;
  /** Refuses integers that a program with 64-bit floating-point numbers would change. */
  readonly safeIntegersOnly: boolean;
}

/** Receives errors that the caller cannot fix, for log, metrics and readiness. */
export interface ErrorReporter {
  /** The source rejected, timed out or broke its interface. */
  sourceFailed(requestId: string, error: unknown): void;
  /** The source failed a call, or a request of it, that another server may have billed. */
  uncertainEnd(call: {
    readonly requestId: string;
    readonly operationId: string;
    readonly accountId: string;
    /** Requests that may have been billed. */
    readonly requests: number;
  }): void;
  /** The store could not make a call durable. */
  storeFailed(requestId: string, error: unknown): void;
  /** A call ended with an error that no stage handles: the store was unavailable before anything was charged, or a bug. */
  callFailed(
    error: unknown,
    context: { readonly requestId: string; readonly operationId: string },
  ): void;
  /** The store made a call durable. */
  storeSucceeded(): void;
  /** A bug: an error that no stage expects. */
  unexpected(error: unknown): void;
}
