import { ApiError, defaultShouldRetry, RateLimitError } from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

const call = { oAuthorId: 'author-1' };
const failedFetch = new TypeError('fetch failed');
const hanging = () => new Promise<Response>(() => {});

describe('the retry policy', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test.each([
    ['code 301', failure(301)],
    ['code 302', failure(302)],
    ['code 500', failure(500)],
    ['a failed connection', failedFetch],
    ['an unreadable response with status 502', new Response('<html>', { status: 502 })],
    ['an unreadable response with status 429', new Response('slow down', { status: 429 })],
  ])('retries %s twice', async (_what, reply) => {
    const { api, sent } = createTestClient([reply, reply, success({ a: 1 })]);
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ ok: true, data: { a: 1 }, meta: { attempts: 3 } });
    expect(sent).toHaveLength(3);
  });

  test('retries after the timeout of an attempt', async () => {
    const { api, sent } = createTestClient([hanging, success()], { timeout: 1_000 });
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  test.each([100, 101, 202, 300, 303, 400, 600, 601, 999])(
    'never retries code %i',
    async (code) => {
      const { api, sent } = createTestClient([failure(code)]);
      expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({
        code,
        retryable: false,
      });
      expect(sent).toHaveLength(1);
    },
  );

  test.each([
    ['code 301', JSON.stringify(failure(301)), 200],
    ['code 302', JSON.stringify(failure(302)), 429],
    ['code 500', JSON.stringify(failure(500)), 502],
    ['an unreadable response', '<html>', 503],
  ])('does not retry %s with X-Should-Retry: false', async (_what, body, status) => {
    const reply = new Response(body, { status, headers: { 'X-Should-Retry': 'false' } });
    const { api, sent } = createTestClient([reply]);
    expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({ retryable: false });
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['code 503 under HTTP 503', { code: 503 }, 503],
    ['code 1015 under HTTP 429', { code: 1015, message: 'slow down' }, 429],
    ['code 404 under HTTP 404', failure(404), 404],
  ])('retries %s, which something in front of the service sent', async (_what, body, status) => {
    const reply = new Response(JSON.stringify(body), { status });
    const { api, sent } = createTestClient([reply, success({ a: 1 })]);
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ ok: true, data: { a: 1 } });
    expect(sent).toHaveLength(2);
    const failing = createTestClient([reply], { maxRetries: 0 });
    expect(await errorFrom(failing.api.authors.sideBaseInfo(call))).toMatchObject({
      name: 'ProtocolError',
      message: `The response is not an envelope: the service has no code ${body.code} (HTTP ${status}).`,
      hint: 'A proxy responded, not the service: try again later.',
      retryable: true,
      meta: { code: undefined, httpStatus: status },
    });
    expect(failing.api.usage.byCode).toEqual({});
  });

  test('keeps a code of the contract under any HTTP status as it is', async () => {
    for (const { code } of resultCodes.filter(({ code }) => code !== 0)) {
      const reply = new Response(JSON.stringify(failure(code)), { status: 503 });
      const { api } = createTestClient([reply], { maxRetries: 0 });
      expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({ code });
    }
  });

  test('retries nothing with maxRetries 0, on the client or on the call', async () => {
    for (const [options, callOptions] of [
      [{ maxRetries: 0 }, {}],
      [{}, { maxRetries: 0 }],
    ] as const) {
      const { api, sent } = createTestClient([failure(301)], options);
      await errorFrom(api.authors.sideBaseInfo(call, callOptions));
      expect(sent).toHaveLength(1);
    }
  });

  test('follows shouldRetry, which may call the default', async () => {
    const seen: unknown[] = [];
    const shouldRetry: typeof defaultShouldRetry = (context) => {
      seen.push([context.attempt, context.error.name]);
      return context.error instanceof ApiError && Number(context.error.code) === 999
        ? true
        : defaultShouldRetry(context);
    };
    const { api, sent } = createTestClient([failure(999), failure(601)], { shouldRetry });
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ ok: false, error: { code: 601 } });
    expect(sent).toHaveLength(2);
    expect(seen).toEqual([
      [1, 'ApiError'],
      [2, 'InsufficientBalanceError'],
    ]);
  });

  test('awaits a shouldRetry that is asynchronous', async () => {
    const shouldRetry = async () => false;
    const { api, sent } = createTestClient([failure(301)], { shouldRetry });
    expect(await api.authors.sideBaseInfo(call).result()).toMatchObject({ ok: false });
    expect(sent).toHaveLength(1);
  });
});

