import type { ProxyHandler } from './create-proxy-handler.ts';

export { createProxyHandler, type ProxyHandler } from './create-proxy-handler.ts';
export type { ProxyOptions } from './proxy-options.ts';

/** What is read of a request of `node:http`. Declared here, since the client needs no types of Node. */
export interface NodeRequest {
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What is used of a response of `node:http`. */
export interface NodeResponse {
  readonly writableFinished: boolean;
  on(event: 'close', listener: () => void): unknown;
  writeHead(status: number, headers: string[]): unknown;
  end(body?: Uint8Array): unknown;
}

/**
 * The handler as a listener of a server of `node:http`, and of frameworks with such requests.
 *
 * @example
 * createServer(toNodeListener(createProxyHandler({ upstream, token }))).listen(3000);
 */
export function toNodeListener(
  handler: ProxyHandler,
): (incoming: NodeRequest, outgoing: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const leaving = new AbortController();
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) leaving.abort();
    });
    try {
      const response = await handler(toRequest(incoming, leaving.signal));
      const body = new Uint8Array(await response.arrayBuffer());
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(body);
    } catch {
      // Node reads methods and names of hosts that a web request cannot have.
      outgoing.writeHead(400, []);
      outgoing.end();
    }
  };
}

function toRequest({ url = '/', method = 'GET', headers }: NodeRequest, signal: AbortSignal) {
  const given = new Headers();
  // HTTP/2 has names that begin with a colon.
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !name.startsWith(':')) given.set(name, String(value));
  const host = String(headers.host ?? headers[':authority'] ?? 'localhost');
  return new Request(`http://${host}${url}`, { method, headers: given, signal });
}
