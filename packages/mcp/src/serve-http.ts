import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
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
import type { Service } from './service.ts';

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
    respond(handler, sessions, bearerToken, request, response).catch((error) => {
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

async function respond(
  handler: McpHttpHandler,
  sessions: ReturnType<typeof createSessions>,
  bearerToken: string,
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

/** The largest body that is read: arguments of tools are short. */
const MAX_BODY = 1024 * 1024;

/**
 * A request of Node's HTTP server as the web's `Request`; undefined for an address or a method that only Node accepts.
 * @param signal aborted when the caller leaves
 */
function toWebRequest(
  { method = '', headers, url = '/' }: IncomingMessage,
  signal: AbortSignal,
  body: Uint8Array<ArrayBuffer> | undefined,
): Request | undefined {
  if (!/^(GET|POST|DELETE|OPTIONS|HEAD)$/.test(method) || !URL.canParse(url, `http://${HOST}`))
    return undefined;
  const list = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const init = { method, headers: list, signal };
  return new Request(
    new URL(url, `http://${HOST}`),
    method === 'POST' && body ? { ...init, body } : init,
  );
}

/** The body of a request; undefined for one of more than 1 MiB. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes a web `Response` with further headers, piece by piece where it is a stream; nothing where all was written before. */
async function sendResponse(
  response: Response,
  out: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (out.writableEnded) return response.body?.cancel();
  out.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers });
  const reader = response.body?.getReader();
  out.once('close', () => void reader?.cancel().catch(() => {}));
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (out.writableEnded) return;
    out.write(part.value);
  }
  out.end();
}

/** The header by which a host names its session. */
const SESSION_HEADER = 'mcp-session-id';

/** A message of JSON-RPC, as far as the transport reads it. */
interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** The message of a body; an empty one for what is no message, which the protocol refuses. */
function readMessage(body: Uint8Array | undefined): Message {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return {};
  }
}

/** The hosts of one HTTP server, and their calls in flight. */
function createSessions() {
  const inFlight = new Map<string, Set<() => void>>();
  const keyOf = ({ headers }: Request, id: unknown) =>
    JSON.stringify([headers.get(SESSION_HEADER), id]);
  return {
    /**
     * Headers that begin a session, for the response to `initialize`; none for another message. Ids of requests alone do
     * not tell the calls of two hosts apart.
     */
    begin: ({ method }: Message): Readonly<Record<string, string>> =>
      method === 'initialize' ? { [SESSION_HEADER]: randomUUID() } : {},
    /**
     * Lets `notifications/cancelled` of the same session end a request by its id, and ends the one that this message
     * cancels. Returns a function that forgets the request.
     */
    register(request: Request, { id, method, params }: Message, end: () => void): () => void {
      if (method === 'notifications/cancelled') {
        // Hosts without a session may use the same id: it is not known whose request is meant.
        const [only, other] = inFlight.get(keyOf(request, params?.requestId)) ?? [];
        if (other === undefined) only?.();
      }
      if (id === undefined) return () => {};
      const key = keyOf(request, id);
      const ends = inFlight.get(key) ?? new Set();
      inFlight.set(key, ends.add(end));
      return () => {
        ends.delete(end);
        if (ends.size === 0) inFlight.delete(key);
      };
    },
  };
}
