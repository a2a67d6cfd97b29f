import { isUtf8 } from 'node:buffer';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import { addAbortSignal } from 'node:stream';
import * as tls from 'node:tls';

/** A request relative to the base address of a connection. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query. Each character is sent as one byte, so that a case can send any bytes. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** False when the body is not UTF-8; `text` then holds replacement characters. */
  readonly isUtf8: boolean;
}

/** The most bytes of a response that are read: a hostile server could send them without end. */
const MAX_BYTES = 50_000_000;

export interface ConnectionOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Certificates (PEM) to trust over HTTPS in place of those of the system. */
  readonly ca?: string | undefined;
  /** Ends a request that waits for its response. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request with any bytes in its path over a new socket and reads until the server closes it. */
function sendBytes(
  base: URL,
  { method = 'GET', path, headers = {}, body = '' }: HttpRequest,
  { timeout, ca, signal }: ConnectionOptions,
): Promise<HttpResponse> {
  const length = body && { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: base.host, Connection: 'close', ...headers, ...length });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  const secure = base.protocol === 'https:';
  const host = base.hostname.replace(/^\[|\]$/g, '');
  const port = Number(base.port || (secure ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = secure
      ? tls.connect({
          host,
          port,
          servername: serverNameOf(base),
          ...(ca && { ca }),
        })
      : net.connect({ host, port });
    if (signal) addAbortSignal(signal, socket);
    const parts: Buffer[] = [];
    socket.once(secure ? 'secureConnect' : 'connect', () =>
      socket.write(
        Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]),
      ),
    );
    socket.setTimeout(timeout, () => socket.destroy(new Error('No response arrived in time.')));
    let size = 0;
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > MAX_BYTES) socket.destroy();
    });
    // A server may reset the connection after its response: use what has arrived.
    socket.once('error', (error) => parts.length === 0 && reject(error));
    socket.once('close', () => {
      const response = readResponse(Buffer.concat(parts));
      if (response) resolve(response);
      else reject(new Error('The connection was closed without an HTTP response.'));
    });
  });
}

/** The server name to check a certificate against; empty for an IP address. */
export function serverNameOf({ hostname }: URL): string {
  return net.isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '';
}

function readResponse(bytes: Buffer): HttpResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .split('\r\n');
  const status = /^HTTP\/1\.[01] ([0-9]{3})/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const rest = bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest;
  return { status: Number(status), headers, text: body.toString('utf8'), isUtf8: isUtf8(body) };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = line < 0 ? 0 : Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}

/** Sends requests to one base address. */
export interface Connection {
  /** Rejects when no complete response arrives: refused, cut off or timed out. */
  send(message: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

/** The paths that Node's HTTP client accepts. All others are sent over a bare socket. */
const SENDABLE = /^[\u0021-\u00ff]+$/;

/** Opens keep-alive connections to a base address. Follows no redirect and never repeats a request that the server read. */
export function connectTo(baseUrl: string, options: ConnectionOptions): Connection {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const client = base.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, ...(options.ca && { ca: options.ca }) });
  const servername = serverNameOf(base);
  const aborted = options.signal ? [options.signal] : [];
  const send = (message: HttpRequest): Promise<HttpResponse> => {
    const path = `${prefix}${message.path}`;
    if (!SENDABLE.test(path)) return sendBytes(base, { ...message, path }, options);
    return new Promise((resolve, reject) => {
      const request = client.request(base, {
        agent,
        // Otherwise Node checks the certificate against the Host header, which a case may set to anything.
        servername,
        method: message.method ?? 'GET',
        path,
        headers: { Accept: '*/*', ...message.headers },
        signal: AbortSignal.any([AbortSignal.timeout(options.timeout), ...aborted]),
      });
      request.once('response', (response) => collect(response).then(resolve, reject));
      request.once('error', (error) => {
        // The server closed an idle connection while we were sending: it read nothing.
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          send(message).then(resolve, reject);
        else reject(error);
      });
      request.end(message.body);
    });
  };
  return { send, close: () => agent.destroy() };
}

/** Reads a body that ends and is no larger than any that the service sends. */
async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`The response has more than ${MAX_BYTES} bytes.`);
  }
  return Buffer.concat(chunks);
}

async function collect(response: http.IncomingMessage): Promise<HttpResponse> {
  const body = await readBody(response);
  const headers = Object.entries(response.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text: body.toString('utf8'),
    isUtf8: isUtf8(body),
  };
}
