import type { CallEvent, CallMeta } from './call-meta.ts';
import type { AnySocialDataError } from './errors.ts';
import type { RetryContext } from './retry.ts';

/** Where the client writes; `console` is one. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info?(message: string): void;
  debug?(message: string): void;
}

/**
 * How much the client writes: `error` for hooks that fail; `warn` also for settings at risk; `info` also for each call
 * and retry; `debug` also for each request.
 */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

export const LOG_LEVELS: readonly string[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Writes a message if the level asks for it. The message is made only then. */
export type Log = (level: 'error' | 'warn' | 'info' | 'debug', message: () => string) => void;

export function createLog(logger: Logger | null, level: LogLevel): Log {
  const most = LOG_LEVELS.indexOf(level);
  return (each, message) => {
    // Called as a method: a logger may be an object with a state of its own.
    if (LOG_LEVELS.indexOf(each) <= most) logger?.[each]?.(`[social-data] ${message()}`);
  };
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
interface Observed {
  readonly onRequest: [RequestEvent];
  readonly onRetry: [RetryContext];
  readonly onResponse: [CallMeta];
  readonly onError: [AnySocialDataError, CallEvent];
}

/** Logs what happens, and calls the hook. */
export type Observe = <Name extends keyof Observed>(name: Name, ...event: Observed[Name]) => void;

const logTexts: { readonly [Name in keyof Observed]: (...event: Observed[Name]) => string } = {
  onRequest: ({ attempt, url }) => `request ${attempt} to ${url}`,
  onRetry: ({ error, delay }) => `${error.name}, again in ${Math.round(delay)} ms`,
  onResponse: ({ duration, attempts }) => `${Math.round(duration)} ms, ${attempts} requests`,
  onError: ({ name }, { elapsed }) => `${name} after ${Math.round(elapsed)} ms`,
};

export function createObserver(
  hooks: { readonly [Name in keyof Observed]?: ((...event: Observed[Name]) => void) | undefined },
  log: Log,
): Observe {
  return (name, ...event) => {
    log(name === 'onRequest' ? 'debug' : 'info', () => {
      const { callId, operation }: Pick<CallMeta, 'callId' | 'operation'> = Object(event.at(-1));
      return `#${callId} ${operation}: ${logTexts[name](...event)}`;
    });
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
