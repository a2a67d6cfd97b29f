import type { RequestListener } from 'node:http';
import { operationIds, operations } from '@social-data/contract/operations';
import { readTarget } from '@social-data/server-protocol';
import { fastify } from 'fastify';
import { respondToCall } from './respond.ts';
import { respondToUsage, usagePath } from './respond-to-usage.ts';
import {
  isPreflight,
  respondToPreflight,
  respondToUnknownPath,
  respondToWrongMethod,
} from './route-errors.ts';
import type { ServerContext } from './server-context.ts';

/** Handles requests of all listeners. */
export interface Routes {
  readonly handle: RequestListener;
  close(): Promise<void>;
}

/**
 * Creates the routes from the contract. Fastify finds the operation; the response bypasses Fastify,
 * because it is rendered already. Fastify does not listen, so that HTTP and HTTPS share the routes.
 */
export async function createRoutes(server: ServerContext): Promise<Routes> {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // The pipeline parses the query as the contract defines it.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (_, { raw }, reply) => {
      reply.hijack();
      respondToUnknownPath(raw, reply.raw, server);
    },
  });
  for (const operationId of operationIds) {
    app.get(operations[operationId].path, ({ raw }, reply) => {
      reply.hijack();
      void respondToCall(operationId, raw, reply.raw, server);
    });
  }
  app.get(usagePath, ({ raw }, reply) => {
    reply.hijack();
    void respondToUsage(raw, reply.raw, server);
  });
  app.setNotFoundHandler(({ raw }, reply) => {
    reply.hijack();
    respondToUnknownPath(raw, reply.raw, server);
  });
  await app.ready();
  const paths = new Set<string>([
    usagePath,
    ...operationIds.map((operationId) => operations[operationId].path),
  ]);
  const handle: RequestListener = (request, response) => {
    if (request.method === 'GET') return app.routing(request, response);
    if (isPreflight(request)) return respondToPreflight(request, response, server);
    const { path } = readTarget(request.url ?? '');
    const respond = paths.has(path) ? respondToWrongMethod : respondToUnknownPath;
    respond(request, response, server);
  };
  return { handle, close: () => app.close() };
}
