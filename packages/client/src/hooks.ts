import type { CallMeta } from './call-meta.ts';
import type { SocialDataError } from './errors/social-data-error.ts';
import type { RetryContext } from './retry.ts';

/**
 * Functions that observe calls. They change nothing and see no token. An error that a hook throws, or that the promise of
 * an async hook rejects with, is logged and dropped. The client does not wait for that promise.
 */
export interface Hooks {
  /** Called before each request. */
  onRequest?(request: {
    readonly operation: string;
    readonly attempt: number;
    readonly url: string;
  }): void;
  /** Called before the wait that precedes a retry. */
  onRetry?(context: RetryContext): void;
  /** Called after a call that succeeded. */
  onResponse?(meta: CallMeta): void;
  /** Called after a call that failed. */
  onError?(error: SocialDataError): void;
}

/** Where the client writes; `console` is one. */
export interface Logger {
  warn(message: string): void;
  error(message: string): void;
}

/** The same hooks, all present and all safe to call. */
export function safeHooks(hooks: Hooks, logger: Logger): Required<Hooks> {
  const guard =
    <Event>(name: keyof Hooks, call: (event: Event) => unknown) =>
    (event: Event): void => {
      const logFailure = (error: unknown) =>
        logger.error(`[social-data] The hook ${name} failed: ${error}`);
      try {
        const result = call(event);
        // A promise, if the hook is an async function.
        if (result !== undefined) Promise.resolve(result).catch(logFailure);
      } catch (error) {
        logFailure(error);
      }
    };
  // Called as methods, so that hooks may be an object with a state of its own.
  return {
    onRequest: guard('onRequest', (request) => hooks.onRequest?.(request)),
    onRetry: guard('onRetry', (context) => hooks.onRetry?.(context)),
    onResponse: guard('onResponse', (meta) => hooks.onResponse?.(meta)),
    onError: guard('onError', (error) => hooks.onError?.(error)),
  };
}
