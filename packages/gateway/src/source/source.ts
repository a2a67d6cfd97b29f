import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';

/** Gives the payloads of calls. It knows nothing of tokens, limits and charges. */
export interface Source {
  /**
   * The result of a call when it is at hand, takes well under a millisecond to make, or is being made for an equal
   * call. Undefined when the call needs a slot of its account: then `ask` is called, perhaps after a wait.
   */
  askNow?(call: SourceCall): Promise<SourceResult> | SourceResult | undefined;
  /** Serves one call. A rejection counts as code 500. */
  ask(call: SourceCall): Promise<SourceResult> | SourceResult;
  /** How many calls of `ask` may be in progress; further ones wait. Unlimited when absent. */
  concurrency?(): number;
  /** For readiness: why the source cannot serve at present; undefined when it can. */
  problem?(): string | undefined;
  close(): Promise<void>;
}

/** One operation with its validated parameters. */
export type SourceCall = {
  readonly [Id in OperationId]: {
    readonly operationId: Id;
    readonly values: OperationQuery[Id];
    /** Milliseconds on the monotonic clock; a later result is discarded. */
    readonly deadline: number;
    /** Aborted at the deadline and when the gateway shuts down. */
    readonly signal: AbortSignal;
    /** Whether the caller uses HTTPS: links in the response do, too. False when absent. */
    readonly isSecure?: boolean;
  };
}[OperationId];

export type SourceResult = SourceSuccess | SourceFailure;

export interface SourceSuccess {
  readonly ok: true;
  /** The payload as JSON text, sent as it is. */
  readonly data: string;
  /** `latin1` for a binary string (see `toBinaryString`), which is fastest; plain text when absent. */
  readonly encoding?: 'latin1';
  /** Whether the source returns this same object for an equal call, so that the response made from it can be cached. */
  readonly cacheable?: true;
}

export interface SourceFailure {
  readonly ok: false;
  /** One of the contract's failure codes. */
  readonly code: number;
  /** For the caller: what was wrong and what to do. Contains no token. */
  readonly message: string;
  /** Whole seconds until a retry makes sense. */
  readonly retryAfter?: number;
}
