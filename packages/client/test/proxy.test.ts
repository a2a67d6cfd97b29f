import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { ConfigurationError, SocialData, type SocialDataOptions } from '@social-data/client';
import { createProxyHandler, type ProxyOptions, toNodeListener } from '@social-data/client/proxy';
import { operations } from '@social-data/contract/operations';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { failure, success } from './test-client.ts';

const TOKEN = 'demo-canary-token';
const SEARCH = `/api/social${operations.searchUsers.path}`;

/** How the upstream responds; each test gives its own. */
let respond: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const received: IncomingMessage[] = [];
const server = createServer((request, response) => {
  received.push(request);
  respond(request, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const upstream = () => addressOf(server);
const envelope =
  (body: object, { status = 200, headers = {} } = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(JSON.stringify(body));

beforeEach(() => {
  received.length = 0;
  respond = envelope(success({ users: [] }));
});

function addressOf(listening: Server): string {
  const address = listening.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** An address where nothing listens any more. */
async function deadAddress(): Promise<string> {
  const dead = createServer();
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
  const address = addressOf(dead);
  await new Promise((resolve) => dead.close(resolve));
  return address;
}

const proxyWith = (options: Partial<ProxyOptions> = {}) =>
  createProxyHandler({ token: TOKEN, upstream: upstream(), ...options });
const ask = (path = `${SEARCH}?keyword=camping`, init: RequestInit = {}) =>
  new Request(`https://app.test.example${path}`, init);

/** What a page gets, and how many requests the service got. */
async function outcome(response: Response) {
  const body: Readonly<Record<string, unknown>> = await response.json();
  return [response.status, body.code, received.length];
}

describe('the proxy', () => {
  test('adds the token, and drops cookies, headers, unknown parameters and a token of the visitor', async () => {
    const query = 'keyword=%E7%BE%8E%E9%A3%9F&page=2&token=mock-601&Token=mock-601&debug=1';
    const headers = { Cookie: 'session=secret', Authorization: 'secret', 'X-Mine': 'secret' };
    const response = await proxyWith()(ask(`${SEARCH}?${query}`, { headers }));
    expect(await outcome(response)).toEqual([200, 0, 1]);
    const [request] = received;
    const sent = new URL(request?.url ?? '', 'http://upstream.invalid');
    expect(sent.pathname).toBe(operations.searchUsers.path);
    expect([...sent.searchParams]).toEqual([
      ['keyword', '美食'],
      ['page', '2'],
      ['token', TOKEN],
    ]);
    expect(JSON.stringify(request?.headers)).not.toContain('secret');
  });

  test('passes status, body and the headers of a response, not those of the account that pays', async () => {
    const headers = {
      'X-Cost': '2',
      'X-Balance-Remaining': '98',
      'Retry-After': '7',
      RateLimit: '"rate";r=0;t=7',
      'X-Request-Id': 'demo-1',
      'Set-Cookie': 'a=1',
      Server: 'inside',
    };
    respond = envelope(failure(302), { status: 429, headers });
    const response = await proxyWith()(ask());
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'retry-after': '7',
      'x-request-id': 'demo-1',
    });
    expect(await outcome(response)).toEqual([429, 302, 1]);
  });

  test('keeps the digits of a success, and masks the token that a service repeats', async () => {
    respond = (_request, response) =>
      void response.end(`{"code":"0","data":{"users":[],"id":12345678901234567890}}`);
    expect(await (await proxyWith()(ask())).text()).toContain('12345678901234567890');
    const escaped = `\\u0064${TOKEN.slice(1)}`;
    respond = (_request, response) => void response.end(`{"code":100,"message":"${escaped}"}`);
    const text = await (await proxyWith()(ask())).text();
    expect(JSON.parse(text).message).toBe('***');
  });

  test.each([
    ['a path outside the contract', '/api/social/admin', {}, [404, 400, 0]],
    ['an address above the operations', '/api/social', {}, [404, 400, 0]],
    ['another method', undefined, { method: 'POST', body: 'x' }, [405, 400, 0]],
    ['a page of another origin', undefined, { Origin: 'https://other.example' }, [403, 600, 0]],
    ['a picture elsewhere', undefined, { 'Sec-Fetch-Site': 'cross-site' }, [403, 600, 0]],
    ['a page of its own', undefined, { 'Sec-Fetch-Site': 'same-origin' }, [200, 0, 1]],
  ])('judges %s', async (_what, path, init, expected) => {
    const request = ask(path, 'method' in init ? init : { headers: { ...init } });
    expect(await outcome(await proxyWith()(request))).toEqual(expected);
  });

  test('lets pages of the allowed origins call, and tells a browser so', async () => {
    const proxy = proxyWith({ allowedOrigins: ['https://shop.example'] });
    const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Headers': 'x-a' };
    const preflight = await proxy(ask(undefined, { method: 'OPTIONS', headers }));
    expect([preflight.status, received.length]).toEqual([204, 0]);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-headers': 'x-a',
    });
    const response = await proxy(ask(undefined, { headers }));
    const exposed = response.headers.get('access-control-expose-headers');
    for (const name of ['Retry-After', 'X-Should-Retry']) expect(exposed).toContain(name);
    expect(await outcome(response)).toEqual([200, 0, 1]);
  });

  test('asks authorize and limit first, in this order, and sends their responses', async () => {
    const allowedOperations = ['searchUsers'] as const;
    const other = ask(`/x${operations.listAnswers.path}?questionId=1`);
    expect(await outcome(await proxyWith({ allowedOperations })(other))).toEqual([403, 600, 0]);
    const limit = vi.fn(() => 2.2);
    const refused = proxyWith({ authorize: () => false, limit });
    expect(await outcome(await refused(ask()))).toEqual([401, 600, 0]);
    expect(limit).not.toHaveBeenCalled();
    const slow = await proxyWith({ authorize: async () => true, limit })(ask());
    expect(slow.headers.get('retry-after')).toBe('3');
    expect(await outcome(slow)).toEqual([429, 302, 0]);
    const login = Response.redirect('https://app.test.example/login');
    const redirect = await proxyWith({ authorize: () => login })(ask());
    expect(redirect.headers.get('location')).toBe('https://app.test.example/login');
  });

  test('never rejects, whatever its functions throw', async () => {
    const onError = vi.fn(() => {
      throw new Error('log');
    });
    const broken = () => Promise.reject(new Error('session store'));
    const wrong = [
      ...[{ authorize: broken }, { limit: broken }, { token: broken }],
      { limit: () => Number.NaN },
    ];
    for (const options of wrong)
      expect(await outcome(await proxyWith({ ...options, onError })(ask()))).toEqual([500, 500, 0]);
    expect(onError).toHaveBeenCalledTimes(4);
  });
});

describe('behind the proxy, a service', () => {
  const onError = vi.fn<(error: unknown) => void>();
  beforeEach(() => void onError.mockReset());

  test('that is dead is an envelope with 301', async () => {
    const dead = proxyWith({ upstream: await deadAddress(), onError });
    expect(await outcome(await dead(ask()))).toEqual([502, 301, 0]);
    await expect
      .poll(() => inspect(onError.mock.calls[0]?.[0]))
      .toMatch(/fetch failed[\s\S]*cause.*ECONNREFUSED/);
  });

  test('that hangs ends after the timeout, without and within its body', async () => {
    respond = () => {};
    expect(await outcome(await proxyWith({ timeout: 1_000 })(ask()))).toEqual([504, 301, 1]);
    respond = (_request, response) => void response.write('{"code":0,');
    expect(await outcome(await proxyWith({ timeout: 1_000 })(ask()))).toEqual([504, 301, 2]);
  });

  test('that is slow is waited for', async () => {
    respond = (request, response) =>
      void setTimeout(() => envelope(success())(request, response), 300);
    expect(await outcome(await proxyWith()(ask()))).toEqual([200, 0, 1]);
  });

  test.each([
    [200, 200],
    [404, 404],
    [503, 503],
    [204, 502],
  ])(
    'that sends HTML with status %i passes no HTML on, but its status %i',
    async (status, shown) => {
      respond = (_request, response) =>
        void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<script>1</script>');
      const response = await proxyWith()(ask());
      expect(response.status).toBe(shown);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.text()).not.toContain('<script>');
    },
  );

  test.each([204, 205, 300, 302, 304, 307, 399, 600, 999])(
    'that sends HTTP %i is not followed, and no client is to send the call again',
    async (status) => {
      respond = (_request, response) =>
        void response.writeHead(status, { Location: 'https://other.invalid/' }).end();
      const response = await proxyWith()(ask());
      expect(response.headers.has('location')).toBe(false);
      expect(response.headers.get('x-should-retry')).toBe('false');
      expect(await outcome(response)).toEqual([502, 500, 1]);
    },
  );

  test('whose redirect shows no status, as in some workers, is not followed either', async () => {
    const fetch = async () =>
      Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    expect(await outcome(await proxyWith({ fetch })(ask()))).toEqual([502, 500, 0]);
  });

  test('whose body is not UTF-8 is no envelope, rather than one with other ids', async () => {
    const body = Buffer.from('{"code":0,"data":{"users":[{"id":"caf\u00e9"}]}}', 'latin1');
    respond = (_request, response) => void response.end(body);
    expect(await outcome(await proxyWith()(ask()))).toEqual([200, undefined, 1]);
  });

  test.each([undefined, '', ' ', 42, null, {}])(
    'gets no request for a function that gives %j as token',
    async (token) => {
      const proxy = proxyWith({ onError, token: (async () => token) as never });
      const response = await proxy(ask());
      expect(response.headers.get('x-should-retry')).toBe('false');
      expect(await response.clone().json()).toMatchObject({
        message: 'The function token did not return a string.',
      });
      expect(await outcome(response)).toEqual([500, 500, 0]);
      await expect.poll(() => onError.mock.calls.length).toBe(1);
      expect(onError.mock.calls[0]?.[0]).toBeInstanceOf(ConfigurationError);
    },
  );

  test('whose error names the token is told without it', async () => {
    const fetch = async (url: string) => {
      throw new TypeError(`cannot fetch ${url}`, { cause: new Error(`no route to ${url}`) });
    };
    await proxyWith({ fetch, onError })(ask());
    await expect.poll(() => onError.mock.calls.length).toBe(1);
    expect(inspect(onError.mock.calls[0]?.[0])).toMatch(/no route to/);
    expect(inspect(onError.mock.calls[0]?.[0])).not.toContain(TOKEN);
  });

  test('gets an abort when the visitor leaves', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (request) => void request.on('close', resolve);
    });
    const visitor = new AbortController();
    const response = proxyWith({ onError })(ask(undefined, { signal: visitor.signal }));
    await expect.poll(() => received.length).toBe(1);
    visitor.abort();
    await gone;
    expect((await response).status).toBeGreaterThanOrEqual(500);
    expect(onError).not.toHaveBeenCalled();
    // Nothing is sent for a visitor who has left before.
    await proxyWith()(ask(undefined, { signal: AbortSignal.abort() }));
    expect(received).toHaveLength(1);
  });
});

