import { createServer, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { listen } from '@social-data/server-protocol';
import { expect, onTestFinished } from 'vitest';

/** A service of lists with this many pages of two users each, and one empty page behind them. */
export interface SlowLists {
  readonly baseUrl: string;
  /** Requests that have arrived, and responses that have been sent. */
  readonly counts: { requests: number; responses: number };
  /** Resolves when no client is connected, so that no request of one that has ended arrives any more. */
  abandoned(): Promise<void>;
  /** Sends what is held back, and no longer holds anything back. */
  release(): void;
}

export interface SlowListsOptions {
  readonly pages: number;
  /** Milliseconds until a response; `held` for none until `release`. */
  readonly delay: number | 'held';
}

/** Starts a service for the surrounding test. */
export async function startSlowLists({ pages, delay }: SlowListsOptions): Promise<SlowLists> {
  const counts = { requests: 0, responses: 0 };
  const held: (() => void)[] = [];
  let isHolding = delay === 'held';
  const server = createServer((request, response) => {
    counts.requests += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const page = Number(searchParams.get('page') ?? '1');
    const send = () => respond(response, `${searchParams.get('keyword')}`, page);
    if (isHolding) held.push(send);
    else if (delay === 'held') send();
    else setTimeout(send, delay);
  });
  const respond = (response: ServerResponse, keyword: string, page: number) => {
    counts.responses += 1;
    const users = page > pages ? [] : ['a', 'b'].map((id) => ({ id: `${keyword}-${page}-${id}` }));
    response.end(JSON.stringify({ code: 0, data: { users } }));
  };
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    counts,
    async abandoned() {
      const connections = () => promisify(server.getConnections.bind(server))();
      await expect.poll(connections, { timeout: 50_000 }).toBe(0);
    },
    release() {
      isHolding = false;
      for (const send of held.splice(0)) send();
    },
  };
}
