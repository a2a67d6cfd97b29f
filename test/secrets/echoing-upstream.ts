import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listen } from '@social-data/server-protocol';

export interface EchoingUpstream {
  readonly url: string;
  /** Addresses and headers of all requests so far. */
  received(): string;
  /** Resolves when a request with the keyword `hold` is in flight. It stays so until `release`. */
  holds(): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

/**
 * A paid service that repeats the token it was sent wherever it can. The keyword says how it responds: `refuse` with code
 * 600, `html` with a page, `break` with the end of the connection, `hold` later, and anything else with a user.
 */
export async function startEchoingUpstream(): Promise<EchoingUpstream> {
  const received: string[] = [];
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '/', rawHeaders }, response) => {
    received.push([url, ...rawHeaders].join(' '));
    const { searchParams } = new URL(url, 'http://upstream.invalid');
    const keyword = searchParams.get('keyword');
    if (keyword === 'break') return response.destroy();
    if (keyword === 'hold') {
      held.resolve();
      await released.promise;
    }
    respond(response, keyword, searchParams.get('token') ?? '', url);
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => received.join('\n'),
    holds: () => held.promise,
    release: released.resolve,
    close: async () => {
      released.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(
  response: ServerResponse,
  keyword: string | null,
  token: string,
  url: string,
): void {
  response.setHeader('x-echo', token);
  if (keyword === 'html') {
    response.setHeader('content-type', 'text/html');
    response.end(`<p>${token} ${url}</p>`);
    return;
  }
  const user = { id: `user-${keyword}`, name: token, desc: url, link: encodeURIComponent(token) };
  const success = { code: 0, message: token, data: { users: [user], [token]: url } };
  const failure = { code: 600, message: `No permission for ${token} at ${url}` };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(keyword === 'refuse' ? failure : success));
}
