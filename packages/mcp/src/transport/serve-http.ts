import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpHttpHandler,
  originValidationResponse,
  type Server,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Service } from '../service.ts';
import { readBody, sendResponse, toWebRequest } from './node-request.ts';
import { createSessions, readMessage, type Sessions } from './sessions.ts';

/** Programs of this machine only: the address is not reachable from elsewhere. */
const HOST = '127.0.0.1';
/** The path that hosts connect to. */
const MCP_PATH = '/mcp';
const KEEP_ALIVE_MS = 120_000;

/** Serves hosts of this machine over HTTP, with a server for each message. Rejects where the port is taken. */
export async function serveHttp(
  service: Service,
  port: number,
  createServer: () => Server,
  bearerToken = randomBytes(24).toString('base64url'),
) {
  const sessions = createSessions();
  const handler = createMcpHandler(createServer, { onerror: service.reportMessage });
  const server = createHttpServer((request, response) => {
    respond({ handler, sessions, bearerToken }, request, response).catch((error) => {
      if (!response.destroyed) service.report(error);
      response.destroy();
    });
  });
  // A host pauses while a person reads, and should not send into a connection that is being closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, HOST);
  await once(server, 'listening');
  const { port: actualPort } = Object(server.address());
  return {
    /** Address of the server, as hosts need it. */
    url: `http://${HOST}:${actualPort}${MCP_PATH}`,
    /** What hosts send as `Authorization: Bearer …`. */
    bearerToken,
    async close(): Promise<void> {
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
  const body = await readBody(request);
  if (body === undefined) response.setHeader('connection', 'close');
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  const webRequest = toWebRequest(request, leaving.signal, body);
  if (webRequest === undefined)
    return sendResponse(textResponse(400, 'This is not a valid request.'), response);
  const cors = corsHeaders(webRequest);
  const refusal = refuseRequest(webRequest, bearerToken, body === undefined);
  if (refusal) return sendResponse(refusal, response, cors);
  const message = readMessage(body);
  const done = sessions.register(webRequest, message, () => {
    // The head of a stream is needed, and it has no message.
    if (!response.headersSent)
      response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
    response.end();
  });
  try {
    const result = await handler.fetch(webRequest);
    const session = result.ok ? sessions.begin(message) : {};
    await sendResponse(result, response, { ...cors, ...session });
  } finally {
    done();
  }
}

/**
 * The response to a request that is not for the protocol; undefined for one that is. A page of another host has a foreign
 * Host (when its name was pointed here) or a foreign Origin, and no page knows the token. `OPTIONS` needs none.
 */
function refuseRequest(
  request: Request,
  bearerToken: string,
  isTooLarge: boolean,
): Response | undefined {
  const foreign =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  if (foreign) return foreign;
  if (new URL(request.url).pathname !== MCP_PATH)
    return textResponse(404, `There is nothing at this address. The server is at ${MCP_PATH}.`);
  if (request.method === 'OPTIONS') return preflightResponse(request);
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!isEqual(given, bearerToken))
    return textResponse(401, 'Send the bearer token that the server printed when it started.', {
      'www-authenticate': 'Bearer',
    });
  return isTooLarge ? textResponse(413, 'The body is too large.') : undefined;
}

/** Compares in the same time, whatever the difference. */
function isEqual(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function textResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** How long a browser remembers the response to its preflight, in seconds. */
const MAX_AGE = '600';
/** What a page reads beside the body. */
const EXPOSED = 'mcp-session-id, mcp-protocol-version, www-authenticate';

/** Headers by which a browser gives a response to a page of this machine; none for another caller. */
function corsHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (!origin || !validateOriginHeader(origin, localhostAllowedOrigins()).ok) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'origin',
  };
}

/** The response to `OPTIONS`: a browser asks before it sends the token, and without it. */
function preflightResponse({ headers }: Request): Response {
  const asked = headers.get('access-control-request-headers');
  const isPrivate = headers.get('access-control-request-private-network') === 'true';
  return new Response(null, {
    status: 204,
    headers: {
      allow: 'POST, OPTIONS',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': MAX_AGE,
      ...(asked === null ? {} : { 'access-control-allow-headers': asked }),
      ...(isPrivate ? { 'access-control-allow-private-network': 'true' } : {}),
    },
  });
}
