import { fork } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { SocialData } from '@social-data/client';
import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { type Figure, figure } from '../figure.ts';
import { nextMessage } from '../gateway/next-message.ts';

const ROUNDS = 9;
const CALLS = 1_500;
/** So many that the code of both is compiled. */
const WARM_UP_CALLS = 6_000;
/** The most that each concurrency may take. */
const LIMITS: ReadonlyMap<number, number> = new Map([
  [1, 1.15],
  [16, 1.2],
  [64, 1.3],
]);

type Call = () => Promise<unknown>;

const row: BenchRow = {
  area: 'client',
  name: 'client, time per call, ratio to bare fetch and JSON.parse',
  measures:
    'What the client adds to a request: address, checks, timers, concurrency limiter, parsing and meta.',
  target: [...LIMITS]
    .map(([concurrency, limit]) => `at most ${limit} at concurrency ${concurrency}`)
    .join(', '),
  method: `alternating rounds of ${CALLS} calls each, after ${WARM_UP_CALLS} to warm up, against a server in another process, which sends 6 kB`,
  peers: ['bare fetch and JSON.parse'],
  rounds: ROUNDS,
  needsQuiet: true,
  run: async () => {
    const server = fork(fileURLToPath(new URL('../six-kilobyte-server.ts', import.meta.url)));
    try {
      const message = await nextMessage(server);
      const { url, bytes } = { url: '', bytes: 0, ...message };
      const figures: Figure[] = [];
      for (const [concurrency, limit] of LIMITS)
        figures.push(await ratioAt(url, concurrency, limit));
      return [...figures, figure('body', 'bytes', bytes)];
    } finally {
      server.kill();
    }
  },
};

async function ratioAt(baseUrl: string, concurrency: number, limit: number): Promise<Figure> {
  const api = new SocialData({
    baseUrl,
    token: 'demo-token',
    maxConcurrency: concurrency,
    logger: null,
  });
  const address = `${baseUrl}${operations.searchUsers.path}?keyword=camping&token=demo-token`;
  const bare: Call = async () => JSON.parse(await (await fetch(address)).text());
  const client: Call = async () => await api.users.search({ keyword: 'camping' });
  await timeOf(bare, { concurrency, calls: WARM_UP_CALLS });
  await timeOf(client, { concurrency, calls: WARM_UP_CALLS });
  const ratios = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await timeOf(bare, { concurrency, calls: CALLS });
    ratios.push((await timeOf(client, { concurrency, calls: CALLS })) / base);
  }
  return figure(`time of bare fetch, at concurrency ${concurrency}`, 'ratio', ratios, {
    atMost: limit,
  });
}

/** Milliseconds for all calls. */
async function timeOf(
  call: Call,
  { concurrency, calls }: { readonly concurrency: number; readonly calls: number },
): Promise<number> {
  let left = calls;
  const start = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - start;
}

export default row;
