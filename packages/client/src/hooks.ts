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

/** What each hook is called with. */
interface Observed {
  readonly onRequest: [RequestEvent];
  readonly onRetry: [RetryContext];
  readonly onResponse: [CallMeta];
  readonly onError: [AnySocialDataError, CallEvent];
}

/** Logs what happens, and calls the hook. */
export type Observe = <Name extends keyof Observed>(name: Name, ...event: Observed[Name]) => void;

const logTexts: { readonly [Name in keyof Observed]: (...event: Observed[Name]) => string } = {
  onRequest: (event) => `${nameOf(event)}: request ${event.attempt} to ${event.url}`,
  onRetry: (context) =>
    `${nameOf(context)}: ${context.error.name}, again in ${Math.round(context.delay)} ms`,
  onResponse: (meta) =>
    `${nameOf(meta)}: ${Math.round(meta.duration)} ms, ${meta.attempts} requests`,
  onError: (error, call) => `${nameOf(call)}: ${error.name} after ${Math.round(call.elapsed)} ms`,
};

function nameOf({ callId, operation }: Pick<CallEvent, 'callId' | 'operation'>): string {
  return `#${callId} ${operation}`;
}

export function createObserver(
  hooks: { readonly [Name in keyof Observed]?: ((...event: Observed[Name]) => void) | undefined },
  log: Log,
): Observe {
  return (name, ...event) => {
    log(name === 'onRequest' ? 'debug' : 'info', () => logTexts[name](...event));
    const logFailure = (error: unknown) => log('error', () => `The hook ${name} failed: ${error}`);
    try {
      // Called as a method, since hooks may be an object with a state of its own.
      const result: unknown = hooks[name]?.(...event);
      // A promise, if the hook is an async function.
      if (result !== undefined) Promise.resolve(result).catch(logFailure);
    } catch (error) {
      logFailure(error);
    }
  };
}
