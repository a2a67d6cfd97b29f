import { isUtf8 } from 'node:buffer';
import * as http from 'node:http';
import * as https from 'node:https';
import { sendBytes } from './send-bytes.ts';
import { serverNameOf } from './server-name-of.ts';

/** A request before the base address is known. */
export interface Outgoing {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query. Each character is one byte of the wire, so that any bytes can be sent. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** False when the body is not UTF-8; `text` then holds replacement characters. */
  readonly isUtf8: boolean;
}

/** A way to a server. */
export interface Connection {
  /** Rejects when no answer comes: refused, cut, or not within the time. */
  send(outgoing: Outgoing): Promise<Reply>;
  close(): void;
}

export interface ConnectionOptions {
  /** Milliseconds. */
  readonly timeout: number;
  /** Certificates (PEM) to trust over HTTPS in place of those of the system. */
  readonly ca?: string | undefined;
}

/** What Node's own client agrees to send; everything else goes out over a bare socket. */
const SENDABLE = /^[\u0021-\u00ff]+$/;

/** Talks to a base address over connections that are kept. Follows no redirect and retries nothing that was sent. */
export function connectTo(baseUrl: string, options: ConnectionOptions): Connection {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const client = base.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, ...(options.ca && { ca: options.ca }) });
  const servername = serverNameOf(base);
  const send = (outgoing: Outgoing): Promise<Reply> => {
    const target = `${prefix}${outgoing.target}`;
    if (!SENDABLE.test(target)) return sendBytes(base, { ...outgoing, target }, options);
    return new Promise((resolve, reject) => {
      const request = client.request(base, {
        agent,
        // Else Node holds the certificate to the Host header, which a case may set to anything.
        servername,
        method: outgoing.method ?? 'GET',
        path: target,
        headers: { Accept: '*/*', ...outgoing.headers },
        signal: AbortSignal.timeout(options.timeout),
      });
      request.once('response', (response) => collect(response).then(resolve, reject));
      request.once('error', (error) => {
        // The server closed a kept connection at the moment of sending: nothing was read there.
        if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          send(outgoing).then(resolve, reject);
        else reject(error);
      });
      request.end();
    });
  };
  return { send, close: () => agent.destroy() };
}

async function collect(response: http.IncomingMessage): Promise<Reply> {
  const body = Buffer.concat(await response.toArray());
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
