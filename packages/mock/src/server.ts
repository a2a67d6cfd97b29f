import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Answer, fail } from './envelope.ts';
import { createResponder, type Respond } from './prism.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes a free one. @default 4010 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /** The fixed time of the mock, so that the same call gives the same bytes. @default 2026-01-01T00:00:00Z */
  readonly now?: Date;
}

export interface RunningMock {
  /** Base address, without a slash at the end. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
}

/**
 * Starts the mock. Rejects with the error of `listen` (code `EADDRINUSE`, for one) when the port cannot be had.
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', now = new Date('2026-01-01T00:00:00Z') } = options;
  let respond: Respond | undefined;
  const server = createServer((request, response) => {
    if (!respond) return send(response, fail(500, 'The mock is starting. Try again.', now, 503));
    handle(request, response, respond, now).catch(() => {
      send(response, fail(500, 'The mock failed on the inside.', now, 500));
    });
  });
  const url = await listen(server, port, host);
  try {
    respond = await createResponder({ now, baseUrl: url });
  } catch (error) {
    server.close();
    throw error;
  }
  return { url, close: () => close(server) };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
  now: Date,
): Promise<void> {
  request.resume();
  const target = request.url ?? '/';
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  const method = methodOf(request.method);
  if (method === 'options' && request.headers['access-control-request-method'])
    return preflight(response);
  if (!path.startsWith('/')) return send(response, fail(400, 'There is no such path.', now, 404));
  const prefer = request.headers.prefer;
  const query = new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1));
  send(
    response,
    await respond({
      method,
      path,
      query,
      prefer: Array.isArray(prefer) ? prefer.join(', ') : prefer,
    }),
  );
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

function methodOf(method = 'GET'): (typeof methods)[number] {
  return methods.find((known) => known === method.toLowerCase()) ?? 'post';
}

function send(response: ServerResponse, { status, envelope, headers }: Answer): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'X-Result-Code',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Result-Code': String(envelope.code),
    ...headers,
  });
  response.end(JSON.stringify(envelope));
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}

function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound}`);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
