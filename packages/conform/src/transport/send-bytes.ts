import { isUtf8 } from 'node:buffer';
import * as net from 'node:net';
import { addAbortSignal } from 'node:stream';
import * as tls from 'node:tls';
import type { HttpRequest, HttpResponse } from './http-message.ts';

/** The most bytes of a response that are read: a hostile server could send them without end. */
export const MAX_BYTES = 50_000_000;

export interface ConnectionOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Certificates (PEM) to trust over HTTPS in place of those of the system. */
  readonly ca?: string | undefined;
  /** Ends a request that waits for its response. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request with any bytes in its path over a new socket and reads until the server closes it. */
export function sendBytes(
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
