import type { FailureCode } from '@social-data/contract';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { type OperationId, type Route, routes, security } from '@social-data/contract/operations';
import { serializePrimitiveParam } from 'openapi-fetch';
import { ConfigurationError } from '../errors.ts';
import { operationsAt } from '../operation-at.ts';
import { readStream } from '../read-response.ts';
import { callTokenFunction } from '../token-source.ts';
import {
  checkProxyOptions,
  checkUpstream,
  demandToken,
  type ProxyOptions,
} from './proxy-options.ts';

interface OriginVerdict {
  readonly isAllowed: boolean;
  /** Headers that let a browser give the response to the page. */
  readonly cors: Readonly<Record<string, string>>;
}

/**
 * Whether the page that sends a request may call. A page elsewhere can make a browser send requests with the visitor's
 * cookies, as pictures for instance, and each of them costs. `Sec-Fetch-Site` shows those too, and an address that
 * differs from the page's, as behind a server that ends TLS, does not matter for it. No response is cached, so none needs
 * the header `Vary`.
 */
function judgeOrigin(request: Request, allowedOrigins: readonly string[]): OriginVerdict {
  const { headers, url } = request;
  const origin = headers.get('Origin') ?? '';
  const site = headers.get('Sec-Fetch-Site');
  if (allowedOrigins.includes(origin)) {
    const cors: Record<string, string> = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': String(passedHeaders),
    };
    const asked = headers.get('Access-Control-Request-Headers');
    if (asked) cors['Access-Control-Allow-Headers'] = asked;
    return { isAllowed: true, cors };
  }
  const isOwn = site ? /^(same-origin|none)$/.test(site) : !origin || url.startsWith(`${origin}/`);
  return { isAllowed: isOwn, cors: {} };
}

/** A handler of a web server: it never rejects. */
export type ProxyHandler = (request: Request) => Promise<Response>;

/**
 * A handler that adds the token of the service to the calls of web pages, which have none. The page's client gets its
 * path: `new SocialData({ baseUrl: '/api/social' })`; what stands before the path of an operation does not matter.
 *
 * The status, the body and the headers of the service's response are passed on. The visitor's cookies, other headers and
 * body are dropped, and so is every parameter that the contract does not declare. A visitor who leaves aborts the
 * request. A service that cannot be reached is HTTP 502 with code 301; one that sends a redirect or no body is HTTP 502
 * with code 500 and `X-Should-Retry: false`. A path that has no GET operation is HTTP 404, and
 * another method than GET is 405, both with code 400.
 *
 * Throws a ConfigurationError for an option that is not valid. `token` and `upstream` may be missing until the first call.
 *
 * @example
 * export const GET = createProxyHandler({ upstream, token, authorize: (request) => isSignedIn(request) });
 */
export function createProxyHandler(options: ProxyOptions): ProxyHandler {
  checkProxyOptions(options);
  return async (request) => {
    const { isAllowed, cors } = judgeOrigin(request, options.allowedOrigins ?? []);
    const response = await respond(options, request, isAllowed).catch((error) => {
      report(options, error);
      // The same call fails again until the program is corrected, as in the client.
      return error instanceof ConfigurationError
        ? failureResponse(500, 500, error.message, NO_RETRY)
        : failureResponse(500, 500, 'The proxy failed.');
    });
    for (const [name, value] of Object.entries(cors)) response.headers.append(name, value);
    return response;
  };
}

/** Refuses in the order of the service: path, method, permission, rate. */
async function respond(
  options: ProxyOptions,
  request: Request,
  isAllowed: boolean,
): Promise<Response> {
  const { allowedOperations, authorize, limit } = options;
  const { pathname, search } = new URL(request.url);
  // Some frameworks end every path with a slash.
  const found = operationsAt(pathname.replace(/\/$/, '')).find(({ method }) => method === 'GET');
  if (!found) return failureResponse(404, 400, 'No such operation.');
  const { operation, path } = found;
  if (!isAllowed) return failureResponse(403, 600, 'This origin may not call.');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  if (request.method !== 'GET')
    return failureResponse(405, 400, 'Only GET is allowed.', { Allow: 'GET' });
  if (allowedOperations && !allowedOperations.includes(operation))
    return failureResponse(403, 600, `${operation} is not allowed.`);
  const permission = authorize ? await authorize(request, operation) : true;
  if (permission instanceof Response) return new Response(permission.body, permission);
  if (!permission) return failureResponse(401, 600, 'Sign in to call.');
  const wait = limit ? await limit(request, operation) : 0;
  if (wait > 0)
    return failureResponse(429, 302, 'Too many calls.', {
      'Retry-After': String(Math.ceil(wait)),
    });
  const query = declaredQuery(operation, search);
  return callService(options, { operation, path, query }, request.signal);
}

