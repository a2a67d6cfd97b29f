import {
  createContractClient,
  createPlainClient,
  HttpStatusError,
  isSuccess,
} from '@social-data/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { answering } from './answering.ts';

const baseUrl = 'https://api.social-data.example';
const found = { code: 0, message: 'success', data: { users: [], filters: [] } };

describe('the plain client', () => {
  test('sends one GET with the parameters and the token, and resolves to the body', async () => {
    const { fetch, requests } = answering(found);
    const api = createPlainClient({ baseUrl, token: 'demo-token', fetch });
    await expect(api.users.search({ keyword: '美食 & tea', page: 2 })).resolves.toEqual(found);
    expect(requests).toHaveLength(1);
    const url = new URL(requests[0]?.url ?? '');
    expect(requests[0]?.method).toBe('GET');
    expect(url.pathname).toBe('/api/lifestyle-platform/search-user/v2');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      keyword: '美食 & tea',
      page: '2',
      token: 'demo-token',
    });
  });

  test('asks a token function for each call', async () => {
    const { fetch, requests } = answering(found);
    let count = 0;
    const token = async () => `demo-${++count}`;
    const api = createPlainClient({ baseUrl, token, fetch });
    await api.users.search({ keyword: 'a' });
    await api.users.search({ keyword: 'a' });
    expect(requests.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual([
      'demo-1',
      'demo-2',
    ]);
  });

  test('sends no token when it has none, and no parameter that is undefined', async () => {
    const { fetch, requests } = answering(found);
    const parameters: { keyword: string; page?: number } = { keyword: 'a' };
    Reflect.set(parameters, 'page', undefined);
    await createPlainClient({ baseUrl, fetch }).users.search(parameters);
    expect(new URL(requests[0]?.url ?? '').search).toBe('?keyword=a');
  });

  test('resolves to a failure as well: the code in the body decides', async () => {
    const { fetch } = answering({ code: 302, message: 'slow down', data: null });
    const body = await createPlainClient({ baseUrl, fetch }).users.search({ keyword: 'a' });
    expect(isSuccess(body)).toBe(false);
  });

  test('rejects another HTTP status with its body and without the address', async () => {
    const { fetch } = answering({ code: 400 }, 404);
    const call = createPlainClient({ baseUrl, token: 'demo-token', fetch }).users.search({
      keyword: 'a',
    });
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpStatusError);
    expect(error).toMatchObject({ operation: 'searchUsers', status: 404, body: { code: 400 } });
    expect(String(error)).not.toContain('demo-token');
  });

  test('rejects a body that is no JSON', async () => {
    const { fetch } = answering('<html>');
    const call = createPlainClient({ baseUrl, fetch }).users.search({ keyword: 'a' });
    await expect(call).rejects.toBeInstanceOf(SyntaxError);
  });

  test('hands the signal on', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const fetch = (request: Request) => Promise.reject(request.signal.reason);
    const api = createPlainClient({ baseUrl, fetch });
    await expect(api.users.search({ keyword: 'a' }, { signal: stop.signal })).rejects.toThrow(
      'enough',
    );
  });
});

describe('the openapi-fetch client', () => {
  test('is typed by path and carries the token', async () => {
    const { fetch, requests } = answering(found);
    const client = createContractClient({ baseUrl, token: 'demo-token', fetch });
    const { data } = await client.GET('/api/lifestyle-platform/search-user/v2', {
      params: { query: { keyword: 'a' } },
    });
    if (data && isSuccess(data)) expectTypeOf(data.data.users).not.toBeAny();
    expect(data).toEqual(found);
    expect(new URL(requests[0]?.url ?? '').searchParams.get('token')).toBe('demo-token');
  });
});
