import { RateWindow } from '@social-data/ledger/limits/rate-window';
import { exposedHeaders } from '@social-data/server-protocol';
import type { Clock } from '@social-data/source/clock';
import { LRUCache } from 'lru-cache';
import type { CallHandler } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import type { CallRecorder } from '../observability/call-line.ts';
import type { GatewayMetrics } from '../observability/gateway-metrics.ts';
import type { Log } from '../observability/open-log.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { Connections } from './connections.ts';
import type { RequestsInProgress } from './requests-in-progress.ts';
import type { ResponseMemory } from './response-memory.ts';

/** The services that every handler of the data listeners gets. */
export interface ServerContext {
  readonly services: CallServices;
  readonly calls: CallHandler;
  readonly throttle: AuthenticationThrottle;
  readonly inProgress: RequestsInProgress;
  readonly connections: Connections;
  /** Bounds the responses that are being written. */
  readonly responseMemory: ResponseMemory;
  readonly usageRate: UsageRate;
  readonly cors: Cors;
  readonly log: Log;
  readonly recorder: CallRecorder;
  readonly metrics: GatewayMetrics;
  /** Undefined while calls are not traced. */
  readonly tracing: Tracing | undefined;
  /** Whether connections are closed after their response. */
  isClosing(): boolean;
}

/** CORS headers, as flat lists of names and values. */
interface Cors {
  /** For every response, errors included: without these headers a browser hides the reason. */
  headers(origin: string | undefined): readonly string[];
  /** For the response to a preflight for a path with these methods. */
  preflight(origin: string | undefined, methods: readonly string[]): readonly string[];
}

const EXPOSED = ['Access-Control-Expose-Headers', exposedHeaders.join(', ')];
const PREFLIGHT = ['Access-Control-Allow-Headers', '*', 'Access-Control-Max-Age', '600'];

/**
 * @param origins origins of the pages that may call; `*` allows any. Calls use no browser credentials, so none are
 * allowed.
 */
export function createCors(origins: readonly string[]): Cors {
  const forAny = ['Access-Control-Allow-Origin', '*', ...EXPOSED];
  const forNone: readonly string[] = origins.length === 0 ? [] : ['Vary', 'Origin'];
  const byOrigin = new Map(
    origins.map((origin) => [
      origin,
      ['Access-Control-Allow-Origin', origin, ...EXPOSED, 'Vary', 'Origin'],
    ]),
  );
  const headers = (origin: string | undefined): readonly string[] => {
    if (origins.includes('*')) return forAny;
    return (origin === undefined ? undefined : byOrigin.get(origin)) ?? forNone;
  };
  return {
    headers,
    preflight: (origin, methods) => [
      ...headers(origin),
      ...['Access-Control-Allow-Methods', methods.join(', ')],
      ...PREFLIGHT,
    ],
  };
}

/** Requests of an account. */
const RATE = { calls: 10, seconds: 1 } as const;
/** Accounts whose requests are remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 10_000;

/** Limits the requests for `/-/usage` of each account, apart from the rate of its calls. */
export class UsageRate {
  readonly #clock: Clock;
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ACCOUNTS });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one request. Returns 0, or the milliseconds until a request may pass. */
  take(accountId: string): number {
    const window = this.#windows.get(accountId) ?? new RateWindow(RATE);
    this.#windows.set(accountId, window);
    const now = this.#clock.monotonic();
    const wait = window.wait(now);
    if (wait === 0) window.take(now);
    return wait;
  }
}
