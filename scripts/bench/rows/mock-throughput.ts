import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { projectRoot } from '../../process/project-root.ts';
import { exampleRequest } from '../../start/example-request.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { ratiosOf } from '../gateway/measure-throughput.ts';
import { type Load, responsesPerSecond } from '../throughput.ts';
import { type ServerProcess, startMockProcess, startStockPrism } from '../throughput-servers.ts';

const LOAD: Load = { connections: 16, seconds: 1 };
const ROUNDS = 7;
const WARM_UP_SECONDS = 4;
const LIMIT = 4;

const row: BenchRow = {
  area: 'mock',
  name: 'mock, user search, ratio to stock Prism',
  measures: 'The cost of what our mock adds to Prism: data, pages, scenarios and the request log.',
  target: `at least ${LIMIT} times as many`,
  method: `${LOAD.connections} connections, alternating rounds of ${LOAD.seconds} s after ${WARM_UP_SECONDS} s each to warm up; stock Prism sends the same bytes as its example; each server in its own process`,
  peers: ['stock Prism'],
  rounds: ROUNDS,
  needsQuiet: true,
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
      return await compare(request, stockRequest, bytes);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compare(mock: string, stock: string, bytes: number) {
  await responsesPerSecond(mock, { ...LOAD, seconds: WARM_UP_SECONDS });
  await responsesPerSecond(stock, { ...LOAD, seconds: WARM_UP_SECONDS });
  const [ours, base]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    base.push(await responsesPerSecond(stock, LOAD));
    ours.push(await responsesPerSecond(mock, LOAD));
  }
  return [
    figure('of stock Prism', 'ratio', ratiosOf(ours, base), { atLeast: LIMIT }),
    figure('our mock', '/s', ours),
    figure('stock Prism', '/s', base),
    figure('body', 'bytes', bytes),
  ];
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
