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
import type { CallContext, CallServices } from './call-context.ts';
import type { JudgedCall } from './judge.ts';

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
  judged: JudgedCall,
  services: CallServices,
): Promise<SourceResult> {
  try {
    const pending = createSourceCall(call, judged, services);
    const asking = services.source.askWithoutSlot?.(pending.call) ?? askInSlot(pending, services);
    // A result that is not a promise needs no timer.
    if (!('then' in asking)) return checkResult(asking);
    return checkResult(await withinDeadline(asking, pending, services));
  } catch (error) {
    services.errors.sourceFailed(call.requestId, error);
    const failure = refuse('serverError');
    const { count: uncertain, upstreamKey } =
      error instanceof GivenUpError ? error.uncertain : oneUncertain;
    return uncertain > 0 ? { ...failure, uncertain, upstreamKey } : failure;
  }
}

/** Asks the source while a slot is held. Gives the slot back when the source has responded or the call is aborted. */
async function askInSlot(
  { call, abort }: PendingSourceCall,
  { source, sourceQueue }: CallServices,
): Promise<SourceResult> {
  const { accountId, signal } = call;
  const hasWaited = !sourceQueue.tryEnter(accountId);
  if (hasWaited) {
    const ignoreHangUp = call.onHangUp(() => abort(new Error('The caller hung up')));
    const waited = await sourceQueue.enter(accountId, signal);
    ignoreHangUp();
    if (waited === 'full') return { ...refuse('rateLimit'), ...fullQueue };
    if (waited === 'cancelled') return refuse('collectionFailed');
  }
  let isHeld = true;
  const leave = () => {
    if (isHeld) sourceQueue.leave(accountId);
    isHeld = false;
  };
  // A source that ignores the signal must not keep the slot for ever.
  signal.addEventListener('abort', leave, { once: true });
  try {
    // The signal may have aborted after the slot was given, and an equal call may have brought the result meanwhile.
    if (signal.aborted) return refuse('collectionFailed');
    return await ((hasWaited && source.askWithoutSlot?.(call)) || source.ask(call));
  } finally {
    leave();
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

const oneUncertain: UncertainRequests = { count: 1 };

/** The call was given up before the source responded. */
class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
  /** Requests of the call that another server may bill. */
  readonly uncertain: UncertainRequests;

  constructor(message: string, uncertain = oneUncertain) {
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

function createSourceCall(
  context: CallContext,
  judged: JudgedCall,
  { clock, sourceTimeout }: CallServices,
): PendingSourceCall {
  const call = new AbortableCall(context, judged, clock.monotonic() + sourceTimeout);
  // The values were validated for this operation; the compiler cannot relate the two fields.
  return { call: call as SourceCall, abort: (reason) => call.abort(reason) };
}

/** A class, because an object with getters costs several times as much. */
class AbortableCall {
  readonly operationId: SourceCall['operationId'];
  readonly isSecure: boolean;
  readonly span: CallContext['span'];
  readonly onHangUp: CallContext['onHangUp'];
  readonly onJoin: SourceCall['onJoin'];
  readonly values: SourceCall['values'];
  readonly accountId: string;
  readonly deadline: number;
  readonly #target: CallContext['target'];
  #sent: readonly SentParameter[] | undefined;
  #controller: AbortController | undefined;

  constructor(context: CallContext, { values, account }: JudgedCall, deadline: number) {
    this.operationId = context.operationId;
    this.isSecure = context.isSecure;
    this.span = context.span;
    this.onHangUp = context.onHangUp;
    this.onJoin = context.onJoin;
    this.values = values;
    this.accountId = account.id;
    this.deadline = deadline;
    this.#target = context.target;
  }

  get sent(): readonly SentParameter[] {
    this.#sent ??= sentParameters({ operationId: this.operationId, target: this.#target });
    return this.#sent;
  }

  /** Created on first use: most sources respond before anything could abort the call. */
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
