import type { SourceCall, SourceResult } from '../source/source.ts';
import type { CallContext } from './call-context.ts';
import type { PipelineServices } from './pipeline-services.ts';
import { isFailureCode, refuse } from './refusal.ts';

/**
 * Asks the source, within the deadline. Never throws or rejects: a source that throws, is late or breaks
 * its interface gives code 500; the error goes to the reporter and not to the caller. Does not parse the
 * payload: parsing would cost more than the rest of the call.
 */
export function askSource(
  call: CallContext,
  values: SourceCall['values'],
  services: PipelineServices,
): Promise<SourceResult> | SourceResult {
  const fail = (error: unknown): SourceResult => {
    services.errors.sourceFailed(call.requestId, error);
    return refuse('serverError');
  };
  try {
    const asking = askInTime(call, values, services);
    return asking instanceof Promise ? asking.then(checkResult).catch(fail) : checkResult(asking);
  } catch (error) {
    return fail(error);
  }
}

function askInTime(
  { operationId }: CallContext,
  values: SourceCall['values'],
  { source, clock, sourceTimeout, shutdown }: PipelineServices,
): Promise<SourceResult> | SourceResult {
  const call = new PendingSourceCall(operationId, values, clock.monotonic() + sourceTimeout);
  // The values were validated for this operation; the compiler cannot relate the two fields.
  const asking = source.ask(call as SourceCall);
  // A plain value needs no timer.
  if (!('then' in asking)) return asking;
  return new Promise((resolve, reject) => {
    const abort = (message: string) => {
      const reason = new Error(message);
      call.abort(reason);
      reject(reason);
    };
    const onTimeout = () => abort(`The source took more than ${sourceTimeout} ms`);
    const timer = setTimeout(onTimeout, sourceTimeout);
    const onShutdown = () => abort('The gateway was stopped before the source responded');
    if (shutdown.aborted) onShutdown();
    shutdown.addEventListener('abort', onShutdown, { once: true });
    asking.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      shutdown.removeEventListener('abort', onShutdown);
    });
  });
}

/** A `SourceCall` that creates its signal on first use: most sources respond before anything could abort. */
class PendingSourceCall {
  readonly operationId: SourceCall['operationId'];
  readonly values: SourceCall['values'];
  readonly deadline: number;
  #controller: AbortController | undefined;

  constructor(
    operationId: SourceCall['operationId'],
    values: SourceCall['values'],
    deadline: number,
  ) {
    this.operationId = operationId;
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

/** Checks what types cannot: an injected source may be plain JavaScript. */
function checkResult(result: SourceResult): SourceResult {
  const isValid = result.ok
    ? typeof result.data === 'string' && result.data !== ''
    : isFailureCode(result.code) && typeof result.message === 'string';
  if (isValid) return result;
  throw new Error('The source gave neither JSON text nor a failure code of the contract');
}
