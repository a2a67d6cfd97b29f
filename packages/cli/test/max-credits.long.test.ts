import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** What a page costs, by the keyword; `undefined` for no word about it. A page of any other keyword costs 3 credits. */
const costs: Readonly<Record<string, (page: number) => string | undefined>> = {
  paying: () => '-3',
  silent: () => undefined,
  dear: () => '10',
  cached: (page) => (page > 2 ? '10' : '0'),
  ending: () => '3',
};
/** What the service takes for a page of which it says nothing. */
const UNTOLD = 1;

let server: Server;
let baseUrl: string;
let requests = 0;
/** What the service has taken, whether it said so or not. */
let billed = 0;
let onRequest = () => {};
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const keyword = searchParams.get('keyword') ?? '';
    const page = Number(searchParams.get('page') ?? 1);
    const [kind = ''] = keyword.split(' ');
    const cost = kind in costs ? costs[kind]?.(page) : '3';
    billed += Number(cost ?? UNTOLD);
    onRequest();
    if (cost !== undefined) response.setHeader('x-cost', cost);
    const users = kind === 'ending' && page > 2 ? [] : [{ id: `${keyword}-${page}` }];
    const data = kind === 'failing' ? null : { users };
    response.end(JSON.stringify({ code: data ? 0 : 400, message: 'no', data }));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  [requests, billed] = [0, 0];
  onRequest = () => {};
});

test('--max-credits ends a run before a page that may cost more than is left', async () => {
  const args = ['users', 'search', 'a', '--all', '--max-credits', '10', '--out', 'a.csv'];
  const { code, err } = await command.run(args, { baseUrl });
  expect(code, err).toBe(7);
  expect(requests).toBe(3);
  expect(err).toContain('--max-credits is reached: 9 credits were spent');
  expect(err).toContain('--resume');
});

test('--max-credits counts the pages in flight, too', async () => {
  const inputs = ['a', 'b', 'c', '--concurrency', '3'];
  const args = ['users', 'search', ...inputs, '--all', '--max-credits', '20', '--format', 'ndjson'];
  const { code, err } = await command.run(args, { baseUrl });
  expect(code, err).toBe(7);
  expect(requests).toBe(6);
});

test('--max-credits takes no cost below 0 for credits', async () => {
  const args = ['users', 'search', 'paying', 'b', '--max-pages', '2'];
  const more = ['--max-credits', '5', '--concurrency', '1', '--format', 'ndjson'];
  const { code, err } = await command.run([...args, ...more], {
    baseUrl,
  });
  expect(code, err).toBe(7);
  expect(err).toContain('cost 3 credits');
});

const limited = (credits: number, ...keywords: readonly string[]) => [
  ...['users', 'search', ...keywords, '--all', '--max-credits', String(credits)],
  ...['--format', 'ndjson', '--one-row-per', 'input'],
];
const inputs = (kind: string) => Array.from({ length: 8 }, (_, at) => `${kind} ${at}`);

test('--max-credits counts a call whose cost the service does not tell as 1', async () => {
  const { code, err } = await command.run(limited(3, 'silent'), { baseUrl });
  expect(code, err).toBe(7);
  expect(requests).toBe(3);
  expect(err).toContain(
    '3 credits were spent, 3 of them assumed for calls without a reported cost',
  );
});

test.each([
  ['dear pages', 'dear', 2],
  ['pages that cost 0 until a dear one', 'cached', 8 + 8 + 2],
])('--max-credits is never exceeded by many inputs: %s', async (_, kind, expected) => {
  const { code, err } = await command.run(limited(20, ...inputs(kind)), { baseUrl });
  expect(code, err).toBe(7);
  expect(requests).toBe(expected);
  expect(err).toContain('20 credits were spent');
  expect(err).toContain('cost 20 credits');
});

test('--max-credits counts calls that failed, and the summary has their cost', async () => {
  const { code, err } = await command.run(limited(9, ...inputs('failing')), { baseUrl });
  expect(code, err).toBe(7);
  expect(requests).toBe(3);
  expect(err).toContain('9 credits were spent');
  expect(err).toContain('cost 9 credits');
});

test('--max-credits holds for each run of a journal', async () => {
  const args = ['users', 'search', ...inputs('dear'), '--all', '--max-credits', '20'];
  for (const more of [[], ['--resume']]) {
    const { code } = await command.run([...args, '--out', 'dear.csv', ...more], { baseUrl });
    expect(code).toBe(7);
  }
  expect(requests).toBe(4);
});

test.each([
  [
    'bills and tells nothing',
    'silent',
    3,
    3,
    /cost not reported for 3 calls[\s\S]*error: .*: 3 credits were spent, 3 of them assumed/,
  ],
  ['bills ten credits', 'dear', 25, 20, /cost 20 credits[\s\S]*error: .*: 20 credits were spent,/],
  ['stops at the third page', 'ending', 200, undefined, /cost (\d+) credits/],
] as const)(
  'bill, summary and --max-credits agree for a service that %s, after a kill, too',
  async (_, kind, most, spends, told) => {
    const lists = ['users', 'search', ...inputs(kind), '--all', '--max-credits', String(most)];
    const args = [...lists, '--resume', '--force', '--out', `${kind}.csv`];
    const { process, ended } = command.start(args, { baseUrl });
    onRequest = () => void (requests === 2 && process.kill('SIGKILL'));
    expect((await ended).code).toBe('SIGKILL');
    // What a killed run has sent still arrives.
    const connections = () => promisify(server.getConnections.bind(server))();
    await expect.poll(connections, { timeout: 50_000 }).toBe(0);
    expect(billed).toBeLessThanOrEqual(most);
    [requests, billed] = [0, 0];
    const { code, err } = await command.run(args, { baseUrl });
    expect(code, err).toBe(spends === undefined ? 0 : 7);
    expect(billed).toBeLessThanOrEqual(most);
    const [, cost] = told.exec(err) ?? expect.unreachable(err);
    expect(billed).toBe(spends ?? Number(cost));
  },
);

test('--dry-run says what --max-credits bounds', async () => {
  const { err } = await command.run([...limited(20, 'a'), '--dry-run'], { baseUrl });
  expect(err).toContain('ends before a call that may cost more than is left of 20 credits');
});
