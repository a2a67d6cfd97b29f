import { randomUUID } from 'node:crypto';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { OperationId } from '@social-data/contract';
import {
  matchPath,
  type OperationInfo,
  operationIds,
  operations,
  security,
} from '@social-data/contract/operations';
import { TOKEN_PREFIX } from '@social-data/ledger/accounts';
import {
  exposedHeaders,
  malformedRequestResponse,
  methodNotAllowed,
  pathNotFound,
  readTarget,
} from '@social-data/server-protocol';
import type { CallerIds } from '@social-data/source/source';
import type { CallContext, RequestContext } from '../call/call-context.ts';
import { respond, sendResponse } from './respond.ts';
import { usagePath, usageResult } from './respond-to-usage.ts';
import type { ServerContext } from './server-context.ts';

/** Milliseconds for a caller to read why its request was refused. */
const CLOSE_DELAY_MS = 1_000;

/** Attaches the routes to a data listener. Malformed requests get an envelope, or the end of their connection. */
export function attachRoutes(listener: Server, server: ServerContext): void {
  const handle = createRoutes(server);
  const onRequest: RequestListener = (request, response) => {
    server.connections.track(request, response);
    // Node reads no request after one that asks for another protocol, so that its caller would wait for ever.
    const asksForProtocol = request.headers.upgrade !== undefined;
    if (server.readiness.isClosing || asksForProtocol) response.shouldKeepAlive = false;
    handle(request, response);
  };
  listener.on('request', onRequest);
  // Node would respond to an `Expect` header without an envelope.
  listener.on('checkExpectation', onRequest);
  listener.on('clientError', (error, socket) => {
    const connection = server.connections.of(socket);
    if (connection?.isMalformed) return;
    if (connection !== undefined) connection.isMalformed = true;
    server.metrics.malformedRequest();
    // Only the code: the error itself holds the received bytes, including the token.
    const code = 'code' in error ? error.code : error.name;
    server.log.debug({ error: code }, 'malformed request');
    // Plain HTTP on the port of HTTPS gets its response below TLS.
    const peer = code === 'ERR_SSL_HTTP_REQUEST' ? (connection?.socket ?? socket) : socket;
    if (!(peer instanceof Socket) || !peer.writable) {
      peer.destroy();
      return;
    }
    const respond = () => respondToMalformed(error, peer, server);
    if (connection === undefined || connection.responses.length === 0) return respond();
    // The requests before the malformed one are valid and may be charged: they get their responses first.
    connection.whenResponded = respond;
    socket.pause();
  });
}

function respondToMalformed(error: Error, socket: Socket, { services }: ServerContext): void {
  if (!socket.writable) return;
  socket.end(malformedRequestResponse(error, new Date(services.clock.now())));
  // Closing at once would discard the response while the caller is still sending.
  socket.resume();
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}

/** The handlers of a path, by method. */
type Methods = Map<string, RequestListener>;

/** Creates the handler of all data listeners from the contract. */
function createRoutes(server: ServerContext): RequestListener {
  const find = createPathFinder(server);
  return (request, response) => {
    try {
      const handlers = find(pathOf(request));
      const handler = handlers?.get(request.method ?? '');
      if (handler !== undefined) return handler(request, response);
      const methods = handlers && [...handlers.keys()];
      if (isPreflight(request)) return respondToPreflight(request, response, server, methods);
      respondToWrongRoute(request, response, server, methods);
    } catch (error) {
      // An error that an event listener throws would end the process.
      server.services.errors.unexpected(error);
      response.destroy();
    }
  };
}

/** Returns a function that finds the handlers of a path. */
function createPathFinder(server: ServerContext): (path: string) => Methods | undefined {
  const onUsage: RequestListener = (request, response) => {
    const context = requestContext('usage', request, server);
    void respond(context, response, server, () => usageResult(context, server));
  };
  const paths = new Map<string, Methods>([[usagePath, new Map([['GET', onUsage]])]]);
  for (const operationId of operationIds) {
    const { path, method }: OperationInfo = operations[operationId];
    const methods: Methods = paths.get(path) ?? new Map();
    paths.set(path, methods);
    methods.set(method.toUpperCase(), (request, response) => {
      // No operation here reads a body, and one that nobody reads would block the connection.
      if (method !== 'get') request.resume();
      const call = callContext(operationId, request, response, server);
      void respond(call, response, server, () => server.calls.handle(call));
    });
  }
  const templates = [...paths.keys()].filter((path) => path.includes('{'));
  return (path) => {
    const known = paths.get(decoded(path));
    // A value in the path is decoded when it is taken out of it.
    if (known !== undefined || templates.length === 0) return known;
    const { length } = path.split('/');
    const template = templates.find(
      (each) => each.split('/').length === length && matchPath(each, path),
    );
    return template === undefined ? undefined : paths.get(template);
  };
}

