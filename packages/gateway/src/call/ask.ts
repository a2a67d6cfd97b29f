import { fullQueue } from '@social-data/source/in-progress';
import {
  isFailureCode,
  refuse,
  type SentParameter,
  type SourceCall,
  type SourceResult,
  sentParameters,
  type UncertainRequests,
} from '@social-data/source/source';
import type { CallContext } from './call-context.ts';
import type { CallServices } from './call-services.ts';
import type { JudgedCall } from './judge.ts';

interface AskOptions {
  /** Whether another server may bill a call that ends without a result: a request may be on its way. @default false */
  readonly mayBeBilled?: boolean;
}

/**
 * Asks the source, within the deadline. A call that needs no slot is served at once. Any other call takes a slot of its
 * account, after a wait if none is free; when its caller hangs up during the wait, the source is not asked.
 *
 * Never rejects. This is the only place that expects a source to fail: when it throws, is late or breaks its interface,
 * the caller gets code 500, and the error goes to the reporter. The payload is not parsed, because that would cost more
 * than the rest of the call.
 */
export async function ask(
  call: CallContext,
  { account, values }: Pick<JudgedCall, 'account' | 'values'>,
  services: CallServices,
  { mayBeBilled = false }: AskOptions = {},
): Promise<SourceResult> {
  const { clock, sourceTimeout, errors } = services;
  try {
    const deadline = clock.monotonic() + sourceTimeout;
    const pending = createSourceCall(call, account.id, values, deadline);
    const asking = askSource(pending, account.id, call, services);
    // A result that is not a promise needs no timer.
    if (!('then' in asking)) return checkResult(asking);
    return checkResult(await withinDeadline(asking, pending, services));
  } catch (error) {
    errors.sourceFailed(call.requestId, error);
    const failure = refuse('serverError');
    const given = error instanceof GivenUpError ? error.uncertain : { count: 1 };
    const { count: uncertain, upstreamKey }: UncertainRequests = given;
    return mayBeBilled && uncertain > 0 ? { ...failure, uncertain, upstreamKey } : failure;
  }
}

function askSource(
  pending: PendingSourceCall,
  accountId: string,
  call: CallContext,
  services: CallServices,
): Promise<SourceResult> | SourceResult {
  const { source, sourceQueue } = services;
  const result = source.askWithoutSlot?.(pending.call);
  if (result !== undefined) return result;
  return sourceQueue.tryEnter(accountId)
    ? askInSlot(pending.call, accountId, services)
    : askInTurn(pending, accountId, call, services);
}

/** Waits for a slot, then asks the source. */
async function askInTurn(
  { call, abort }: PendingSourceCall,
  accountId: string,
  { onHangUp }: CallContext,
  services: CallServices,
): Promise<SourceResult> {
  const { source, sourceQueue } = services;
  const ignoreHangUp = onHangUp(() => abort(new Error('The caller hung up')));
  const waited = await sourceQueue.enter(accountId, call.signal);
  ignoreHangUp();
  if (waited === 'full') return { ...refuse('rateLimit'), ...fullQueue };
  if (waited === 'cancelled') return refuse('collectionFailed');
  // The signal may have aborted after the slot was given, and an equal call may have brought the result meanwhile.
  const result = call.signal.aborted ? refuse('collectionFailed') : source.askWithoutSlot?.(call);
  if (result === undefined) return askInSlot(call, accountId, services);
  sourceQueue.leave(accountId);
  return result;
}

/** Asks the source while a slot is held. Gives the slot back when the source has responded or the call is aborted. */
function askInSlot(
  call: SourceCall,
  accountId: string,
  { source, sourceQueue }: CallServices,
): Promise<SourceResult> | SourceResult {
  let isHeld = true;
  const leave = () => {
    if (isHeld) sourceQueue.leave(accountId);
    isHeld = false;
  };
  try {
    const asking = source.ask(call);
    if ('then' in asking) {
      // A source that ignores the signal must not keep the slot for ever.
      call.signal.addEventListener('abort', leave, { once: true });
      return asking.finally(leave);
    }
    leave();
    return asking;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Rejects at the deadline, and when all calls are ended, and aborts the call. */
function withinDeadline(
  asking: Promise<SourceResult>,
  { call, abort }: PendingSourceCall,
  { source, sourceTimeout, pendingSourceCalls }: CallServices,
): Promise<SourceResult> {
  return new Promise((resolve, reject) => {
    const end = (message: string) => {
      // Counted before the abort, which ends the requests of the call.
      const reason = new GivenUpError(message, source.uncertainRequests?.(call));
      reject(reason);
      abort(reason);
    };
    const onTimeout = () => end(`The source took more than ${sourceTimeout} ms`);
    const timer = setTimeout(onTimeout, sourceTimeout);
    const slot = pendingSourceCalls.add(end);
    const forget = () => {
      clearTimeout(timer);
      pendingSourceCalls.delete(slot);
    };
    asking.then(resolve, reject).finally(forget);
  });
}

/** The call was given up before the source responded. */
class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
  /** Requests of the call that another server may bill. */
  readonly uncertain: UncertainRequests;

  constructor(message: string, uncertain: UncertainRequests = { count: 1 }) {
    super(message);
    this.uncertain = uncertain;
  }
}

/** Checks what types cannot: an injected source may be plain JavaScript. */
function checkResult(result: SourceResult): SourceResult {
  const isValid = result.ok
    ? typeof result.data === 'string' && (result.data !== '' || result.body !== undefined)
    : isFailureCode(result.code) && typeof result.message === 'string';
  if (isValid) return result;
  throw new Error('The source gave neither JSON text nor a failure code of the contract');
}

/** A call for a source, and the function that aborts its signal. */
interface PendingSourceCall {
  readonly call: SourceCall;
  readonly abort: (reason: Error) => void;
}

/** @param deadline milliseconds on the monotonic clock */
function createSourceCall(
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
