import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  matchPath,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import {
  malformedRequestResponse,
  methodNotAllowed,
  methodsOnPath,
  pathNotFound,
} from '@social-data/server-protocol';
import { renderResult } from './render-result.ts';
import { requestContext, respondToCall, sendResponse } from './respond.ts';
import { respondToUsage, usagePath } from './respond-to-usage.ts';
import type { ServerContext } from './server-context.ts';

/** Milliseconds for a caller to read why its request was refused. */
const CLOSE_DELAY_MS = 1_000;

/** Attaches the routes to a data listener. Malformed requests get an envelope, or the end of their connection. */
export function attachRoutes(
  listener: Server,
  handle: RequestListener,
  server: ServerContext,
): void {
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
    server.log.debug({ error: codeOf(error) }, 'malformed request');
    if (!(socket instanceof Socket) || !socket.writable) {
      socket.destroy();
      return;
    }
    const respond = () => respondToMalformed(error, socket, server);
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

/** The log gets only the code: the error itself holds the received bytes, including the token. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
) => void;

/** An unknown path: 404 before authentication, free of charge (decision D1). */
const respondToUnknownPath: RouteHandler = (request, response, server) => {
  const { code, message } = pathNotFound(new Date(server.services.clock.now()));
  const context = requestContext('none', request, server);
  const routeError = { status: 404, headers: [] };
  sendResponse(
    context,
    renderResult(context, { code, message }, server, routeError),
    response,
    server,
  );
};

/** A method that a known path has not: 405 before authentication, free of charge (decision D1). */
const respondToWrongMethod: RouteHandler = (request, response, server) => {
  const methods = methodsOf(request);
  const { code, message } = methodNotAllowed(methods, new Date(server.services.clock.now()));
  const context = requestContext('none', request, server);
  const routeError = { status: 405, headers: ['Allow', [...methods, 'OPTIONS'].join(', ')] };
  sendResponse(
    context,
    renderResult(context, { code, message }, server, routeError),
    response,
    server,
  );
};

/** A browser asks with a preflight whether a page may call. */
const respondToPreflight: RouteHandler = (request, response, { cors }) => {
  const methods = methodsOf(request);
  response.writeHead(204, [...cors.preflight(request.headers.origin, methods)]);
  response.end();
};

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The methods of a path, GET where no path is known. */
function methodsOf(request: IncomingMessage): readonly string[] {
  const path = pathOf(request);
  const methods = [path, decoded(path)].map(methodsOnPath).find(({ length }) => length > 0);
  return methods ?? ['GET'];
}

/** The handlers of a path, by method. */
type Methods = ReadonlyMap<string | undefined, RequestListener>;

/** Creates the handler of all data listeners from the contract. */
export function createRoutes(server: ServerContext): RequestListener {
  const paths = new Map<string, Map<string | undefined, RequestListener>>([
    [
      usagePath,
      new Map([['GET', (request, response) => void respondToUsage(request, response, server)]]),
    ],
  ]);
  for (const operationId of operationIds) {
    const { path, method }: OperationInfo = operations[operationId];
    const methods = paths.get(path) ?? new Map();
    paths.set(path, methods);
    methods.set(method.toUpperCase(), (request: IncomingMessage, response: ServerResponse) => {
      // No operation here reads a body, and one that nobody reads would block the connection.
      if (method !== 'get') request.resume();
      void respondToCall(operationId, request, response, server);
    });
  }
  const templates = [...paths.keys()].filter((path) => path.includes('{'));
  const find = (path: string): Methods | undefined => {
    const known = paths.get(decoded(path));
    // A value in the path is decoded when it is taken out of it.
    if (known !== undefined || templates.length === 0) return known;
    const { length } = path.split('/');
    const template = templates.find(
      (each) => each.split('/').length === length && matchPath(each, path),
    );
    return template === undefined ? undefined : paths.get(template);
  };
  return (request, response) => {
    try {
      const methods = find(pathOf(request));
      const route = methods?.get(request.method);
      if (route !== undefined) return route(request, response);
      if (isPreflight(request)) return respondToPreflight(request, response, server);
      const respond = methods === undefined ? respondToUnknownPath : respondToWrongMethod;
      respond(request, response, server);
    } catch (error) {
      // An error that an event listener throws would end the process.
      server.services.errors.unexpected(error);
      response.destroy();
    }
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
