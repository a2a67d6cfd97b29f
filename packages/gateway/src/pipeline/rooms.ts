import type { OperationId } from '@social-data/contract';
import type { Clock } from '../clock.ts';
import type { Source } from '../source/source.ts';
import type { Store } from '../store/store.ts';

/** What the rooms of the pipeline work with. */
export interface Rooms {
  readonly clock: Clock;
  readonly store: Store;
  readonly source: Source;
  /** IANA zone of the daily quota. */
  readonly quotaZone: string;
  readonly prices: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds for a source to answer. */
  readonly sourceTimeout: number;
  /** Aborted when the gateway can wait no longer for what is under way. */
  readonly shutdown: AbortSignal;
  readonly faults: Faults;
}

/** Where the pipeline reports what the caller cannot do anything about. */
export interface Faults {
  /** The source rejected, took too long or broke its interface. */
  sourceFailed(requestId: string, fault: unknown): void;
  /** The store could not make something durable. */
  storeFailed(requestId: string, fault: unknown): void;
  /** The store made something durable. */
  storeWorked(): void;
}
