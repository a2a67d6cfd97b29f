import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { createServer } from '../create-server.ts';
import type { Service } from '../service.ts';
import { MCP_PATH, refuseRequest } from './check-request.ts';
import { corsHeaders, preflightResponse } from './cors.ts';
import { isWebRequest, readBody, sendResponse, toWebRequest } from './node-request.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Programs of this machine only: the address is not reachable from elsewhere. */
const HOST = '127.0.0.1';

export interface HttpServer {
  /** Address of the server, as hosts need it. */
  readonly url: string;
  /** What hosts send as `Authorization: Bearer …`. */
  readonly bearerToken: string;
  close(): Promise<void>;
}

/** Serves hosts of this machine over HTTP. Rejects where the port is taken. */
export async function serveHttp(
  service: Service,
  port: number,
  bearerToken = randomBytes(24).toString('base64url'),
): Promise<HttpServer> {
  const sessions = createSessions(service.createSessionBudget);
  const handler = createMcpHandler(
    ({ requestInfo }) => createServer(service, sessions.budgetOf(requestInfo)),
    { onerror: service.reportMessage },
  );
  const server = createHttpServer((request, response) => {
    respond({ handler, sessions, bearerToken }, request, response).catch((error) => {
      if (!response.destroyed) service.report(error);
      response.destroy();
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${HOST}:${actualPort}${MCP_PATH}`,
    bearerToken,
    async close() {
      await handler.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Endpoint {
  readonly handler: McpHttpHandler;
  readonly sessions: Sessions;
  readonly bearerToken: string;
}

async function respond(
  { handler, sessions, bearerToken }: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isWebRequest(request))
    return sendResponse(new Response('This is no request to a page.\n', { status: 400 }), response);
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const head = toWebRequest(request, leaving.signal);
  const send = (result: Response, more: Readonly<Record<string, string>> = {}) =>
    sendResponse(result, response, { ...corsHeaders(head), ...more });
  const refusal = refuseRequest(head, bearerToken);
  if (refusal) return send(refusal);
  if (head.method === 'OPTIONS') return send(preflightResponse(head));
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('connection', 'close');
    return send(new Response('The body is too large.\n', { status: 413 }));
  }
  const result = await handler.fetch(toWebRequest(request, leaving.signal, body));
  await send(result, result.ok ? sessions.begin(body) : {});
}