describe('a server of node:http with the proxy', () => {
  async function serve(options: Partial<ProxyOptions> = {}) {
    const own = createServer(toNodeListener(proxyWith(options)));
    await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void own.close());
    return `${addressOf(own)}/api/social`;
  }
  const connect = (baseUrl: string, options: SocialDataOptions = {}) =>
    new SocialData({ baseUrl, token: null, logger: null, retryDelay: 0, ...options });

  test('serves the client of a page', async () => {
    respond = envelope(success({ users: [{ id: 'a' }] }), { headers: { 'X-Request-Id': 'r1' } });
    const { items, meta } = await connect(await serve()).users.search({ keyword: 'camping' });
    expect([items.length, meta.requestId]).toEqual([1, 'r1']);
  });

  test.each([204, 205, 302, 304, 307])(
    'lets a client send one request to a service that sends HTTP %i',
    async (status) => {
      respond = (_request, response) => void response.writeHead(status).end();
      const api = connect(await serve());
      const result = await api.users.search({ keyword: 'camping' }).result();
      expect(result).toMatchObject({
        ok: false,
        error: { code: 500, retryable: false },
        meta: { attempts: 1, httpStatus: 502 },
      });
      expect(received).toHaveLength(1);
    },
  );

  test('passes on that a service asks for no retry, which the client obeys', async () => {
    const headers = { 'X-Should-Retry': 'false' };
    respond = envelope(failure(301), { status: 503, headers });
    const api = connect(await serve());
    const result = await api.users.search({ keyword: 'camping' }).result();
    expect(result).toMatchObject({ ok: false, error: { code: 301, retryable: false } });
    expect(received).toHaveLength(1);
  });

  test('outlives a dead service, which the client retries as code 301', async () => {
    const api = connect(await serve({ upstream: await deadAddress() }));
    for (let call = 0; call < 2; call += 1) {
      const result = await api.users.search({ keyword: 'camping' }).result();
      expect(result.ok ? undefined : result.error).toMatchObject({ code: 301 });
    }
    expect(api.usage.attempts).toBe(6);
  });

  test('aborts the request to the service when a page leaves', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (request) => void request.on('close', resolve);
    });
    const leaving = new AbortController();
    const { signal } = leaving;
    const call = connect(await serve()).users.search({ keyword: 'camping' }, { signal });
    const left = call.result().catch((reason) => reason);
    await expect.poll(() => received.length).toBe(1);
    leaving.abort();
    await gone;
    await left;
  });

  test('responds to a request that no web request can be', async () => {
    const response = await fetch(`${await serve()}/x`, { method: 'PROPFIND' });
    expect(response.status).toBe(404);
  });
});