describe('the wait before a retry', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  async function waits(reply: object, count = 1): Promise<number[]> {
    const delays: number[] = [];
    const { api } = createTestClient([reply], {
      maxRetries: count,
      hooks: { onRetry: ({ delay }) => delays.push(delay) },
    });
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    await outcome;
    return delays;
  }
  const withHeader = (code: number, retryAfter: string) =>
    new Response(JSON.stringify(failure(code)), { headers: { 'Retry-After': retryAfter } });

  test('doubles with each attempt up to 20 s, with full jitter', async () => {
    expect(await waits(failure(301), 7)).toEqual([500, 1000, 2000, 4000, 8000, 10000, 10000]);
  });

  test('starts at 5 s after code 302, reduced by at most half', async () => {
    expect(await waits(failure(302), 3)).toEqual([3750, 7500, 15000]);
  });

  test.each([
    ['2', 2000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30000],
  ])('is as long as Retry-After %j asks', async (header, delay) => {
    expect(await waits(withHeader(302, header))).toEqual([delay]);
  });

  const anHourOff = { Date: 'Thu, 01 Jan 2026 01:00:00 GMT' };
  test.each([
    ['an HTTP date', 'Thu, 01 Jan 2026 01:00:30 GMT'],
    ['Unix time', String(Date.parse('2026-01-01T01:00:30Z') / 1000)],
    ['Unix time in milliseconds', String(Date.parse('2026-01-01T01:00:30Z'))],
  ])('counts %s in Retry-After by the clock of the server', async (_form, retryAfter) => {
    const headers = { ...anHourOff, 'Retry-After': retryAfter };
    const reply = new Response(JSON.stringify(failure(302)), { headers });
    expect(await waits(reply)).toEqual([30_000]);
  });

  test.each([
    ['a code', new Response(JSON.stringify(failure(302)), { headers: { 'Retry-After': '3600' } })],
    ['no envelope', new Response('busy', { status: 503, headers: { 'Retry-After': '3600' } })],
    [
      'Unix time',
      new Response(JSON.stringify(failure(302)), { headers: { 'Retry-After': '1767229200' } }),
    ],
  ])('fails at once and says until when, with %s', async (_what, reply) => {
    const { api, sent } = createTestClient([reply]);
    expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({
      hint: expect.stringMatching(
        /\. Wait until 2026-01-01T01:00:00\.000Z\.$|\) Wait until 2026-01-01T01:00:00\.000Z\.$/,
      ),
    });
    expect(sent).toHaveLength(1);
  });

  test.each(['soon', '-5', '1.5', '', 'Thu, 01 Jan 2015 00:00:00 GMT', 'Thu, 99 Jan 2026'])(
    'ignores Retry-After %j',
    async (header) => {
      expect(await waits(withHeader(301, header))).toEqual([500]);
    },
  );

  test.each([
    [0, [0, 0]],
    [2, [1000, 2000]],
  ])('is what retryDelay %s makes of it', async (retryDelay, expected) => {
    const delays: number[] = [];
    const { api } = createTestClient([failure(301)], {
      retryDelay,
      hooks: { onRetry: ({ delay }) => delays.push(delay) },
    });
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ ok: false, meta: { attempts: 3 } });
    expect(delays).toEqual(expected);
  });

  test('is never above a minute by retryDelay, which ends the call instead', async () => {
    const { api, sent } = createTestClient([withHeader(301, '7')], { retryDelay: 10 });
    await errorFrom(api.authors.sideBaseInfo(call));
    expect(sent).toHaveLength(1);
  });

  test('is skipped, and the call fails, when Retry-After asks for more than a minute', async () => {
    const { api, sent } = createTestClient([withHeader(302, '3600')]);
    const error = await errorFrom(api.authors.sideBaseInfo(call));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ meta: { retryAfter: 3_600_000 } });
    expect(sent).toHaveLength(1);
  });

  test('ends at once when the caller aborts', async () => {
    const controller = new AbortController();
    const { api, sent } = createTestClient([withHeader(302, '30')]);
    const outcome = errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(200);
    controller.abort(new Error('enough'));
    expect(await outcome).toMatchObject({ message: 'enough' });
    expect(vi.getTimerCount()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test('delays the whole client after code 302', async () => {
    const { api, sent } = createTestClient([withHeader(302, '10'), success()]);
    const first = api.authors.sideBaseInfo(call).result();
    await vi.advanceTimersByTimeAsync(5_000);
    const second = api.users.search({ keyword: 'camping' }).result();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(3);
    expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }]);
  });
});
