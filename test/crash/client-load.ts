import { Agent, type IncomingMessage, request } from 'node:http';
import { operations } from '@social-data/contract';

/** The responses of a gateway to its callers until it was killed. */
export interface ClientLoad {
  /** Request ids of the complete responses with code 0, by token. */
  readonly delivered: ReadonlyMap<string, ReadonlySet<string>>;
  /** Bodies of responses with any other code; none are expected. */
  readonly failures: readonly string[];
  /** Calls without a response: those in flight when the gateway ended. */
  readonly inFlight: number;
  /** Resolves once that many responses have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves when every connection has ended. */
  readonly ended: Promise<void>;
}

/** Calls a gateway over several connections, one call after the other on each, until the connections break. */
export function startLoad(url: string, tokens: readonly string[], connections: number): ClientLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const delivered = new Map(tokens.map((token) => [token, new Set<string>()]));
  const failures: string[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let [sent, received] = [0, 0];

  const oneCall = async (token: string): Promise<void> => {
    sent += 1;
    const { requestId, body } = await call(url, token, sent, agent);
    received += 1;
    const { code } = JSON.parse(body) as { code: unknown };
    if (code === 0) delivered.get(token)?.add(requestId);
    else failures.push(body);
    for (const { count, resolve } of waiting) if (received >= count) resolve();
  };
  const oneConnection = async (index: number): Promise<void> => {
    const token = tokens[index % tokens.length] ?? '';
    for (;;) await oneCall(token);
  };
  const all = Array.from({ length: connections }, (_, index) => oneConnection(index));
  const ended = Promise.allSettled(all).then(() => agent.destroy());
  return {
    delivered,
    failures,
    get inFlight() {
      return sent - received;
    },
    arrived: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    ended,
  };
}

/** Rejects unless the complete response arrives. */
function call(
  url: string,
  token: string,
  number: number,
  agent: Agent,
): Promise<{ requestId: string; body: string }> {
  const address = new URL(operations.searchUsers.path, url);
  const keyword = ['camping', '美食', 'a', 'tea'][number % 4] ?? '';
  address.search = new URLSearchParams({ token, keyword, page: String(number % 7) }).toString();
  return new Promise((resolve, reject) => {
    request(address, { agent }, (response: IncomingMessage) => {
      const requestId = String(response.headers['x-request-id']);
      response
        .setEncoding('utf8')
        .toArray()
        .then((chunks) => resolve({ requestId, body: chunks.join('') }), reject);
    })
      .on('error', reject)
      .end();
  });
}
