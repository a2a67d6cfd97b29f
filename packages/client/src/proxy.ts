import type { FailureCode } from '@social-data/contract';
import { type OperationId, type Route, routes } from '@social-data/contract/operations';
import { detectEnvironment, resolveBaseUrl, tryUrl } from './base-url.ts';
import { Deadline } from './deadline.ts';
import { ConfigurationError } from './errors.ts';
import { type FoundOperation, operationsAt } from './operation-at.ts';
import {
  BOOLEAN,
  checkOptions,
  DURATION,
  FUNCTION,
  isTextOrFunction,
  type OptionKinds,
  type SocialDataOptions,
  type Token,
} from './options.ts';
import type { ReceivedResponse } from './read-response.ts';
import { roundTrip } from './round-trip.ts';
import { createTokenSource } from './token-source.ts';

export interface ProxyOptions extends Pick<SocialDataOptions, 'fetch' | 'allowInsecure'> {
  /**
   * Token of the service, or a function that gives one for each request. A page never sees it. While it is missing, as in
   * a build without secrets, each call is HTTP 500 with code 500, which says so.
   * @default the environment variable SOCIAL_DATA_TOKEN
   */
  readonly token?: Token | undefined;
  /**
   * Address of the service, as the `baseUrl` of a client, or a function that gives it. It may be missing, as the token.
   * @default the environment variable SOCIAL_DATA_BASE_URL
   */
  readonly upstream?: string | (() => string | Promise<string>) | undefined;
  /**
   * Whether the visitor may call. False is HTTP 401 with code 600; a Response of your own is sent as it is, such as a
   * redirect to your login. Without it, everybody who reaches the proxy spends your money.
   * @default everybody
   */
  readonly authorize?:
    | ((
        request: Request,
        operation: OperationId,
      ) => boolean | Response | Promise<boolean | Response>)
    | undefined;
  /**
   * Seconds until the visitor may call again, or 0 when they may call now: count their calls by what your `authorize`
   * knows of them. More than 0 is HTTP 429 with code 302 and `Retry-After`.
   * @default no limit
   */
  readonly limit?:
    | ((request: Request, operation: OperationId) => number | Promise<number>)
    | undefined;
  /**
   * The operations that pages may call. Another one is HTTP 403 with code 600.
   * @default all
   */
  readonly allowedOperations?: readonly OperationId[] | undefined;
  /**
   * Origins of pages beside your own that may call, such as `https://app.example`. A page of another one is HTTP 403 with
   * code 600, also where a browser sends your visitor's cookies with it.
   * @default only pages of the proxy's own origin
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Milliseconds for a request to the service with its whole body. After that: HTTP 504 with code 301.
   * @default 90_000
   */
  readonly timeout?: number | undefined;
  /**
   * Receives what went wrong besides the service's own codes: the service cannot be reached, or one of your functions
   * failed. The token is masked in it. Log it with its `cause`: `fetch failed` alone says nothing.
   * @default none
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const listOf = (isOne: (member: string) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);

const PROXY_OPTIONS: OptionKinds = {
  token: ['a text or a function', isTextOrFunction],
  upstream: ['an address or a function', isTextOrFunction],
  authorize: FUNCTION,
  limit: FUNCTION,
  allowedOperations: [
    `a list of ${Object.keys(routes)}`,
    listOf((id) => Object.hasOwn(routes, id)),
  ],
  allowedOrigins: [
    'a list of origins such as https://app.example',
    listOf((text) => tryUrl(text)?.origin === text),
  ],
  timeout: DURATION,
  fetch: FUNCTION,
  onError: FUNCTION,
  allowInsecure: BOOLEAN,
};

/** A handler of a web server: it never rejects. */
export type ProxyHandler = (request: Request) => Promise<Response>;

/**
 * A handler that adds the token of the service to the calls of web pages, which have none. The page's client gets its
 * path: `new SocialData({ baseUrl: '/api/social' })`; what stands before the path of an operation does not matter.
 *
 * The status and the body of the service's response are passed on. The visitor's cookies, other headers and body are
 * dropped, and so is every parameter that the contract does not declare. A visitor who leaves aborts the request. A
 * service that cannot be reached is HTTP 502 with code 301; one that sends a redirect or no body is HTTP 502 with code
 * 500 and `X-Should-Retry: false`. Another path is HTTP 404, another method 405, both with code 400.
 *
 * Throws a ConfigurationError for an option that is not valid.
 *
 * @example
 * export const GET = createProxyHandler({ upstream, token, authorize: (request) => isSignedIn(request) });
 */
export function createProxyHandler(options: ProxyOptions): ProxyHandler {
  checkOptions(options, PROXY_OPTIONS);
  const send = createSender(options);
  return async (request) => {
    const { isAllowed, cors } = judgeOrigin(request, options.allowedOrigins ?? []);
    const response = await respond(options, request, isAllowed, send).catch((error) => {
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

/**
 * Whether the page that sends a request may call, and the headers that let a browser give it the response. A page elsewhere
 * can make a browser send requests with the visitor's cookies, as pictures for instance, and each of them costs.
 * `Sec-Fetch-Site` shows those too, and an address that differs from the page's, as behind a server that ends TLS, does not
 * matter for it. No response is cached, so none needs the header `Vary`.
 */
function judgeOrigin({ headers, url }: Request, allowedOrigins: readonly string[]) {
  const origin = headers.get('Origin') ?? '';
  const site = headers.get('Sec-Fetch-Site');
  if (allowedOrigins.includes(origin)) {
    const asked = headers.get('Access-Control-Request-Headers');
    const cors = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': String(PASSED_HEADERS),
      ...(asked && { 'Access-Control-Allow-Headers': asked }),
    };
    return { isAllowed: true, cors };
  }
  const isOwn = site ? /^(same-origin|none)$/.test(site) : !origin || url.startsWith(`${origin}/`);
  return { isAllowed: isOwn, cors: {} };
}

/** Refuses in the order of the service: path, method, permission, rate. */
async function respond(
  { allowedOperations, authorize, limit }: ProxyOptions,
  request: Request,
  isAllowed: boolean,
  send: SendCall,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // Some frameworks end every path with a slash.
  const found = operationsAt(pathname.replace(/\/$/, '')).find(({ method }) => method === 'GET');
  if (!found) return failureResponse(404, 400, 'No such operation.');
  const { operation } = found;
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
  // A limit that is not known must not be none: each call is paid for.
  if (!Number.isFinite(wait))
    throw new ConfigurationError('The function limit did not return a number of seconds.');
  const retry = { 'Retry-After': String(Math.ceil(wait)) };
  if (wait > 0) return failureResponse(429, 302, 'Too many calls.', retry);
  return send(found, declaredQuery(operation, search), request.signal);
}

/** The query as the page wrote it, without what the contract does not declare, such as a visitor's own token. */
function declaredQuery(operation: OperationId, search: string): string {
  const { parameters }: Route = routes[operation];
  const isDeclared = (pair: string) => {
    const [name = ''] = new URLSearchParams(pair).keys();
    // A member of an object is written as `name[member]`.
    return Object.hasOwn(parameters, name) || Object.hasOwn(parameters, name.replace(/\[.*/, ''));
  };
  return search.slice(1).split('&').filter(isDeclared).join('&');
}

/**
 * Sends a call to the service with the token, and turns whatever comes of it into a response to the page. Nothing in it
 * has the token. It rejects only for a token or an address that is missing, or that a function does not give.
 */
type SendCall = (call: FoundOperation, query: string, visitor: AbortSignal) => Promise<Response>;

function createSender(options: ProxyOptions): SendCall {
  const { token, upstream, timeout = 90_000, allowInsecure } = options;
  const environment = { ...detectEnvironment(globalThis), isPage: false };
  const addressOf = (baseUrl?: string) =>
    resolveBaseUrl({ baseUrl, allowInsecure }, environment, () => {}, 'upstream');
  const isFunction = typeof upstream === 'function';
  const getAddress = isFunction ? async () => addressOf(await upstream())() : addressOf(upstream);
  const getToken = createTokenSource({ token }, environment);
  const fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  return async ({ operation, values }, query, visitor) => {
    const token = await getToken();
    const address = await getAddress();
    const sender = { baseUrl: () => address, fetch, requestInit: {} };
    const request = { params: { path: { ...values } }, querySerializer: () => query };
    const deadline = new Deadline(timeout, visitor);
    try {
      const response = await deadline.send((signal) =>
        roundTrip(sender, { operation, request, token, signal }),
      );
      return serviceResponse(response);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      if (!visitor.aborted) report(options, error);
      return deadline.isOver || visitor.aborted
        ? failureResponse(504, 301, 'The service sent nothing in time.')
        : failureResponse(502, 301, 'The service cannot be reached.');
    }
  };
}

/** Tells the function of the options. What it throws or rejects with is dropped: it must not become a failed call. */
function report({ onError }: ProxyOptions, error: unknown): void {
  void Promise.resolve(error)
    .then(onError)
    .catch(() => {});
}

/**
 * Headers of the service that are passed on, also to a page of another origin. Those about the account that pays are not:
 * cost, balance and limits.
 */
const PASSED_HEADERS = ['X-Result-Code', 'X-Request-Id', 'Retry-After', 'X-Should-Retry', 'Age'];

/** Tells a client that the same call gets the same response, which may have to be paid for again. */
const NO_RETRY = { 'X-Should-Retry': 'false' };

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
  const ownHeaders = { 'X-Result-Code': String(code), ...headers };
  return jsonResponse(status, JSON.stringify(body), ownHeaders);
}

/**
 * What the service responded. A body that is no envelope, such as a page of HTML, is not passed on: a browser would take
 * it for a page of this server. Its status is, so that the page's client retries what it would retry without the proxy;
 * a redirect, and a status that cannot have a body here, is HTTP 502.
 */
function serviceResponse({ status, headers, text, envelope }: ReceivedResponse): Response {
  if (!MAY_HAVE_BODY.test(String(status)))
    return failureResponse(
      502,
      500,
      `The service sent HTTP ${status} without an envelope.`,
      NO_RETRY,
    );
  const passed = PASSED_HEADERS.map((name) => [name, headers.get(name) ?? '']).filter(
    ([, value]) => value,
  );
  const body = envelope ? text : '{"message":"The service sent no envelope."}';
  return jsonResponse(status, body, Object.fromEntries(passed));
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

/** What is read of a request of `node:http`. Declared here, since the client needs no types of Node. */
export interface NodeRequest {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What is used of a response of `node:http`. */
export interface NodeResponse {
  readonly writableFinished: boolean;
  on(event: 'close', listener: () => void): unknown;
  writeHead(status: number, headers: string[]): unknown;
  end(body?: Uint8Array): unknown;
}

/**
 * The handler as a listener of a server of `node:http`, and of frameworks with such requests.
 *
 * @example
 * createServer(toNodeListener(createProxyHandler({ upstream, token }))).listen(3000);
 */
export function toNodeListener(
  handler: ProxyHandler,
): (incoming: NodeRequest, outgoing: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) leaving.abort();
    });
    try {
      const response = await handler(toRequest(incoming, leaving.signal));
      const body = new Uint8Array(await response.arrayBuffer());
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(body);
    } catch {
      // Node reads methods and names of hosts that a web request cannot have.
      outgoing.writeHead(400, []);
      outgoing.end();
    }
  };
}

function toRequest({ url = '/', method = 'GET', headers }: NodeRequest, signal: AbortSignal) {
  const given = new Headers();
  // HTTP/2 has names that begin with a colon.
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !name.startsWith(':')) given.set(name, String(value));
  const host = String(headers.host ?? headers[':authority'] ?? 'localhost');
  return new Request(`http://${host}${url}`, { method, headers: given, signal });
}
