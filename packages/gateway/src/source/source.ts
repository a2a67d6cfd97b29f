import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';

/** Where answers come from. It knows nothing of tokens, limits and charges. */
export interface Source {
  /** Answers one call. A rejection counts as code 500. */
  ask(call: SourceCall): Promise<SourceAnswer> | SourceAnswer;
  /** Why it cannot serve at present; undefined when it can. For readiness. */
  problem?(): string | undefined;
  close(): Promise<void>;
}

/** One operation with parameters that were judged against the contract. */
export type SourceCall = {
  readonly [Id in OperationId]: {
    readonly operationId: Id;
    readonly values: OperationQuery[Id];
    /** On the monotonic clock, in milliseconds: an answer after it is of no use. */
    readonly deadline: number;
    /** Aborted at the deadline and when the gateway shuts down. */
    readonly signal: AbortSignal;
  };
}[OperationId];

export type SourceAnswer = SourcePayload | SourceFailure;

export interface SourcePayload {
  readonly ok: true;
  /** The payload as JSON text, ready for the wire. */
  readonly data: string;
  /** `latin1` when each character of `data` is one byte of the text in UTF-8 (see `byteText`), which is fastest; plain text when absent. */
  readonly encoding?: 'latin1';
  /** Whether this very object answers the same question again, so that what is made of it is worth keeping. */
  readonly isKept?: true;
}

export interface SourceFailure {
  readonly ok: false;
  /** One of the contract's failure codes. */
  readonly code: number;
  /** For the caller: what was wrong and what to do. Holds no token. */
  readonly message: string;
  /** Whole seconds, when waiting helps. */
  readonly retryAfter?: number;
}
