import { isUtf8 } from 'node:buffer';
import * as http from 'node:http';
import * as https from 'node:https';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { type ConnectionOptions, MAX_BYTES, sendBytes, serverNameOf } from './send-bytes.ts';

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
