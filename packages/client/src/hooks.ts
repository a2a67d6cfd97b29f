import type { CallEvent } from './call-event.ts';
import type { CallMeta } from './call-meta.ts';
import type { AnySocialDataError } from './errors/any-social-data-error.ts';
import type { Log } from './log.ts';
import type { RetryContext } from './retry.ts';

/** A request that is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** Address without the token. */
  readonly url: string;
  /** Headers of the request. A hook may add to them, such as `traceparent`. */
  readonly headers: Headers;
}

/**
 * Functions that observe calls. They see no token, and change nothing but the headers of a request. An error that a hook
 * throws, or that the promise of an async hook rejects with, is logged and dropped. The client does not wait for that
 * promise.
 */
export interface Hooks {
  /** Called before each request. */
  onRequest?: ((request: RequestEvent) => void) | undefined;
  /** Called before the wait that precedes a retry. */
  onRetry?: ((context: RetryContext) => void) | undefined;
  /** Called after a call that succeeded. */
  onResponse?: ((meta: CallMeta) => void) | undefined;
  /** Called after a call that failed. */
  onError?: ((error: AnySocialDataError, call: CallEvent) => void) | undefined;
}

/** Calls the hooks, and logs what happens. */
export interface Observer {
  request(event: RequestEvent): void;
  retry(context: RetryContext): void;
  response(meta: CallMeta): void;
  error(error: AnySocialDataError, call: CallEvent): void;
}

export function createObserver(hooks: Hooks, log: Log): Observer {
  /** Calls a hook as a method, since hooks may be an object with a state of its own. */
  const run = (name: keyof Hooks, call: () => unknown): void => {
    const logFailure = (error: unknown) => log('error', () => `The hook ${name} failed: ${error}`);
    try {
      const result = call();
      // A promise, if the hook is an async function.
      if (result !== undefined) Promise.resolve(result).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  };
  const nameOf = ({ callId, operation }: Pick<CallEvent, 'callId' | 'operation'>) =>
    `#${callId} ${operation}`;
  return {
    request(event) {
      log('debug', () => `${nameOf(event)}: request ${event.attempt} to ${event.url}`);
      run('onRequest', () => hooks.onRequest?.(event));
    },
    retry(context) {
      const { error, delay } = context;
      log('info', () => `${nameOf(context)}: ${error.name}, again in ${Math.round(delay)} ms`);
      run('onRetry', () => hooks.onRetry?.(context));
    },
    response(meta) {
      const { attempts, duration } = meta;
      log('info', () => `${nameOf(meta)}: ${Math.round(duration)} ms, ${attempts} requests`);
      run('onResponse', () => hooks.onResponse?.(meta));
    },
    error(error, call) {
      log('info', () => `${nameOf(call)}: ${error.name} after ${Math.round(call.elapsed)} ms`);
      run('onError', () => hooks.onError?.(error, call));
    },
  };
}
