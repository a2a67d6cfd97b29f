import { security } from '@social-data/contract/operations';
import type { LimitState } from '@social-data/ledger/rules/limits';
import {
  envelopeHeaders,
  exposedHeaders,
  failure,
  type ResponseHeader,
  statusOf,
} from '@social-data/server-protocol';
import type { Clock } from '@social-data/source/clock';
import {
  type SourceSuccess,
  successBytes,
  successText,
  wholeSeconds,
} from '@social-data/source/source';
import type { CallResult, RequestContext } from '../call/call-context.ts';
import { maskSecrets } from '../call/mask-secrets.ts';

/** A response that is ready to be sent. */
export interface RenderedResponse {
  readonly result: CallResult;
  /** When it was rendered, in milliseconds since 1970. */
  readonly time: number;
  readonly status: number;
  /** A flat list of names and values, which Node writes without looking names up. */
  readonly headers: string[];
  readonly body: string | Buffer;
  /** Of a text body: `latin1` when each character is one byte. */
  readonly encoding: 'latin1' | 'utf8';
  /** Length of the body in bytes. */
  readonly bytes: number;
}

/** What rendering needs of the server. */
interface Renderer {
  readonly services: { readonly clock: Clock };
  readonly cors: Pick<Cors, 'headers'>;
}

interface RouteError {
  readonly status: number;
  readonly headers: readonly string[];
}

/**
 * Makes the response from the result: envelope, HTTP status and headers. Has no side effects.
 * @param routeError status and headers of a request outside the contract
 */
export function renderResult(
  context: RequestContext,
  result: CallResult,
  { services, cors }: Renderer,
  routeError?: RouteError,
): RenderedResponse {
  const time = services.clock.now();
  const { code, payload } = result;
  const body =
    payload === undefined
      ? failureText(code, maskSecrets(result.message, tokenOf(context)), time)
      : successBody(payload, time);
  const encoding = encodingOf(payload);
  const bytes = typeof body === 'string' ? Buffer.byteLength(body, encoding) : body.length;
  const headers = headersWithCode(code).concat(
    cors.headers(context.origin),
    routeError?.headers ?? resultHeaders(result, time),
  );
  addHeader(headers, 'X-Request-Id', context.requestId);
  headers.push('Content-Length', String(bytes));
  // On the paths of the contract, the HTTP status is that of the operation for every code (decision D1).
  const { operationId } = context;
  const isCall = operationId !== 'usage' && operationId !== 'none';
  const status = routeError?.status ?? (isCall ? statusOf(operationId) : 200);
  return { result, time, status, headers, body, encoding, bytes };
}

/** Of a text; a body in bytes needs none. */
function encodingOf(payload: CallResult['payload']): 'latin1' | 'utf8' {
  return (payload !== undefined && 'data' in payload && payload.encoding) || 'utf8';
}

const headersByCode = new Map<number, string[]>();

/** The headers of every envelope with this code. */
function headersWithCode(code: number): string[] {
  const cached = headersByCode.get(code);
  if (cached) return cached;
  const headers = Object.entries(envelopeHeaders(code)).flat();
  headersByCode.set(code, headers);
  return headers;
}

function tokenOf({ target }: RequestContext): string {
  return target.query.get(security.name) ?? '';
}

/** For each cacheable payload that was sent, its first body. */
const bodies = new WeakMap<SourceSuccess, Buffer>();

/** Shared by the responses of one millisecond: the text of the time, and the bodies of cacheable payloads. */
let moment = momentAt(Number.NaN, '');

function momentAt(at: number, time: string) {
  return { at, time, bodies: new Map<SourceSuccess, Buffer>() };
}

/** The body of a success: bytes where calls share them, else text in the payload's encoding. */
function successBody(payload: NonNullable<CallResult['payload']>, now: number): string | Buffer {
  if (!('data' in payload)) return payload.body;
  if (payload.body !== undefined) return payload.body;
  const time = isoTime(now);
  if (!payload.cacheable) return successText(payload.data, time);
  const body = moment.bodies.get(payload) ?? cacheableBody(payload, time);
  moment.bodies.set(payload, body);
  return body;
}

