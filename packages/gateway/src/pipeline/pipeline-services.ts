import type { OperationId } from '@social-data/contract';
import type { FairQueue } from '../admission/fair-queue.ts';
import type { Clock } from '../clock.ts';
import type { Source } from '../source/source.ts';
import type { Store } from '../store/store.ts';

/** The services that the stages of a call use. */
export interface PipelineServices {
  readonly clock: Clock;
  readonly store: Store;
  readonly source: Source;
  /** Slots of requests to the source, shared fairly between accounts. */
  readonly sourceQueue: FairQueue;
  /** Credits per call; 1 for operations that are not listed (decision D5). */
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds within which a source must respond. */
  readonly sourceTimeout: number;
  /** Aborts when the shutdown no longer waits for sources. */
  readonly shutdown: AbortSignal;
  readonly errors: ErrorReporter;
}

/** Receives errors that the caller cannot fix, for log, metrics and readiness. */
export interface ErrorReporter {
  /** The source rejected, timed out or broke its interface. */
  sourceFailed(requestId: string, error: unknown): void;
  /** The store could not make a call durable. */
  storeFailed(requestId: string, error: unknown): void;
  /** The store made a call durable. */
  storeSucceeded(): void;
  /** A bug: an error that no stage expects. */
  unexpected(
    error: unknown,
    context?: { readonly requestId: string; readonly operationId: string },
  ): void;
}
