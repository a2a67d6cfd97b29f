import { type SentParameter, type SourceCall, sentParameters } from '../source.ts';
import type { CallContext } from './call-context.ts';

/** A call for a source, and the function that aborts its signal. */
export interface PendingSourceCall {
  readonly call: SourceCall;
  readonly abort: (reason: Error) => void;
}

/** @param deadline milliseconds on the monotonic clock */
export function createSourceCall(
  context: CallContext,
  accountId: string,
  values: SourceCall['values'],
  deadline: number,
): PendingSourceCall {
  const call = new AbortableCall(context, accountId, values, deadline);
  // The values were validated for this operation; the compiler cannot relate the two fields.
  return { call: call as SourceCall, abort: (reason) => call.abort(reason) };
}

/** Creates its abort controller on first use: most sources respond before anything could abort the call. */
class AbortableCall {
  readonly operationId: SourceCall['operationId'];
  readonly isSecure: boolean;
  readonly values: SourceCall['values'];
  readonly accountId: string;
  readonly deadline: number;
  readonly #context: CallContext;
  #sent: readonly SentParameter[] | undefined;
  #controller: AbortController | undefined;

  constructor(
    context: CallContext,
    accountId: string,
    values: SourceCall['values'],
    deadline: number,
  ) {
    this.operationId = context.operationId;
    this.isSecure = context.isSecure;
    this.values = values;
    this.accountId = accountId;
    this.deadline = deadline;
    this.#context = context;
  }

  get sent(): readonly SentParameter[] {
    this.#sent ??= sentParameters(this.#context);
    return this.#sent;
  }

  get span(): CallContext['span'] {
    return this.#context.span;
  }

  get onHangUp(): CallContext['onHangUp'] {
    return this.#context.onHangUp;
  }

  get onJoin(): SourceCall['onJoin'] {
    return this.#context.onJoin;
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
