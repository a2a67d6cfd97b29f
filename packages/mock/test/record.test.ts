import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocialData } from '@social-data/client';
import { type RunningMock, startMock } from '@social-data/mock';
import { listen, originOf } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadMock } from '../src/start-mock.ts';
import { callOf } from './use-mock.ts';

const CANARY = 'canary-7f3a9c51d2';

describe('a recording', () => {
  let folder: string;
  let upstream: RunningMock;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mock-record-'));
    // Another time than that of the mock that records, so that its responses can be told apart.
    upstream = await startMock({ port: 0, now: new Date('2030-05-05T00:00:00Z') });
  });
  afterAll(async () => {
    await upstream.close();
    await rm(folder, { recursive: true });
  });

  /** Everything that a page shows, and a failure. */
  async function readAll(baseUrl: string, token: string) {
    const api = new SocialData({ baseUrl, token, logger: null, maxRetries: 0 });
    const users = await api.users.search({ keyword: 'camping' }).toArray({ limit: 100 });
    const answers = await api.answers.list({ questionId: 'question-1' }).toArray({ limit: 100 });
    const link = await api.authors.linkInfo({ oAuthorId: `author-${CANARY}` });
    const base = await fetch(`${baseUrl}${callOf('getAuthorSideBaseInfo', { token })}`);
    const { recordTime } = await base.json();
    return { users, answers, link, recordTime };
  }

  test('is played without the upstream: the same lists to their end, without any token', async () => {
    const file = join(folder, 'recorded.json');
    const recording = await startMock({ port: 0, proxy: upstream.url, record: file });
    const seen = await readAll(recording.url, CANARY);
    expect(seen.users.length).toBe(44);
    const failed = await fetch(`${recording.url}${callOf('searchUsers', { page: 'x' })}`);
    expect((await failed.json()).code).toBe(400);
    expect(recording.requests().length).toBeGreaterThan(6);
    await recording.close();

    expect(await readFile(file, 'utf8')).not.toContain(CANARY);
    const player = await startMock({ port: 0, overrides: file });
    const before = upstream.requests().length;
    const { users, answers, recordTime } = await readAll(player.url, 'demo-token');
    expect({ users, answers }).toEqual({ users: seen.users, answers: seen.answers });
    expect(recordTime).toBe('2030-05-05T00:00:00.000Z');
    const other = await fetch(`${player.url}${callOf('searchUsers', { keyword: 'other' })}`);
    expect((await other.json()).recordTime).toBe('2026-01-01T00:00:00.000Z');
    expect(upstream.requests().length).toBe(before);
    await player.close();
  });

  test('goes on where it stopped, and leaves scenarios to the mock itself', async () => {
    const file = join(folder, 'continued.json');
    const codes = [];
    for (const keyword of ['one', 'two']) {
      const mock = await startMock({ port: 0, proxy: upstream.url, record: file });
      for (const token of ['demo-token', 'mock-601']) {
        const response = await fetch(`${mock.url}${callOf('searchUsers', { token, keyword })}`);
        codes.push((await response.json()).code);
      }
      await mock.close();
    }
    expect(codes).toEqual([0, 601, 0, 601]);
    const { overrides } = JSON.parse(await readFile(file, 'utf8'));
    const where = overrides.map((override: { where: object }) => override.where);
    expect(where).toEqual([
      { keyword: 'one', page: null },
      { keyword: 'two', page: null },
    ]);
    await writeFile(file, '{"something":"else"}');
    const passing = { proxy: upstream.url, record: file };
    await expect(startMock({ port: 0, ...passing })).rejects.toThrow('contains something else');
  });

  test('that cannot be written passes the response on, and says so', async () => {
    const missing = await mkdtemp(join(folder, 'missing-'));
    const lines: string[] = [];
    const passing = { proxy: upstream.url, record: join(missing, 'recorded.json') };
    const mock = await startMock({ port: 0, ...passing, onViolation: (line) => lines.push(line) });
    await rm(missing, { recursive: true });
    expect((await (await fetch(`${mock.url}${callOf('searchUsers')}`)).json()).code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^a response of searchUsers is not recorded: .*ENOENT/),
    ]);
    await mock.close();
  });

  test('passes on what is no envelope, and says which connection failed', async () => {
    const file = join(folder, 'broken.json');
    const proxy = createServer((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'text/html' });
      response.end('<h1>down</h1>');
    });
    const { port } = await listen(proxy, { host: '127.0.0.1', port: 0 });
    const passing = { proxy: originOf({ host: '127.0.0.1', port }), record: file };
    const mock = await startMock({ port: 0, ...passing });
    const call = `${mock.url}${callOf('searchUsers', { token: CANARY })}`;
    const html = await fetch(call);
    expect([html.status, await html.text()]).toEqual([503, '<h1>down</h1>']);
    proxy.close();
    proxy.closeAllConnections();
    const { code, message } = await (await fetch(call)).json();
    expect(code).toBe(500);
    expect(message).toContain('The upstream sent no response: ECONNREFUSED.');
    expect(message).not.toContain(CANARY);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ overrides: [] });
    expect(existsSync(`${file}.new`)).toBe(false);
    await mock.close();
  });

  test('says what violates the contract and passes it on, without a file and without the token', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end('{"code":0,"data":{"users":[{"id":7}],"filters":[]}}');
    });
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    const lines: string[] = [];
    const proxy = originOf({ host: '127.0.0.1', port });
    const mock = await startMock({ port: 0, proxy, onViolation: (line) => lines.push(line) });
    const ask = (parameters: object) =>
      fetch(`${mock.url}${callOf('searchUsers', { token: CANARY, ...parameters })}`);
    const first = await ask({ page: CANARY });
    expect((await first.json()).data.users).toEqual([{ id: 7 }]);
    const violations = first.headers.get('sl-violations') ?? '';
    expect(JSON.parse(violations)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ side: 'request', place: 'query.page' }),
        expect.objectContaining({ side: 'response', place: 'body.data.users.0.id' }),
      ]),
    );
    expect(lines.join('\n')).toContain('violation in the request of GET /api/lifestyle-platform');
    expect(`${lines} ${violations}`).not.toContain(CANARY);
    server.close();
    server.closeAllConnections();
    await mock.close();

    const valid = await startMock({ port: 0, proxy: upstream.url });
    const second = await fetch(`${valid.url}${callOf('searchUsers', { token: CANARY })}`);
    expect([second.status, second.headers.get('sl-violations')]).toEqual([200, null]);
    await valid.close();
  });

  test('refuses itself as the upstream, where each call would come back without end', async () => {
    const loaded = loadMock('http://127.0.0.1:4010', { proxy: 'http://localhost:4010/' });
    await expect(loaded).rejects.toThrow('The upstream is the mock itself');
  });

  test.each([
    ['service', 'must be an address such as https://service.example'],
    ['file:///etc', 'must be an address such as https://service.example'],
    ['http://name:secret@service.example', 'without name, password and parameters'],
    [`http://service.example/?token=${CANARY}`, 'without name, password and parameters'],
  ])('refuses the upstream %s and does not repeat it', async (address, message) => {
    const started = startMock({ port: 0, proxy: address, record: join(folder, 'never.json') });
    await expect(started).rejects.toThrow(message);
    await expect(started).rejects.not.toThrow(CANARY);
  });
});
