import { createServer, type IncomingMessage } from 'node:http';
import { listen, originOf } from '@social-data/server-protocol';
import type { HttpResponse } from '../../src/request.ts';

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
  const server = createServer((incoming, outgoing) => {
    relay(incoming).then(
      ({ status, headers, text }) => outgoing.writeHead(status, { ...headers }).end(text),
      () => outgoing.destroy(),
    );
  });
  const relay = async ({ url = '/', method = 'GET' }: IncomingMessage): Promise<HttpResponse> => {
    const { pathname, searchParams: query } = new URL(url, upstream);
    const received = new URLSearchParams(query);
    fault.query?.(query, pathname);
    const passed = await fetch(`${upstream}${pathname}?${query}`, { method });
    const headers = { 'content-type': passed.headers.get('content-type') ?? '' };
    const response = { status: passed.status, headers, text: await passed.text() };
    return fault.response?.(response, received, pathname) ?? response;
  };
  const host = '127.0.0.1';
  const { port } = await listen(server, { host, port: 0 });
  return {
    url: originOf({ host, port }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
