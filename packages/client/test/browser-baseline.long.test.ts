import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { browserTest, WIDTHS } from '../../../test/browser/browser-test.ts';

/** What Chrome 111, Firefox 114 or Safari 16.4 does not have. */
const takeAway = `
for (const [owner, ...names] of [
  [URL, 'canParse', 'parse'],
  [AbortSignal, 'any'],
  [Promise, 'withResolvers', 'try'],
  [Response, 'json'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with'],
  [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  [ReadableStream.prototype, 'values', Symbol.asyncIterator],
  [Error, 'captureStackTrace', 'isError'],
  [RegExp, 'escape'],
  [globalThis.Iterator?.prototype ?? {}, 'map', 'filter', 'take', 'drop', 'flatMap', 'toArray', 'forEach', 'some', 'every', 'find', 'reduce'],
  [globalThis, 'Iterator'],
]) for (const name of names) delete owner[name];
`;

/** Firefox 114 does not have these either, but the `fetch` of Node calls them. */
const takeAwayInPage = `for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];`;

/** Uses each entry point that a page loads, and resolves to what came of it. */
const program = `
import { SocialData } from '@social-data/client';
import { followList } from '@social-data/client/paging';
import { createProxyHandler } from '@social-data/client/proxy';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import { answerText, parseExactly } from '@social-data/client/values';
import { QueryClient } from '@tanstack/query-core';

globalThis.run = async (baseUrl) => {
  const logger = null;
  const api = new SocialData({ baseUrl, token: baseUrl.startsWith('/') ? undefined : 'demo-token', logger });
  const names = (page) => [...page].map(({ id }) => id);
  const { signal } = new AbortController();
  const follow = followList('searchUsers', { keyword: 'users' });
  const failure = async (keyword) => {
    const { error } = await api.users.search({ keyword }, { maxRetries: 1 }).result();
    return [error?.name, error?.hint, error?.meta?.attempts, error?.meta?.retryAfter];
  };
  const proxy = createProxyHandler({ upstream: new URL(baseUrl, globalThis.location?.href ?? baseUrl).href, token: 'demo-token' });
  const path = '/api/lifestyle-platform/search-user/v2?keyword=users';
  return {
    page: names(await api.users.search({ keyword: 'users' })),
    items: (await api.users.search({ keyword: 'users' }).toArray({ limit: 9 })).length,
    query: (await new QueryClient().fetchQuery(createQueries(api).users.search({ keyword: 'users' }, { signal }))).items.length,
    lists: (await new QueryClient().fetchInfiniteQuery(createInfiniteQueries(api).users.search({ keyword: 'users' }))).pages.length,
    read: follow.read((await api.users.search({ keyword: 'users' })).data).items.length,
    proxy: (await proxy(new Request(new URL(path, 'http://page.invalid')))).status,
    text: answerText('<p>a</p>') + parseExactly('{"id": 12345678901234567891}').id,
    foreign: await failure('foreign'),
    redirect: await failure('redirect'),
    // The last one, since it pauses the client.
    later: await failure('later'),
  };
};
`;

let foreign = 0;
const envelope = (code: number, data: unknown = null) =>
  JSON.stringify({ code, message: `code ${code}`, data });
const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString();

const replies: Readonly<Record<string, (response: ServerResponse, url: URL) => unknown>> = {
  users: (response, url) => {
    const isFirst = url.searchParams.get('page') === null;
    response.end(envelope(0, { users: isFirst ? [{ id: 'a' }, { id: 'b' }] : [] }));
  },
  foreign: (response) => {
    foreign += 1;
    response.writeHead(503).end('{"code":503}');
  },
  // The clock of the server is an hour off, and asks for two hours by it.
  later: (response) => {
    const until = new Date(Date.now() + 3 * 3_600_000).toUTCString();
    response.writeHead(200, { Date: inAnHour(), 'Retry-After': until }).end(envelope(302));
  },
  redirect: (response, url) =>
    response.writeHead(308, { Location: `${url.pathname}/${url.search}` }).end(),
};

describe('a browser of the baseline: Chrome 111, Firefox 114, Safari 16.4', () => {
  let script = '';
  let origin = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://page.invalid');
    const reply = replies[url.searchParams.get('keyword') ?? ''];
    if (reply) return void reply(response.setHeader('Content-Type', 'application/json'), url);
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><link rel="icon" href="data:,">');
  });
  beforeAll(async () => {
    const bundled = await build({
      stdin: { contents: program, resolveDir: import.meta.dirname },
      bundle: true,
      format: 'iife',
      target: ['chrome111', 'firefox114', 'safari16.4'],
      write: false,
    });
    script = takeAway + bundled.outputFiles[0]?.text;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  beforeEach(() => {
    foreign = 0;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const expected = {
    page: ['a', 'b'],
    items: 2,
    query: 2,
    lists: 1,
    read: 2,
    proxy: 200,
    text: 'a12345678901234567891',
    foreign: ['ProtocolError', 'A proxy responded, not the service: try again later.', 2, null],
    later: [
      'RateLimitError',
      expect.stringMatching(/ Wait until \d{4}-\d\d-\d\dT[\d:.]+Z\.$/),
      1,
      expect.toSatisfy((wait: number) => Math.abs(wait - 2 * 3_600_000) <= 2_000),
    ],
    redirect: ['ProtocolError', expect.stringContaining('do not add a slash to paths'), 1, null],
  };

  test('has all that the client calls, in Node without the later functions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-baseline-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'program.cjs');
    const print = '.then((value) => console.log(JSON.stringify(value)))';
    await writeFile(file, `${script}\nrun(${JSON.stringify(`${origin}/social`)})${print};`);
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    expect(JSON.parse(stdout)).toEqual(expected);
    expect(foreign).toBe(2);
  });

  browserTest('has all that the client calls, in Chromium without them', async ({ openPage }) => {
    const { page, errors } = await openPage(WIDTHS.desktop);
    await page.goto(origin);
    await page.addScriptTag({ content: takeAwayInPage + script });
    // As JSON, since Playwright has another form of what is undefined.
    const found = await page.evaluate("run('/social').then((value) => JSON.stringify(value))");
    expect(JSON.parse(String(found))).toEqual(expected);
    expect(foreign).toBe(2);
    expect(errors.filter((text) => !text.includes('503'))).toEqual([]);
  });
});
