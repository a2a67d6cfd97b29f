import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { ApiError, ProtocolError, ServerError } from '@social-data/client';
import { describe, expect, test } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

const call = { oAuthorId: 'author-1' };
const once = { maxRetries: 0 };

describe('the client reading a response', () => {
  test.each([
    ['"no users today"', 'no users today'],
    ['12345', 12_345],
    ['null', null],
    ['"of demo-\\u0074oken"', 'of ***'],
  ])('keeps the envelope of a success whose data is %s, without the token', async (data, kept) => {
    const { api } = createTestClient([new Response(`{"code":"0","data":${data}}`)], once);
    const error = await errorFrom(api.authors.sideBaseInfo(call));
    expect(error).toBeInstanceOf(ProtocolError);
    expect((error as ProtocolError).envelope?.data).toBe(kept);
    expect(inspect(error)).not.toContain('oken');
  });

  test('keeps no envelope of anything else', async () => {
    for (const text of ['<html>"code":0</html>', '{"data":"x"}', '{"code":0,"data":{']) {
      const { api } = createTestClient([new Response(text)], once);
      expect(await errorFrom(api.authors.sideBaseInfo(call))).not.toHaveProperty('envelope');
    }
  });

  test.each([0, '0', '00'])('treats code %j as a success', async (code) => {
    const { api } = createTestClient([{ ...success({ value: 1 }), code }]);
    expect(await api.authors.sideBaseInfo(call)).toEqual({ value: 1 });
  });

  test.each([
    [601, 'InsufficientBalanceError'],
    [101, 'ApiError'],
    [999, 'ApiError'],
  ])('turns code %i, as a number and as a string, into the class %s', async (code, name) => {
    for (const form of [code, String(code)]) {
      const { api } = createTestClient([failure(form)], once);
      const error = await errorFrom(api.authors.sideBaseInfo(call));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        name,
        code,
        message: `code ${form}`,
        envelope: { code: form },
        meta: { code, httpStatus: 200 },
      });
      expect((error as ApiError).hint).not.toBe('');
    }
  });

  test.each([401, 429, 503, 404])(
    'reads the envelope whatever the HTTP status, such as %i',
    async (status) => {
      const { api } = createTestClient(
        [new Response(JSON.stringify(failure(500)), { status })],
        once,
      );
      const error = await errorFrom(api.authors.sideBaseInfo(call));
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({ meta: { httpStatus: status } });
      const { api: successful } = createTestClient(
        [new Response(JSON.stringify(success({ a: 1 })), { status })],
        once,
      );
      expect(await successful.authors.sideBaseInfo(call)).toEqual({ a: 1 });
    },
  );

  test.each([
    ['HTML', '<html>Bad gateway</html>'],
    ['an empty body', ''],
    ['blanks', ' \n'],
    ['half of an envelope', '{"code":0,"data":{"a"'],
    ['a string', '"fine"'],
    ['null', 'null'],
    ['a list', '[{"code":0}]'],
    ['a body without code', '{"data":{}}'],
    ['code null', '{"code":null,"data":{}}'],
    ['an empty code', '{"code":"","data":{}}'],
    ['code false', '{"code":false,"data":{}}'],
    ['code as a list', '{"code":[],"data":{}}'],
    ['code 0.5', '{"code":0.5,"data":{}}'],
    ['code -1', '{"code":-1,"data":{}}'],
    ['code "0x0"', '{"code":"0x0","data":{}}'],
    ['code " 0"', '{"code":" 0","data":{}}'],
    ['code 0 without data', '{"code":0}'],
    ['code 0 with data null', '{"code":0,"data":null}'],
  ])('turns %s into a ProtocolError', async (_what, body) => {
    const { api, sent } = createTestClient([body]);
    const error = await errorFrom(api.authors.sideBaseInfo(call));
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({
      name: 'ProtocolError',
      status: 200,
      bodyStart: body,
      retryable: false,
    });
    expect(sent).toHaveLength(1);
  });

  test('reads a body that is a stream of Node, as node-fetch has it', async () => {
    const response = new Response(JSON.stringify(success({ a: 1 })));
    Object.defineProperty(response, 'body', { value: Readable.from([]) });
    const { api, sent } = createTestClient([async () => response]);
    expect(await api.authors.sideBaseInfo(call)).toEqual({ a: 1 });
    expect(sent).toHaveLength(1);
  });

  test('turns bytes that are not UTF-8 into a ProtocolError', async () => {
    const { api } = createTestClient([new Response(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))]);
    const error = await errorFrom(api.authors.sideBaseInfo(call));
    expect(error).toMatchObject({
      name: 'ProtocolError',
      message: expect.stringContaining('UTF-8'),
    });
  });

  test('gives the error the first 200 characters of the body, not cut within a character', async () => {
    const { api } = createTestClient([`x${'😀'.repeat(500)}`]);
    const error = await errorFrom(api.authors.sideBaseInfo(call));
    expect(error).toMatchObject({ bodyStart: `x${'😀'.repeat(199)}` });
  });

  test('warns in meta when the platform failed under code 0', async () => {
    const { api } = createTestClient([success({ base_resp: { status_code: 7 } })]);
    const result = await api.authors.linkInfo(call).result();
    expect(result.ok).toBe(true);
    expect(result.meta?.warnings).toEqual(['base_resp.status_code is 7 although code is 0.']);
  });

  test('copies members of the body and headers into meta', async () => {
    const headers = {
      'X-Request-Id': 'r-1',
      'X-Cost': '1',
      'X-Balance-Remaining': '499',
      Age: '12',
    };
    const { api } = createTestClient([new Response(JSON.stringify(success()), { headers })]);
    const { meta } = await api.users.search({ keyword: '美食 & camping' });
    expect(meta).toMatchObject({
      operation: 'searchUsers',
      code: 0,
      httpStatus: 200,
      message: 'success',
      recordTime: '2026-01-01T00:00:00Z',
      attempts: 1,
      requestId: 'r-1',
      cost: 1,
      balance: 499,
      cacheAge: 12,
    });
    expect(meta.url).toMatch(
      /^https:\/\/api\.test\.example\/api\/lifestyle-platform\/search-user\/v2\?keyword=/,
    );
    expect(new URL(meta.url).searchParams.get('keyword')).toBe('美食 & camping');
  });

  test('returns the response as received, without an address, from withResponse()', async () => {
    const { api } = createTestClient([success({ a: 1 })]);
    const { data, response } = await api.authors.sideBaseInfo(call).withResponse();
    expect(data).toEqual({ a: 1 });
    expect(response.url).toBe('');
    expect(await response.json()).toEqual(success({ a: 1 }));
  });
});
