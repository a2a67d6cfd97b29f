import { clientTimeoutSeconds } from '@social-data/contract';
import { type BaseUrl, resolveBaseUrl } from './base-url.ts';
import { type CaptureCallSite, createCallSiteCapture } from './call-site.ts';
import { checkClientOptions } from './check-options.ts';
import { type Deadline, wait } from './deadline.ts';
import { createObserver, type Observe } from './hooks.ts';
import { createLog } from './log.ts';
import {
  type CallSettings,
  callSettings,
  defaultCallSettings,
  type SocialDataOptions,
} from './options.ts';
import { createRefusalPause, type RefusalPause } from './refusal-pause.ts';
import { withHeaders } from './request-headers.ts';
import type { RuntimeEnvironment } from './runtime-environment.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';
import { createUsageCounter, type UsageCounter } from './usage.ts';

/** Limits how many tasks run at a time; the others wait in a queue, first come, first served. */
interface ConcurrencyLimiter {
  /**
   * Waits until another task may run. Resolves to the function that the task calls at its end.
   * Rejects with the deadline's reason when it is aborted.
   */
  acquire(deadline: Deadline): Promise<() => void>;
}

function createConcurrencyLimiter(limit: number): ConcurrencyLimiter {
  let running = 0;
  const queue = new Set<() => void>();
  const release = () => {
    const [next] = queue;
    if (next) next();
    else running -= 1;
  };
  return {
    async acquire(deadline) {
      deadline.throwIfAborted();
      if (running < limit) running += 1;
      else {
        await deadline.run<void>((resolve) => {
          queue.add(resolve);
          return () => queue.delete(resolve);
        });
      }
      return release;
    },
  };
}

/** Delays every request of a client for a while, after the service responded that they come too fast. */
interface CoolDown {
  /** Delays requests for at least this many milliseconds from now. */
  begin(milliseconds: number): void;
  /** Waits until requests may be sent again. */
  pass(deadline: Deadline): Promise<void>;
}

function createCoolDown(): CoolDown {
  let until = 0;
  return {
    begin(milliseconds) {
      until = Math.max(until, performance.now() + milliseconds);
    },
    async pass(deadline) {
      // Another rate limit may have extended the pause during the wait.
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        await wait(left, deadline);
      }
    },
  };
}

/** What a client shares with those that `withOptions` makes from it. */
export type SharedState = Pick<ClientContext, 'limiter' | 'coolDown' | 'refusals' | 'usage'>;

/** What all calls of one client share. It holds no token, only the function that gives it. */
export interface ClientContext {
  readonly baseUrl: BaseUrl;
  readonly defaults: CallSettings;
  readonly token: TokenSource;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers of every request. */
  readonly headers: Headers | undefined;
  /** Members of every request besides its signal and headers. */
  readonly requestInit: RequestInit;
  readonly maxResponseBytes: number;
  readonly limiter: ConcurrencyLimiter;
  readonly coolDown: CoolDown;
  readonly refusals: RefusalPause;
  readonly usage: UsageCounter;
  readonly observe: Observe;
  readonly captureCallSite: CaptureCallSite;
  readonly random: () => number;
}

/** A redirect would carry the token to another address. */
const requestInit = { redirect: 'manual' } as const;
/** A web page also has a referrer and a cache, which must not hold the token. */
const pageRequestInit = {
  ...requestInit,
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

function createSharedState({
  maxConcurrency = 4,
  refusalPause = 2_000,
  maxCalls = Number.POSITIVE_INFINITY,
}: SocialDataOptions): SharedState {
  return {
    limiter: createConcurrencyLimiter(maxConcurrency),
    coolDown: createCoolDown(),
    refusals: createRefusalPause(refusalPause),
    usage: createUsageCounter(maxCalls),
  };
}

/** Checks the options of a client and creates what all its calls share. */
export function createClientContext(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
  shared?: SharedState,
): ClientContext {
  checkClientOptions(options);
  const { logger = console, logLevel = 'warn' } = options;
  const log = createLog(logger, logLevel);
  // A client made from another one has been warned of.
  const warn = (message: string) => shared ?? log('warn', () => message);
  const baseUrl = resolveBaseUrl(options, environment, warn);
  const defaults = callSettings(options, defaultCallSettings);
  warnOfShortTimeout(defaults.timeout, warn);
  return {
    ...(shared ?? createSharedState(options)),
    baseUrl,
    defaults,
    token: createTokenSource(options, environment),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: withHeaders(undefined, options.headers),
    requestInit: environment.page ? pageRequestInit : requestInit,
    maxResponseBytes: options.maxResponseBytes ?? 64 * 2 ** 20,
    observe: createObserver(options.hooks ?? {}, log),
    captureCallSite: createCallSiteCapture(),
    random: Math.random,
  };
}

function warnOfShortTimeout(timeout: number, warn: (message: string) => void): void {
  const recommended = clientTimeoutSeconds * 1000;
  if (timeout < recommended)
    warn(`timeout is ${timeout} ms; the service recommends ${recommended} or more.`);
}
