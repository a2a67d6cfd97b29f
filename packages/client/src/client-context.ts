import { clientTimeoutSeconds } from '@social-data/contract';
import { type BaseUrl, type RuntimeEnvironment, resolveBaseUrl } from './base-url.ts';
import { type CaptureCallSite, createCallSiteCapture } from './call-site.ts';
import { CLIENT_OPTIONS, checkOptions } from './check-options.ts';
import { createLog, createObserver, type Observe } from './hooks.ts';
import { ConcurrencyLimiter, CoolDown, RefusalPause, UsageCounter } from './limits.ts';
import {
  type CallSettings,
  callSettings,
  defaultCallSettings,
  type SocialDataOptions,
  withHeaders,
} from './options.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** What a client shares with those that `withOptions` makes from it. */
export interface SharedState {
  readonly limiter: ConcurrencyLimiter;
  readonly coolDown: CoolDown;
  readonly refusals: RefusalPause;
  readonly usage: UsageCounter;
}

/** What all calls of one client share. It holds no token, only the function that gives it. */
export interface ClientContext extends SharedState {
  readonly baseUrl: BaseUrl;
  readonly defaults: CallSettings;
  readonly token: TokenSource;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Headers of every request. */
  readonly headers: Headers | undefined;
  /** Members of every request besides its signal and headers. */
  readonly requestInit: RequestInit;
  readonly maxResponseBytes: number;
  readonly observe: Observe;
  readonly captureCallSite: CaptureCallSite;
}

/** A redirect would carry the token to another address. */
const requestInit = { redirect: 'manual' } as const;
/** A web page also has a referrer and a cache, which must not hold the token. */
const pageRequestInit = {
  ...requestInit,
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const;

/** Checks the options of a client and creates what all its calls share. */
export function createClientContext(
  options: SocialDataOptions,
  environment: RuntimeEnvironment,
  shared?: SharedState,
): ClientContext {
  checkOptions(options, CLIENT_OPTIONS);
  const { logger = console, logLevel = 'warn' } = options;
  const log = createLog(logger, logLevel);
  // A client made from another one has been warned of.
  const warn = (message: string) => shared ?? log('warn', () => message);
  const baseUrl = resolveBaseUrl(options, environment, warn);
  const defaults = callSettings(options, defaultCallSettings);
  const recommended = clientTimeoutSeconds * 1000;
  if (defaults.timeout < recommended)
    warn(`timeout is ${defaults.timeout} ms; the service recommends ${recommended} or more.`);
  return {
    limiter: shared?.limiter ?? new ConcurrencyLimiter(options.maxConcurrency ?? 4),
    coolDown: shared?.coolDown ?? new CoolDown(),
    refusals: shared?.refusals ?? new RefusalPause(options.refusalPause ?? 2_000),
    usage: shared?.usage ?? new UsageCounter(options.maxCalls ?? Number.POSITIVE_INFINITY),
    baseUrl,
    defaults,
    token: createTokenSource(options, environment),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    headers: withHeaders(undefined, options.headers),
    requestInit: environment.page ? pageRequestInit : requestInit,
    maxResponseBytes: options.maxResponseBytes ?? 64 * 2 ** 20,
    observe: createObserver(options.hooks ?? {}, log),
    captureCallSite: createCallSiteCapture(),
  };
}
