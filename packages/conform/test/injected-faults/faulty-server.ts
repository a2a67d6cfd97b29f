import { createServer, type IncomingMessage } from 'node:http';
import { listen, malformedRequestResponse, originOf } from '@social-data/server-protocol';
import { connectTo, type HttpResponse } from '../../src/connection.ts';

/** One thing that a server does wrong: with the query that it receives or the response that it sends. */
export interface Fault {
  /** Changes the query of a call in place. */
  query?(query: URLSearchParams, path: string): void;
  response?(response: HttpResponse, query: URLSearchParams, path: string): HttpResponse;
}

export interface FaultyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a proxy to a correct server that does one thing wrong. */
export async function startFaultyServer(upstream: string, fault: Fault): Promise<FaultyServer> {
  const connection = connectTo(upstream, { timeout: 10_000 });
  const server = createServer((incoming, outgoing) => {
    relay(incoming).then(
      ({ status, headers, text }) => outgoing.writeHead(status, headers).end(text),
      () => outgoing.destroy(),
    );
  });
  const relay = async (incoming: IncomingMessage): Promise<HttpResponse> => {
    const [path = '', search = ''] = (incoming.url ?? '').split(/\?(.*)/s);
    const received = new URLSearchParams(search);
    const query = new URLSearchParams(search);
    fault.query?.(query, path);
    // An unchanged query is forwarded byte by byte, so that broken encoding stays broken.
    const sent = query.toString() === received.toString() ? search : query.toString();
    const { host: _, ...headers } = incoming.headers;
    const response = await connection.send({
      method: incoming.method ?? 'GET',
      path: sent === '' ? path : `${path}?${sent}`,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
    });
    const changed = fault.response?.(response, received, path) ?? response;
    const {
      'content-length': _length,
      'transfer-encoding': _encoding,
      ...others
    } = changed.headers;
    return { ...changed, headers: others };
  };
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(malformedRequestResponse(error, new Date()));
  });
  const host = '127.0.0.1';
  const { port } = await listen(server, { host, port: 0 });
  return {
    url: originOf({ host, port }),
    close: () =>
      new Promise((resolve) => {
        connection.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
