import * as client from '@social-data/client';
import { resultCodes } from '@social-data/contract';
import { describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure } from './test-client.ts';

describe('the errors', () => {
  test('have a class for every documented code, named as in the contract', async () => {
    const exported: Readonly<Record<string, unknown>> = { ...client };
    for (const { code, ...entry } of resultCodes) {
      if (!('error' in entry)) continue;
      const { api } = createTestClient([failure(code)], { maxRetries: 0 });
      const error = await errorFrom(api.users.search({ keyword: 'a' }));
      expect(error).toBeInstanceOf(exported[entry.error]);
      expect(error).toMatchObject({ name: entry.error, hint: expect.stringContaining(entry.hint) });
    }
  });

  test('serialize to plain objects for logs', async () => {
    const { api } = createTestClient([failure(601, 'Top up.')]);
    const error = await errorFrom(api.users.search({ keyword: 'a' }));
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      name: 'InsufficientBalanceError',
      message: 'Top up.',
      code: 601,
      retryable: false,
      meta: { operation: 'searchUsers', attempts: 1 },
    });
  });

  test('are recognized by another copy of the package', () => {
    const brand = Symbol.for('@social-data/client/error');
    expect(
      client.isSocialDataError(
        Object.defineProperty(new Error('from a copy'), brand, { value: true }),
      ),
    ).toBe(true);
    expect(client.isSocialDataError(new client.ConfigurationError('x'))).toBe(true);
    for (const other of [new Error('x'), null, undefined, 'x', {}])
      expect(client.isSocialDataError(other)).toBe(false);
  });

  test('are instances of the classes of another copy, and of their base classes', async () => {
    vi.resetModules();
    const copy = await import('@social-data/client');
    expect(copy.RateLimitError).not.toBe(client.RateLimitError);
    const error = new copy.ConfigurationError('x');
    expect(error).toBeInstanceOf(client.ConfigurationError);
    expect(error).toBeInstanceOf(client.SocialDataError);
    expect(error).not.toBeInstanceOf(client.ApiError);
    const { api } = createTestClient([failure(302)], { maxRetries: 0 });
    const limited = await errorFrom(api.users.search({ keyword: 'a' }));
    for (const type of [copy.RateLimitError, copy.ApiError, copy.SocialDataError, Error])
      expect(limited).toBeInstanceOf(type);
    for (const type of [copy.ServerError, copy.ConnectionError, TypeError])
      expect(limited).not.toBeInstanceOf(type);
    for (const other of [new Error('x'), null, undefined, 'x', {}])
      expect(other instanceof client.SocialDataError).toBe(false);
  });

  test('leave a class of a program that extends one to itself', () => {
    class OwnError extends client.ConfigurationError {}
    expect(new OwnError('x')).toBeInstanceOf(OwnError);
    expect(new OwnError('x')).toBeInstanceOf(client.ConfigurationError);
    expect(new client.ConfigurationError('x')).not.toBeInstanceOf(OwnError);
  });

  test.each([
    ['a code', failure(601), 'InsufficientBalanceError: code 601'],
    ['a lost connection', new TypeError('fetch failed'), 'ConnectionError: The connection'],
  ])("name the caller's line in their stack after %s", async (_what, reply, header) => {
    const { api } = createTestClient([reply], { maxRetries: 0, refusalPause: 0 });
    const call = () => api.users.search({ keyword: 'a' });
    async function callFromHere(how: string) {
      if (how === 'await') await call();
      if (how === 'list') await call().toArray({ limit: 1 });
      if (how === 'all') await Promise.all([call(), call()]);
      if (how === 'iterate') for await (const user of call()) expect(user).toBeNull();
      const result = await call().result();
      if (!result.ok) throw result.error;
    }
    for (const how of ['await', 'list', 'all', 'iterate', 'result']) {
      const { stack } = (await errorFrom(callFromHere(how))) as Error;
      expect(stack).toMatch(new RegExp(`^${header}`));
      expect(stack).toMatch(/at callFromHere .*errors\.test\.ts:\d+/);
    }
  });

  test('name themselves and the line in the stack of a wrong option', () => {
    const createFromHere = () => new client.SocialData({ timeout: 0 });
    expect(createFromHere).toThrow(
      expect.objectContaining({
        stack: expect.stringMatching(/^ConfigurationError: The option[\s\S]*at createFromHere /),
      }),
    );
  });

  test('keep the cause in JSON: name, message and code, without the token', async () => {
    const lost = Object.assign(new TypeError('GET https://h/?token=demo-canary-token failed'), {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    });
    const { api } = createTestClient([lost], { maxRetries: 0, token: 'demo-canary-token' });
    const error = await errorFrom(api.users.search({ keyword: 'a' }));
    expect(JSON.parse(JSON.stringify(error)).cause).toEqual({
      name: 'TypeError',
      message: 'GET https://h/?token=*** failed',
      cause: { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
    });
    const vault = new client.ConfigurationError('x', {
      cause: new Error('GET https://vault/?token=demo-other-token failed'),
    });
    expect(JSON.stringify(vault)).not.toContain('demo-other-token');
    const circular = new Error('x');
    circular.cause = circular;
    expect(JSON.stringify(new client.ConfigurationError('x', { cause: circular }))).toContain('x');
  });

  test('always say what to do', async () => {
    const replies = [failure(101), failure(777), new TypeError('x'), '', '<html>', '{"code":0}'];
    const errors: unknown[] = [new client.ConfigurationError('x'), new client.CallBudgetError(1)];
    errors.push(new client.PaginationError('x', {}));
    for (const reply of replies) {
      const { api } = createTestClient([reply], { maxRetries: 0 });
      errors.push(await errorFrom(api.users.search({ keyword: 'a' })));
    }
    for (const error of errors)
      expect(error).toMatchObject({ hint: expect.stringMatching(/^\w.{8,}\.( \(.+\))?$/) });
  });

  test('name baseUrl where a server of the contract has no such path', async () => {
    const { api } = createTestClient([Response.json(failure(400), { status: 404 })]);
    const hint = 'Check baseUrl. Correct the parameter named in the message. (caller)';
    expect(await errorFrom(api.users.search({ keyword: 'a' }))).toMatchObject({ code: 400, hint });
  });

  test.each([
    [401, 'credentials'],
    [404, 'Check baseUrl'],
    [431, 'Check baseUrl'],
    [502, 'A proxy responded, not the service'],
    [503, 'A proxy responded, not the service'],
  ])('say what HTTP status %i is', async (status, hint) => {
    const { api } = createTestClient([new Response('<html>', { status })], { maxRetries: 0 });
    expect(await errorFrom(api.users.search({ keyword: 'a' }))).toMatchObject({
      name: 'ProtocolError',
      message: `The response is not an envelope: the body is not JSON (HTTP ${status}).`,
      hint: expect.stringContaining(hint),
    });
  });
});
