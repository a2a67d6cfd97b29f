import type { SocialDataError } from './errors/social-data-error.ts';
import type { CallMeta } from './meta.ts';
import type { RetryContext } from './retry.ts';

/** Functions that watch calls. They change nothing, see no token, and what they throw is logged and dropped. */
export interface Hooks {
  /** Before each request. */
  onRequest?(request: {
    readonly operation: string;
    readonly attempt: number;
    readonly url: string;
  }): void;
  /** Before the wait that comes before another request. */
  onRetry?(context: RetryContext): void;
  /** After a call that succeeded. */
  onResponse?(meta: CallMeta): void;
  /** After a call that failed. */
  onError?(error: SocialDataError): void;
}

/** Where the client writes; `console` is one. */
export interface Logger {
  warn(message: string): void;
  error(message: string): void;
}

/** Hooks and log, made safe to call. */
export interface Observer {
  notify<Name extends keyof Hooks>(
    name: Name,
    event: Parameters<NonNullable<Hooks[Name]>>[0],
  ): void;
  warn(message: string): void;
}

export function createObserver(hooks: Hooks, logger: Logger): Observer {
  return {
    notify(name, event) {
      try {
        // Called as a method, so that hooks may be an object with a state of its own.
        const hook: ((event: never) => unknown) | undefined = hooks[name]?.bind(hooks);
        hook?.(event as never);
      } catch (error) {
        logger.error(`[social-data] The hook ${name} failed: ${error}`);
      }
    },
    warn: (message) => logger.warn(`[social-data] ${message}`),
  };
}
