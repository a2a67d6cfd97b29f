import { isUtf8 } from 'node:buffer';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';

/** A request relative to the base address of a connection. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query. Each character is sent as one byte, so that a case can send bytes that are not UTF-8. */
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

/** The server name to check a certificate against; empty for an IP address. */
export function serverNameOf({ hostname }: URL): string {
  return net.isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '';
}

/** Sends requests to one base address. */
export interface Connection {
  /** Rejects when no complete response arrives: refused, cut off or timed out. */
  send(message: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

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
