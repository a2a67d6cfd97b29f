import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brokenRequest } from '@social-data/wire';
import { connectTo, type Reply } from '../wire/connection.ts';

/** One thing that a server does wrong: to the query before it reads it, or to the reply that it sends. */
export interface Fault {
  /** Changes the query of a call in place. */
  query?(query: URLSearchParams, path: string): void;
  reply?(reply: Reply, query: URLSearchParams, path: string): Reply;
}

export interface FaultyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Stands in front of a good server and does one thing wrong. */
export async function startFaultyServer(upstream: string, fault: Fault): Promise<FaultyServer> {
  const connection = connectTo(upstream, { timeout: 10_000 });
  const server = createServer((request, response) => {
    relay(request).then(
      ({ status, headers, text }) => response.writeHead(status, headers).end(text),
      () => response.destroy(),
    );
  });
  const relay = async (request: IncomingMessage): Promise<Reply> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    const asked = new URLSearchParams(search);
    const query = new URLSearchParams(search);
    fault.query?.(query, path);
    // What the fault leaves alone goes on byte by byte: broken encoding has to stay broken.
    const sent = query.toString() === asked.toString() ? search : query.toString();
    const { host: _, ...headers } = request.headers;
    const reply = await connection.send({
      method: request.method ?? 'GET',
      target: sent === '' ? path : `${path}?${sent}`,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
    });
    const changed = fault.reply?.(reply, asked, path) ?? reply;
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = changed.headers;
    return { ...changed, headers: kept };
  };
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(brokenRequest(error, new Date()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        connection.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
