import { clientTimeoutSeconds } from '@social-data/contract';
import { detectEnvironment, resolveBaseUrl } from './base-url.ts';
import { createObserver, type Observe } from './hooks.ts';
import { ConcurrencyLimiter, RefusalPause } from './limits.ts';
import {
  type CallSettings,
  CLIENT_OPTIONS,
  callSettings,
  checkOptions,
  defaultCallSettings,
  type SocialDataOptions,
} from './options.ts';
import type { RequestSender } from './round-trip.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** What a client has sent so far. */
export interface Usage {
  /** Method calls; each page of a list counts as one. */
  readonly calls: number;
  /** Requests sent, retries included. */
  readonly attempts: number;
  /** Number of responses by code. */
  readonly byCode: Readonly<Record<string, number>>;
}

/** What all calls of one client share. It holds no token, only the function that gives it. */
export interface ClientContext extends RequestSender {
  readonly defaults: CallSettings;
  readonly token: TokenSource;
  readonly limiter: ConcurrencyLimiter;
  readonly refusals: RefusalPause;
  readonly maxCalls: number;
  readonly usage: { calls: number; attempts: number; readonly byCode: Record<string, number> };
  /** When requests may be sent again after a rate limit, by `performance.now()`. */
  resumeAt: number;
  readonly observe: Observe;
}

/** A web page also has a referrer and a cache, which must not hold the token. */
const pageRequestInit = { referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

/** Checks the options of a client and creates what all its calls share. */
export function createClientContext(options: SocialDataOptions): ClientContext {
  checkOptions(options, CLIENT_OPTIONS);
  const { logger = console } = options;
  const environment = detectEnvironment(globalThis);
  // Called as methods: a logger may be an object with a state of its own.
  const warn = (message: string) => logger?.warn(`[social-data] ${message}`);
  const logError = (message: string) => logger?.error(`[social-data] ${message}`);
  const baseUrl = resolveBaseUrl(options, environment, warn);
  const defaults = callSettings(options, defaultCallSettings);
  const recommended = clientTimeoutSeconds * 1000;
  if (defaults.timeout < recommended)
    warn(`timeout is ${defaults.timeout} ms; the service recommends ${recommended} or more.`);
  return {
    baseUrl,
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    requestInit: environment.isPage ? pageRequestInit : {},
    defaults,
    token: createTokenSource(options, environment),
    limiter: new ConcurrencyLimiter(options.maxConcurrency ?? 4),
    refusals: new RefusalPause(options.refusalPause ?? 2_000),
    maxCalls: options.maxCalls ?? Number.POSITIVE_INFINITY,
    usage: { calls: 0, attempts: 0, byCode: {} },
    resumeAt: 0,
    observe: createObserver(options.hooks ?? {}, logError),
  };
}
