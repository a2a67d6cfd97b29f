import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from '@social-data/server-protocol';
import { onTestFinished } from 'vitest';

/** A connection of the relay. */
export interface RawConnection {
  /** The keywords of the requests that came on it. */
  readonly keywords: string[];
  isClosed: boolean;
  /** Sends bytes, asked or not. */
  write(text: string): void;
}

export interface RawUpstream {
  readonly url: string;
  readonly connections: readonly RawConnection[];
  /** The bytes that are sent for the request of a keyword. @default its response */
  respond: (keyword: string) => string;
}

/** The bytes of a successful response whose payload has a keyword. */
export function responseOf(keyword: string): string {
  const body = JSON.stringify({ code: 0, message: 'success', data: { keyword } });
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/**
 * Starts an upstream that sends exactly the bytes that a test tells it, over plain TCP or TLS; closed after the test.
 * @param options `greeting` is sent on each new connection
 */
export async function startRawUpstream({
  tls,
  greeting = '',
}: {
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly greeting?: string;
} = {}): Promise<RawUpstream> {
  const connections: RawConnection[] = [];
  const accept = (socket: Socket): void => {
    const connection: RawConnection = {
      keywords: [],
      isClosed: false,
      write: (text) => void socket.write(text),
    };
    connections.push(connection);
    socket.on('error', () => {});
    socket.on('close', () => {
      connection.isClosed = true;
    });
    if (greeting !== '') socket.write(greeting);
    // The requests are small, and the relay never sends two at a time: each comes as one chunk.
    socket.on('data', (chunk) => {
      const [, target = ''] = /^GET (\S+) HTTP/.exec(chunk.toString()) ?? [];
      const keyword = new URL(target, 'http://x.invalid').searchParams.get('keyword') ?? '';
      connection.keywords.push(keyword);
      socket.write(upstream.respond(keyword));
    });
    onTestFinished(() => void socket.destroy());
  };
  const server: Server =
    tls === undefined
      ? createServer(accept)
      : createTlsServer(
          { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) },
          accept,
        );
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const upstream: RawUpstream = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    connections,
    respond: responseOf,
  };
  return upstream;
}
