import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { operationIds, operations } from '@social-data/contract/operations';
import { methodNotAllowed, pathNotFound } from '@social-data/server-protocol';
import { renderResult } from './render-result.ts';
import { requestContext, respondToCall, sendResponse } from './respond.ts';
import { respondToUsage, usagePath } from './respond-to-usage.ts';
import type { ServerContext } from './server-context.ts';

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

/** A method other than GET on a known path: 405 before authentication, free of charge (decision D1). */
const respondToWrongMethod: RouteHandler = (request, response, server) => {
  const { code, message } = methodNotAllowed(new Date(server.services.clock.now()));
  const context = requestContext('none', request, server);
  const routeError = { status: 405, headers: ['Allow', 'GET, OPTIONS'] };
  sendResponse(
    context,
    renderResult(context, { code, message }, server, routeError),
    response,
    server,
  );
};

/** A browser asks with a preflight whether a page may call. */
const respondToPreflight: RouteHandler = (request, response, { cors }) => {
  response.writeHead(204, [...cors.preflight(request.headers.origin)]);
  response.end();
};

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/**
 * Creates the handler of all data listeners from the contract. No path of the contract has a parameter, so the
 * operation is found by the path alone.
 */
export function createRoutes(server: ServerContext): RequestListener {
  const routes = new Map<string, RequestListener>([
    ...operationIds.map((operationId): [string, RequestListener] => [
      operations[operationId].path,
      (request, response) => void respondToCall(operationId, request, response, server),
    ]),
    [usagePath, (request, response) => void respondToUsage(request, response, server)],
  ]);
  return (request, response) => {
    try {
      const route = routes.get(pathOf(request));
      if (route !== undefined && request.method === 'GET') return route(request, response);
      if (isPreflight(request)) return respondToPreflight(request, response, server);
      const respond = route === undefined ? respondToUnknownPath : respondToWrongMethod;
      respond(request, response, server);
    } catch (error) {
      // An error that an event listener throws would end the process.
      server.services.errors.unexpected(error);
      response.destroy();
    }
  };
}

/**
 * The path, with the characters decoded that need no percent-encoding: both paths are equivalent (RFC 3986, 6.2.2.2).
 */
function pathOf({ url = '' }: IncomingMessage): string {
  const queryStart = url.indexOf('?');
  const target = queryStart < 0 ? url : url.slice(0, queryStart);
  // A client that uses a proxy sends the whole address instead of the path.
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/]*/i, '');
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
