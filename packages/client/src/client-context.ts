import { contractInfo } from '@social-data/contract';
import { resolveBaseUrl } from './base-url.ts';
import { checkClientOptions } from './check-options.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts';
import { type CoolDown, createCoolDown } from './cool-down.ts';
import { type Hooks, safeHooks } from './hooks.ts';
import {
  type CallSettings,
  callSettings,
  defaultCallSettings,
  type SocialDataOptions,
} from './options.ts';
import type { RuntimeEnvironment } from './runtime-environment.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';
import { createUsageCounter, type UsageCounter } from './usage.ts';

/** What all calls of one client share. It holds no token, only the function that gives it. */
export interface ClientContext {
  readonly baseUrl: string;
  readonly defaults: CallSettings;
  readonly token: TokenSource;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Members of every request besides its signal. */
  readonly requestInit: RequestInit;
  readonly limiter: ConcurrencyLimiter;
  readonly coolDown: CoolDown;
  readonly usage: UsageCounter;
  readonly hooks: Required<Hooks>;
  readonly random: () => number;
}

const silentLogger = { warn() {}, error() {} };

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
): ClientContext {
  checkClientOptions(options);
  const logger = options.logger === undefined ? console : (options.logger ?? silentLogger);
  const warn = (message: string) => logger.warn(`[social-data] ${message}`);
  const baseUrl = resolveBaseUrl(options, environment, warn);
  const defaults = callSettings(options, defaultCallSettings);
  warnOfShortTimeout(defaults.timeout, warn);
  return {
    baseUrl,
    defaults,
    token: createTokenSource(options, environment),
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    requestInit: environment.page ? pageRequestInit : requestInit,
    limiter: createConcurrencyLimiter(options.maxConcurrency ?? 4),
    coolDown: createCoolDown(),
    usage: createUsageCounter(options.maxCalls ?? Number.POSITIVE_INFINITY),
    hooks: safeHooks(options.hooks ?? {}, logger),
    random: Math.random,
  };
}

function warnOfShortTimeout(timeout: number, warn: (message: string) => void): void {
  const recommended = contractInfo.clientTimeoutSeconds * 1000;
  if (timeout < recommended)
    warn(`timeout is ${timeout} ms; the service recommends ${recommended} or more.`);
}
