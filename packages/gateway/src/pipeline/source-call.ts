import type { SourceCall } from '../source/source.ts';
import type { CallContext } from './call-context.ts';

/** A call for a source, and the function that aborts its signal. */
export interface PendingSourceCall {
  readonly call: SourceCall;
  readonly abort: (reason: Error) => void;
}

/** @param deadline milliseconds on the monotonic clock */
export function createSourceCall(
  { operationId, isSecure }: Pick<CallContext, 'operationId' | 'isSecure'>,
  values: SourceCall['values'],
  deadline: number,
): PendingSourceCall {
  const call = new AbortableCall(operationId, isSecure, values, deadline);
  // The values were validated for this operation; the compiler cannot relate the two fields.
  return { call: call as SourceCall, abort: (reason) => call.abort(reason) };
}

/** Creates its signal on first use: most sources respond before anything could abort. */
class AbortableCall {
  readonly operationId: SourceCall['operationId'];
  readonly isSecure: boolean;
  readonly values: SourceCall['values'];
  readonly deadline: number;
  #controller: AbortController | undefined;

  constructor(
    operationId: SourceCall['operationId'],
    isSecure: boolean,
    values: SourceCall['values'],
    deadline: number,
  ) {
    this.operationId = operationId;
    this.isSecure = isSecure;
    this.values = values;
    this.deadline = deadline;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /** Also aborts a signal that is read later. */
  abort(reason: Error): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}
