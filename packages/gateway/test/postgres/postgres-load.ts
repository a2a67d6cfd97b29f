import { Agent, request } from 'node:http';
import { callOf } from '../server/test-gateway.ts';

/** A request of the load, as its caller saw it. */
interface SeenResponse {
  /** The name of the node. */
  readonly node: string;
  /** Undefined when the connection broke before the response. */
  readonly requestId: string | undefined;
  readonly code: number | undefined;
  /** How long the caller waited, without the time for which the process of the node was stopped. */
  readonly milliseconds: number;
}

export interface Load {
  readonly responses: readonly SeenResponse[];
  /** Successes since the start, of the node that has the fewest. */
  successes(): number;
  stop(): Promise<void>;
}

/** A node that can be started again at another address. */
export interface LoadedNode {
  readonly name: string;
  url: string;
  /** When its process was paused and continued, by the monotonic clock. */
  readonly pauses: { readonly from: number; to: number }[];
}

/** Calls every node with all tokens, without a pause, until it is stopped. */
export function startLoad(
  nodes: readonly LoadedNode[],
  tokens: readonly string[],
  callersPerNode: number,
): Load {
  const responses: SeenResponse[] = [];
  const agent = new Agent({ keepAlive: true });
  let isRunning = true;
  let calls = 0;
  const caller = async (node: LoadedNode) => {
    while (isRunning) {
      calls += 1;
      const startedAt = performance.now();
      const query = { token: tokens[calls % tokens.length] ?? '', keyword: 'camping' };
      const seen = await call(agent, `${node.url}${callOf('searchUsers', query)}`);
      const milliseconds = runningTime(node, startedAt, performance.now());
      responses.push({ node: node.name, ...seen, milliseconds });
      // A node that is gone refuses connections at once.
      if (seen.code !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const callers = nodes.flatMap((node) =>
    Array.from({ length: callersPerNode }, () => caller(node)),
  );
  return {
    responses,
    successes: () => {
      const successful = responses.filter(({ code }) => code === 0);
      return Math.min(
        ...nodes.map(({ name }) => successful.filter(({ node }) => node === name).length),
      );
    },
    stop: async () => {
      isRunning = false;
      await Promise.all(callers);
      agent.destroy();
    },
  };
}

/** How long a node ran between two times, in milliseconds. */
function runningTime({ pauses }: LoadedNode, from: number, to: number): number {
  const paused = pauses.map((pause) => Math.min(to, pause.to) - Math.max(from, pause.from));
  return paused.reduce((time, each) => time - Math.max(0, each), to - from);
}

function call(agent: Agent, url: string): Promise<Omit<SeenResponse, 'node' | 'milliseconds'>> {
  return new Promise((resolve) => {
    const lost = () => resolve({ requestId: undefined, code: undefined });
    request(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', lost).on('end', () => {
        const code = Number(response.headers['x-result-code']);
        const requestId = String(response.headers['x-request-id']);
        // A response whose body is cut off was not delivered.
        resolve(text.endsWith('}') ? { requestId, code } : { requestId, code: undefined });
      });
    })
      .on('error', lost)
      .end();
  });
}
