import type { ServerResponse } from 'node:http';
import { SocialData } from '@social-data/client';
import { describe, expect, test } from 'vitest';
import { errorFrom } from './test-client.ts';
import { useServer } from './use-server.ts';

const envelope = (code: unknown, data: unknown = null) =>
  JSON.stringify({ code, message: `code ${String(code)}`, data });
const json = (response: ServerResponse, body: string) =>
  response.setHeader('Content-Type', 'application/json').end(body);
let rateLimited = 0;
let followedRedirects = 0;

/** Each keyword produces one fault over HTTP. */
const faults: Readonly<
  Record<string, (response: ServerResponse, query: URLSearchParams) => unknown>
> = {
  reset: (response) => response.socket?.resetAndDestroy(),
  'stalled headers': () => {},
  'stalled body': (response) =>
    response.writeHead(200, { 'Content-Length': '100' }).write('{"code":0'),
  truncated: (response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('{"code":0,"data":{');
    setTimeout(() => response.destroy(), 20);
  },
  empty: (response) => response.end(),
  'redirect elsewhere': (response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:1/?token=stolen` }).end(),
  'redirect here': (response) => response.writeHead(301, { Location: '/followed' }).end(),
  'endless 302': (response) => {
    rateLimited += 1;
    json(response.setHeader('Retry-After', '0'), envelope(302));
  },
};

describe('a client of a hostile HTTP server', () => {
  const url = useServer((request, response) => {
    const query = new URLSearchParams(request.url?.split('?')[1]);
    if (request.url?.startsWith('/followed')) followedRedirects += 1;
    faults[query.get('keyword') ?? '']?.(response, query);
  });
  const connect = ({ timeout = 20_000 } = {}) =>
    new SocialData({
      baseUrl: url(),
      token: 'demo-token',
      timeout,
      totalTimeout: 40_000,
      maxRetries: 1,
      logger: null,
    });

  test.each([
    ['reset', 'ConnectionError'],
    ['stalled headers', 'TimeoutError'],
    ['stalled body', 'TimeoutError'],
    ['truncated', 'ConnectionError'],
    ['empty', 'ProtocolError'],
    ['redirect elsewhere', 'ProtocolError'],
    ['redirect here', 'ProtocolError'],
    ['endless 302', 'RateLimitError'],
  ])('turns %s into a %s within its timeouts', async (keyword, name) => {
    const client = connect(name === 'TimeoutError' ? { timeout: 300 } : {});
    const error = await errorFrom(client.users.search({ keyword }));
    expect(error).toMatchObject({ name });
  });

  test('follows no redirect and stops after its retries', () => {
    expect(followedRedirects).toBe(0);
    expect(rateLimited).toBe(2);
  });

  test('turns a closed port into a ConnectionError with its cause', async () => {
    const api = new SocialData({
      baseUrl: 'http://127.0.0.1:1',
      token: 'demo-token',
      maxRetries: 0,
    });
    expect(await errorFrom(api.users.search({ keyword: 'a' }))).toMatchObject({
      name: 'ConnectionError',
      retryable: true,
      cause: { message: expect.any(String) },
    });
  });
});
