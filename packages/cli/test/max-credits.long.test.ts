import { createServer, type Server } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** Each page costs 3 credits. */
let server: Server;
let baseUrl: string;
let requests = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const id = `${searchParams.get('keyword')}-${searchParams.get('page')}`;
    response.setHeader('x-cost', searchParams.get('keyword') === 'paying' ? '-3' : '3');
    response.end(JSON.stringify({ code: 0, data: { users: [{ id }] } }));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = 0;
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