/** The path as it was sent. */
function pathOf({ url = '' }: IncomingMessage): string {
  const queryStart = url.indexOf('?');
  const target = queryStart < 0 ? url : url.slice(0, queryStart);
  // A client that uses a proxy sends the whole address instead of the path.
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/]*/i, '');
}

/**
 * The path, with the characters decoded that need no percent-encoding: both paths are equivalent (RFC 3986, 6.2.2.2).
 */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** An unknown path is 404, a wrong method 405: before authentication, and free of charge (decision D1). */
function respondToWrongRoute(
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
  methods: readonly string[] | undefined,
): void {
  const context = requestContext('none', request, server);
  const time = new Date(server.services.clock.now());
  if (methods === undefined) {
    sendResponse(context, pathNotFound(time), response, server, { status: 404, headers: [] });
    return;
  }
  const headers = ['Allow', [...methods, 'OPTIONS'].join(', ')];
  sendResponse(context, methodNotAllowed(methods, time), response, server, {
    ...{ status: 405, headers },
  });
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** A browser asks with a preflight whether a page may call. */
function respondToPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  { corsHeaders }: ServerContext,
  methods: readonly string[] = ['GET'],
): void {
  const allowed = ['Access-Control-Allow-Methods', methods.join(', ')];
  response.writeHead(204, [...corsHeaders(request.headers.origin), ...allowed, ...PREFLIGHT]);
  response.end();
}

const EXPOSED = ['Access-Control-Expose-Headers', exposedHeaders.join(', ')];
const PREFLIGHT = ['Access-Control-Allow-Headers', '*', 'Access-Control-Max-Age', '600'];

/**
 * CORS headers for every response, errors included: without them a browser hides the reason.
 * @param origins origins of the pages that may call; `*` allows any. Calls use no browser credentials, so none are
 * allowed.
 */
export function createCorsHeaders(origins: readonly string[]): ServerContext['corsHeaders'] {
  const allow = (origin: string) => ['Access-Control-Allow-Origin', origin, ...EXPOSED];
  const forNone: readonly string[] = origins.length === 0 ? [] : ['Vary', 'Origin'];
  const byOrigin = new Map(origins.map((origin) => [origin, [...allow(origin), ...forNone]]));
  const forAny = origins.includes('*') ? allow('*') : undefined;
  return (origin = '') => forAny ?? byOrigin.get(origin) ?? forNone;
}

/** Reads the parts of a request that the gateway uses. */
function requestContext<Id extends RequestContext['operationId']>(
  operationId: Id,
  request: IncomingMessage,
  { services, connections }: ServerContext,
): RequestContext & { readonly operationId: Id } {
  const { headers } = request;
  const target = readTarget(request.url ?? '');
  return {
    operationId,
    requestId: randomUUID(),
    callerIds: callerIds(headers, target.query.get(security.name)),
    target,
    origin: headers.origin,
    address: connections.addressOf(request),
    isSecure: 'encrypted' in request.socket,
    receivedAt: services.clock.monotonic(),
  };
}

function callContext(
  operationId: OperationId,
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
): CallContext {
  const context = requestContext(operationId, request, server);
  const { path: template }: OperationInfo = operations[operationId];
  const { path, query } = context.target;
  // Values in the path are put among the parameters: the contract has no two parameters of one name.
  if (template.includes('{'))
    for (const [name, value] of Object.entries(matchPath(template, path) ?? {}))
      query.set(name, value);
  const directives = request.headers['cache-control']?.toLowerCase().split(',') ?? [];
  return {
    ...context,
    span: server.beginSpan?.(context),
    onHangUp: (listener) => {
      if (response.destroyed) listener();
      else response.once('close', listener);
      return () => response.off('close', listener);
    },
    skipsCache: directives.some((directive) => directive.trim() === 'no-cache'),
  };
}

/** Version, trace, parent and flags; later versions may have more: https://www.w3.org/TR/trace-context/ */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}((?<!^00.*)-.*)?$/;
/** What stays one word in a log, a shell and a query. */
const SAFE = /^[\w.:-]{1,64}$/;

/**
 * The valid ones of `traceparent` and `X-Request-Id`; undefined without any. A request id that could be a token is
 * dropped: somebody may have put it into the wrong header.
 * @param token the token of the request
 */
function callerIds(headers: IncomingHttpHeaders, token: string | null): CallerIds | undefined {
  const { traceparent, 'x-request-id': requestId } = headers;
  // Nearly all requests have neither.
  if (traceparent === undefined && requestId === undefined) return undefined;
  const trace = typeof traceparent === 'string' && TRACEPARENT.test(traceparent);
  const isId =
    typeof requestId === 'string' &&
    SAFE.test(requestId) &&
    requestId !== token &&
    !requestId.includes(TOKEN_PREFIX);
  if (!trace && !isId) return undefined;
  return { ...(trace && { traceparent }), ...(isId && { requestId }) };
}