/** The query as the page wrote it, without what the contract does not declare, such as a visitor's own token. */
function declaredQuery(operation: OperationId, search: string): readonly string[] {
  const { parameters }: Route = routes[operation];
  const isDeclared = (pair: string) => {
    const [name = ''] = new URLSearchParams(pair).keys();
    // A member of an object is written as `name[member]`.
    return Object.hasOwn(parameters, name) || Object.hasOwn(parameters, name.replace(/\[.*/, ''));
  };
  return search.slice(1).split('&').filter(isDeclared);
}

const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** A GET call, as openapi-fetch wrote it in the page. */
interface PageCall {
  readonly operation: OperationId;
  /** The path of the operation, with the values in it. */
  readonly path: string;
  /** The parameters of the query. */
  readonly query: readonly string[];
}

/**
 * Sends a call to the service with the token, and turns whatever comes of it into a response to the page. Nothing in it
 * has the token. It rejects only for a token or an address that is missing, or that a function does not give.
 */
async function callService(
  options: ProxyOptions,
  call: PageCall,
  visitor: AbortSignal,
): Promise<Response> {
  const token =
    typeof options.token === 'function'
      ? await callTokenFunction(options.token)
      : demandToken(options.token);
  const upstream =
    typeof options.upstream === 'function' ? await options.upstream() : options.upstream;
  checkUpstream(upstream, options.allowInsecure ?? false);
  const { fetch = globalThis.fetch, timeout = 90_000 } = options;
  const deadline = new AbortController();
  const leave = () => deadline.abort();
  const timer = setTimeout(leave, timeout);
  visitor.addEventListener('abort', leave);
  if (visitor.aborted) leave();
  try {
    const { url, headers } = requestOf(upstream, call, token);
    // A redirect would carry the token to another address.
    const init: RequestInit = { headers, redirect: 'manual', signal: deadline.signal };
    const response = await fetch(url, init);
    return serviceResponse(response, await readEnvelope(response, token), options.hideAccount);
  } catch (error) {
    if (!visitor.aborted) report(options, new Error(maskTokens(describe(error), [token])));
    return deadline.signal.aborted
      ? failureResponse(504, 301, 'The service sent nothing in time.')
      : failureResponse(502, 301, 'The service cannot be reached.');
  } finally {
    clearTimeout(timer);
    visitor.removeEventListener('abort', leave);
  }
}

/** The call to the service: the page's, with the token in the place that the contract names. */
function requestOf(upstream: string, { operation, path, query }: PageCall, token: string) {
  const { accept }: Route = routes[operation];
  const { name } = security;
  const place: string = security.in;
  const parameters = place === 'query' ? [...query, serializePrimitiveParam(name, token)] : query;
  return {
    url: `${upstream.replace(/\/+$/, '')}${path}?${parameters.join('&')}`,
    headers: { ...(accept && { Accept: accept }), ...(place === 'header' && { [name]: token }) },
  };
}

/** Tells the function of the options. What it throws or rejects with is dropped: it must not become a failed call. */
function report({ onError }: ProxyOptions, error: unknown): void {
  void Promise.resolve(error)
    .then(onError)
    .catch(() => {});
}

/** The text of an envelope, with the token masked where the service repeated it; undefined where it is none. */
async function readEnvelope(response: Response, token: string): Promise<string | undefined> {
  const { body } = response;
  const bytes = body ? await readStream(body, MAX_RESPONSE_BYTES) : undefined;
  try {
    // Anything but UTF-8 would be a success with other characters in its ids.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const envelope: { readonly code?: unknown } = JSON.parse(text);
    if (!/^\d+$/.test(String(envelope.code))) return undefined;
    // A failure may repeat the token with JSON escapes, which a search of the text does not find.
    return maskTokens(Number(envelope.code) === 0 ? text : JSON.stringify(envelope), [token]);
  } catch {
    return undefined;
  }
}

/** The message of an error with those of its causes: `fetch failed` alone says nothing. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message + (error.cause ? `: ${describe(error.cause)}` : '');
}

/** Headers of the service about a response, which the client reads. */
const RESPONSE_HEADERS = ['X-Result-Code', 'X-Request-Id', 'Retry-After', 'X-Should-Retry', 'Age'];

/** Tells a client that the same call gets the same response, which may have to be paid for again. */
const NO_RETRY = { 'X-Should-Retry': 'false' };

/** These, and those about the account that pays. A page of another origin may read them. */
const passedHeaders: readonly string[] = [
  ...RESPONSE_HEADERS,
  ...['X-Cost', 'X-Balance-Remaining', 'RateLimit', 'RateLimit-Policy'],
];

/** All but redirects, those without a body by definition, and those that no Response can have. */
const MAY_HAVE_BODY = /^(20[0-36-9]|2[1-9]\d|[45]\d\d)$/;

/** An envelope of the proxy itself. */
function failureResponse(
  status: number,
  code: FailureCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { code, message, data: null, recordTime: new Date().toISOString() };
  return jsonResponse(status, JSON.stringify(body), {
    'X-Result-Code': String(code),
    ...headers,
  });
}

/**
 * What the service responded. A body that is no envelope, such as a page of HTML, is not passed on: a browser would take
 * it for a page of this server. Its status is, so that the page's client retries what it would retry without the proxy;
 * a redirect, and a status that cannot have a body here, is HTTP 502.
 *
 * @param text of the envelope; undefined where there is none
 */
function serviceResponse(
  { status, headers }: Response,
  text: string | undefined,
  hideAccount = false,
): Response {
  if (!MAY_HAVE_BODY.test(String(status)))
    return failureResponse(502, 500, `The service sent HTTP ${status}, no envelope.`, NO_RETRY);
  const passed: Record<string, string> = {};
  for (const name of hideAccount ? RESPONSE_HEADERS : passedHeaders) {
    const value = headers.get(name);
    if (value) passed[name] = value;
  }
  return jsonResponse(status, text ?? '{"message":"The service sent no envelope."}', passed);
}

function jsonResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // No cache may hold what was paid for, and no browser may guess another type.
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}
