import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { projectRoot } from '../../process/project-root.ts';
import { exampleRequest } from '../../start/example-request.ts';
import type { BenchRow } from '../bench-row.ts';
import { type Load, responsesPerSecond } from '../throughput.ts';
import { type ServerProcess, startMockProcess, startStockPrism } from '../throughput-servers.ts';

const LOAD: Load = { connections: 16, seconds: 2 };
const ROUNDS = 5;
const LIMIT = 0.8;

/** The cost of what our mock adds to Prism: data, pages, scenarios and the request log. */
const row: BenchRow = {
  name: 'mock, user search, ratio to stock Prism',
  target: `at least ${LIMIT}`,
  method: `${LOAD.connections} connections, ${ROUNDS} alternating rounds of ${LOAD.seconds} s, median of the ratios; stock Prism sends the same bytes as its example; each server in its own process`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-mock-'));
    const servers: ServerProcess[] = [];
    try {
      const mock = await startMockProcess();
      servers.push(mock);
      const request = exampleRequest(mock.url, operations.searchUsers);
      const body: unknown = await (await fetch(request)).json();
      const stock = await startStockPrism(contractWith(body, folder));
      servers.push(stock);
      const stockRequest = exampleRequest(stock.url, operations.searchUsers);
      const bytes = await sameSize(request, stockRequest);
      return { ...(await compare(request, stockRequest, bytes)) };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compare(mock: string, stock: string, bytes: number) {
  await responsesPerSecond(mock, { ...LOAD, seconds: 1 });
  await responsesPerSecond(stock, { ...LOAD, seconds: 1 });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await responsesPerSecond(stock, LOAD);
    const ours = await responsesPerSecond(mock, LOAD);
    rounds.push({ ratio: ours / base, ours, base });
  }
  const middle = rounds.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('No round was measured');
  const { ratio, ours, base } = middle;
  return {
    result: `${ratio.toFixed(2)} (${ours.toFixed(0)}/s to ${base.toFixed(0)}/s, ${bytes} bytes each)`,
    holds: ratio >= LIMIT,
  };
}

/** Our contract, with the mock's response as the only example of the search. */
function contractWith(body: unknown, folder: string): string {
  const contract = JSON.parse(readFileSync(join(projectRoot, 'generated/openapi.json'), 'utf8'));
  const { get } = contract.paths[operations.searchUsers.path];
  get.responses['200'].content['application/json'].examples = { success: { value: body } };
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(contract));
  return file;
}

async function sameSize(...requests: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    requests.map(async (request) => (await (await fetch(request)).arrayBuffer()).byteLength),
  );
  const [bytes = 0] = bodies;
  if (bytes === 0 || bodies.some((size) => size !== bytes))
    throw new Error(`The servers send responses of different sizes: ${bodies.join(' and ')} bytes`);
  return bytes;
}

export default row;
