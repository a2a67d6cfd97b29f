import type { IncomingMessage, ServerResponse } from 'node:http';
import { methodNotAllowed, pathNotFound } from '@social-data/server-protocol';
import { renderResult } from './render-result.ts';
import { requestContext, sendResponse } from './respond.ts';
import type { ServerContext } from './server-context.ts';

type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
) => void;

/** An unknown path: 404 before authentication, free of charge (decision D1). */
export const respondToUnknownPath: RouteHandler = (request, response, server) => {
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
export const respondToWrongMethod: RouteHandler = (request, response, server) => {
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
export const respondToPreflight: RouteHandler = (request, response, { cors }) => {
  response.writeHead(204, [...cors.preflight(request.headers.origin)]);
  response.end();
};

export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
