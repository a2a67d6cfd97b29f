import { Agent, type IncomingMessage, request } from 'node:http';
import { operations } from '@social-data/contract';

/** What callers saw of a gateway until it was gone. */
export interface ClientLoad {
  /** Request ids of the answers with code 0 that arrived whole, by the token that was used. */
  readonly delivered: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers with any other code, which there should be none of. */
  readonly failures: readonly string[];
  /** Calls that were sent and not answered: what was in flight when the gateway ended. */
  readonly unanswered: number;
  /** Resolves once so many answers have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves when every connection has ended. */
  readonly ended: Promise<void>;
}

/** Calls a gateway over so many connections, one call after the other on each, until it breaks them. */
export function startLoad(url: string, tokens: readonly string[], connections: number): ClientLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const delivered = new Map(tokens.map((token) => [token, new Set<string>()]));
  const failures: string[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let [sent, answered] = [0, 0];

  const oneCall = async (token: string): Promise<void> => {
    sent += 1;
    const { requestId, body } = await call(url, token, sent, agent);
    answered += 1;
    const { code } = JSON.parse(body) as { code: unknown };
    if (code === 0) delivered.get(token)?.add(requestId);
    else failures.push(body);
    for (const { count, resolve } of waiting) if (answered >= count) resolve();
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
    get unanswered() {
      return sent - answered;
    },
    arrived: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
    ended,
  };
}

/** Rejects unless the whole answer arrives. */
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