/** Keeps only the first body: replacing it each millisecond would fill the old generation with garbage. */
function cacheableBody(payload: SourceSuccess, time: string): Buffer {
  const first = bodies.get(payload);
  if (first !== undefined) return withTime(first, time);
  const body = successBytes(payload, time);
  bodies.set(payload, body);
  return body;
}

function failureText(code: number, message: string, now: number): string {
  return JSON.stringify(failure(code, message, new Date(now)));
}

/** Copies a body and replaces its time, which is the last member. */
function withTime(body: Buffer, time: string): Buffer {
  const bytes = Buffer.allocUnsafe(body.length);
  body.copy(bytes);
  bytes.write(time, body.length - time.length - '"}'.length, 'latin1');
  return bytes;
}

/** Formatting the time takes a good part of the time for an envelope, so it is done once per millisecond. */
function isoTime(now: number): string {
  if (moment.at !== now) moment = momentAt(now, new Date(now).toISOString());
  return moment.time;
}

const SECONDS_PER_DAY = 86_400;

/** The name of this cache in `Cache-Status` (RFC 9211). */
const CACHE = 'social-data-gateway';

/**
 * The headers about limits, cost and caching (decision D19), as a flat list of names and values. A header is absent
 * when the result has no value for it.
 * @param now milliseconds since 1970
 */
function resultHeaders(result: CallResult, now: number): string[] {
  const { limits, charged, hidesCost = false, retryAfter, cacheStatus, age } = result;
  const headers: string[] = [];
  if (limits !== undefined) addLimits(headers, limits, now);
  if (charged !== undefined && !hidesCost) addHeader(headers, 'X-Cost', String(charged));
  if (retryAfter !== undefined) addHeader(headers, 'Retry-After', String(retryAfter));
  if (age !== undefined) addHeader(headers, 'Age', String(age));
  if (cacheStatus !== undefined) addHeader(headers, 'Cache-Status', `${CACHE}; ${cacheStatus}`);
  return headers;
}

/** Adds a header. Its type allows only the names of `responseHeaders`, which pages may read and README lists. */
function addHeader(headers: string[], name: ResponseHeader, value: string): void {
  headers.push(name, value);
}

/**
 * `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10 with the policies "rate" and
 * "daily", and the balance. A limit that the account does not have is absent.
 */
function addLimits(headers: string[], limits: LimitState, now: number): void {
  const { rate, daily, balance } = limits;
  let state = '';
  if (rate) state = `"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`;
  if (daily) {
    const separator = rate ? ', ' : '';
    state += `${separator}"daily";r=${daily.remaining};t=${wholeSeconds(daily.resetsAt - now)}`;
  }
  if (state !== '') {
    addHeader(headers, 'RateLimit', state);
    addHeader(headers, 'RateLimit-Policy', policyText(limits));
  }
  if (balance !== undefined) addHeader(headers, 'X-Balance-Remaining', String(balance));
}

interface Policy {
  readonly calls: number | undefined;
  readonly seconds: number | undefined;
  readonly quota: number | undefined;
  readonly text: string;
}

/**
 * The policy of the last response. The next one is often the same: an account calls many times with the same limits.
 */
let last: Policy | undefined;

function policyText({ rate, daily }: LimitState): string {
  const calls = rate?.limit;
  const seconds = rate?.seconds;
  const quota = daily?.limit;
  const isSame = last?.calls === calls && last?.seconds === seconds && last?.quota === quota;
  if (last !== undefined && isSame) return last.text;
  const policies: string[] = [];
  if (rate) policies.push(`"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`);
  if (daily) policies.push(`"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`);
  last = { calls, seconds, quota, text: policies.join(', ') };
  return last.text;
}

/** CORS headers, as flat lists of names and values. */
export interface Cors {
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