test.each<[string, object, RegExp]>([
  ['an unknown option', { allowedOrigin: 'https://a.example' }, /no option allowedOrigin/],
  ['a number as token', { token: 42 }, /option token/],
  ['an address with a query', { upstream: 'https://a.example?token=x' }, /https:\/\/host\/path/],
  ['plain http to another machine', { upstream: 'http://a.example' }, /clear text/],
  ['an unknown operation', { allowedOperations: ['deleteUsers'] }, /searchUsers/],
  ['an origin with a path', { allowedOrigins: ['https://a.example/'] }, /allowedOrigins/],
  ['any origin', { allowedOrigins: ['*'] }, /allowedOrigins/],
  ['no time', { timeout: 0 }, /timeout/],
])('a proxy with %s is not made', (_what, options, message) => {
  expect(() => proxyWith(options)).toThrow(message);
});

describe('a proxy that is made without its settings, as in a build without secrets', () => {
  test.each<[string, Partial<ProxyOptions>, RegExp]>([
    ['no token', { token: undefined }, /no token/],
    ['an empty token', { token: '' }, /no token/],
    ['a blank token', { token: ' ' }, /no token/],
    ['no address', { upstream: undefined }, /upstream is missing/],
    ['a function that gives no address', { upstream: () => '' }, /upstream is missing/],
    ['a function that gives an unsafe one', { upstream: () => 'http://a.example' }, /clear text/],
  ])('says so in each call, and calls nobody: %s', async (_what, options, message) => {
    const response = await proxyWith(options)(ask());
    expect([response.status, response.headers.get('X-Should-Retry')]).toEqual([500, 'false']);
    expect((await response.json()).message).toMatch(message);
    expect(received).toEqual([]);
  });

  test('takes both from the environment, as a client does', async () => {
    vi.stubEnv('SOCIAL_DATA_TOKEN', TOKEN);
    vi.stubEnv('SOCIAL_DATA_BASE_URL', upstream());
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await outcome(await createProxyHandler({})(ask()))).toEqual([200, 0, 1]);
    expect(received[0]?.url).toContain(`token=${TOKEN}`);
  });

  test('takes both from functions, which each call asks', async () => {
    const proxy = proxyWith({ token: () => TOKEN, upstream: async () => upstream() });
    expect(await outcome(await proxy(ask()))).toEqual([200, 0, 1]);
  });
});

test('a slash at the end of a path, as some frameworks add it, makes no difference', async () => {
  const proxy = proxyWith();
  expect(await outcome(await proxy(ask(`${SEARCH}/?keyword=camping`)))).toEqual([200, 0, 1]);
  expect(received[0]?.url).not.toContain('/?');
  expect((await proxy(ask(`${SEARCH}//?keyword=camping`))).status).toBe(404);
});
