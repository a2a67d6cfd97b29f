import type { IncomingMessage, RequestListener } from 'node:http';
import { operationIds, operations } from '@social-data/contract/operations';
import { respondToCall } from './respond.ts';
import { respondToUsage, usagePath } from './respond-to-usage.ts';
import {
  isPreflight,
  respondToPreflight,
  respondToUnknownPath,
  respondToWrongMethod,
} from './route-errors.ts';
import type { ServerContext } from './server-context.ts';

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
