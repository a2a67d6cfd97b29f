import type { CallEvent, CallMeta } from './call-meta.ts';
import type { AnySocialDataError } from './errors.ts';
import type { RetryContext } from './retry.ts';

/** Where the client writes: a setting at risk as a warning, a hook that failed as an error. `console` is one. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
}

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
type Observed = { readonly [Name in keyof Hooks]-?: Parameters<NonNullable<Hooks[Name]>> };

/** Calls the hook. */
export type Observe = <Name extends keyof Hooks>(name: Name, ...event: Observed[Name]) => void;

export function createObserver(
  hooks: { readonly [Name in keyof Hooks]?: ((...event: Observed[Name]) => void) | undefined },
  logError: (message: string) => void,
): Observe {
  return (name, ...event) => {
    const logFailure = (error: unknown) => logError(`The hook ${name} failed: ${error}`);
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
