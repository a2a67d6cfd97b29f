import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** A success whose second page has no list, but this payload. */
const PAYLOAD = { users: { note: 'see below' }, total: 12_345 };

/** What is not even an object, by keyword. */
const OTHER_DATA: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ['text', 'no users, ask again'],
  ['number', 12_345],
]);

let server: Server;
let baseUrl: string;
let requests = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const keyword = searchParams.get('keyword') ?? searchParams.get('oAuthorId');
    const page = searchParams.get('page') ?? '1';
    const data =
      page === '1' && !keyword?.startsWith('changed')
        ? { users: [{ id: `${keyword}-1` }] }
        : PAYLOAD;
    const end =
      OTHER_DATA.get(keyword) ?? (keyword === 'whole' && page !== '1' ? { users: [] } : data);
    response.end(JSON.stringify({ code: 0, data: end }));
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = 0;
});

const journalText = (out: string) => readFileSync(command.path(`${out}.journal`), 'utf8');

test('a page without a list is no end: an error, exit code 9, and its payload in the journal', async () => {
  const args = ['users', 'search', 'whole', 'broken', '--all', '--format', 'ndjson'];
  const { code, err } = await command.run([...args, '--out', 'lists.ndjson'], { baseUrl });
  expect(code, err).toBe(9);
  expect(err).toContain('error: broken (after 1 row): a page had no list or object');
  expect(err).not.toContain('error: whole');
  expect(err).toContain('lists.ndjson.journal has, as JSON, what came instead of a list.');
  expect(journalText('lists.ndjson')).toContain(`"data":${JSON.stringify(PAYLOAD)}`);

  const rendered = await command.run(['render', 'lists.ndjson.journal', '--format', 'ndjson']);
  expect(rendered.code).toBe(0);
  expect(rendered.out.trim().split('\n')).toHaveLength(2);

  const asked = requests;
  const resumed = await command.run([...args, '--out', 'lists.ndjson', '--force', '--resume'], {
    baseUrl,
  });
  expect(resumed.code, resumed.err).toBe(9);
  expect(requests).toBe(asked);
});

test('ten of them in a row stop the run, which asks for no more until it is resumed', async () => {
  const inputs = Array.from({ length: 60 }, (_, at) => `changed-${at}`).join('\n');
  const args = ['users', 'search', '--inputs', '-', '--out', 'changed.csv'];
  const { code, err } = await command.run(args, { baseUrl, input: inputs });
  expect(code, err).toBe(9);
  expect(err).toMatch(/^error: 10 inputs in a row had no list where the contract has one/m);
  expect(err).toContain('changed.csv.journal has, as JSON, what came instead of a list.');
  expect(err).toContain('--resume');
  // The others were in flight.
  expect(requests).toBeLessThanOrEqual(13);
  const asked = requests;
  const resumed = await command.run([...args, '--resume'], { baseUrl, input: inputs });
  expect(resumed.code, resumed.err).toBe(9);
  expect(requests - asked).toBeLessThanOrEqual(13);
});

test.each([...OTHER_DATA])(
  'a success whose data is a %s keeps it in the journal',
  async (keyword, data) => {
    const args = ['users', 'search', `${keyword}`, 'whole', '--all', '--out', `${keyword}.csv`];
    const { code, err } = await command.run(args, { baseUrl });
    expect(code, err).toBe(9);
    expect(err).toContain(`error: ${keyword}: a page had no list or object`);
    expect(journalText(`${keyword}.csv`)).toContain(`"data":${JSON.stringify(data)}`);
    const rendered = await command.run(['render', `${keyword}.csv.journal`]);
    expect(rendered.code, rendered.err).toBe(0);
  },
);

test('a single payload that is no object is kept as well', async () => {
  const args = ['authors', 'link-info', 'text', '--out', 'single.json'];
  const { code, err } = await command.run(args, { baseUrl });
  expect(code, err).toBe(9);
  expect(journalText('single.json')).toContain(JSON.stringify(OTHER_DATA.get('text')));
});
