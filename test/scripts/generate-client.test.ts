import { createContractClient, isSuccess } from '@social-data/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { answering } from './answering.ts';

const baseUrl = 'https://api.social-data.example';
const found = { code: 0, message: 'success', data: { users: [], filters: [] } };
const search = '/api/lifestyle-platform/search-user/v2';

describe('the openapi-fetch client', () => {
  test('is typed by path, and sends one GET with the parameters and the token', async () => {
    const { fetch, requests } = answering(found);
    const client = createContractClient({ baseUrl, token: 'demo-token', fetch });
    const { data } = await client.GET(search, {
      params: { query: { keyword: '美食 & tea', page: 2 } },
    });
    if (data && isSuccess(data)) expectTypeOf(data.data.users).not.toBeAny();
    expect(data).toEqual(found);
    expect(requests).toHaveLength(1);
    const url = new URL(requests[0]?.url ?? '');
    expect(requests[0]?.method).toBe('GET');
    expect(url.pathname).toBe(search);
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
    const client = createContractClient({ baseUrl, token, fetch });
    await client.GET(search, { params: { query: { keyword: 'a' } } });
    await client.request('get', search, { params: { query: { keyword: 'a' } } });
    expect(requests.map(({ url }) => new URL(url).searchParams.get('token'))).toEqual([
      'demo-1',
      'demo-2',
    ]);
  });

  test('sends no token when it has none', async () => {
    const { fetch, requests } = answering(found);
    await createContractClient({ baseUrl, fetch }).GET(search, {
      params: { query: { keyword: 'a' } },
    });
    expect(new URL(requests[0]?.url ?? '').search).toBe('?keyword=a');
  });

  test('adds the token to a query that the caller writes', async () => {
    const { fetch, requests } = answering(found);
    const client = createContractClient({ baseUrl, token: 'demo a&b', fetch });
    const querySerializer = () => 'keyword=own';
    await client.GET(search, { params: { query: { keyword: 'a' } }, querySerializer });
    expect(new URL(requests[0]?.url ?? '').search).toBe('?keyword=own&token=demo%20a%26b');
  });

  test('gives the body of another HTTP status as the error', async () => {
    const { fetch } = answering({ code: 400 }, 404);
    const { data, error, response } = await createContractClient({ baseUrl, fetch }).GET(search, {
      params: { query: { keyword: 'a' } },
    });
    expect([data, error, response.status]).toEqual([undefined, { code: 400 }, 404]);
  });

  test('hands the signal and the middleware on', async () => {
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    const fetch = (request: Request) => Promise.reject(request.signal.reason);
    const client = createContractClient({ baseUrl, fetch });
    const seen: string[] = [];
    client.use({
      onRequest: ({ schemaPath }) => void seen.push(schemaPath),
    });
    const call = client.GET(search, {
      params: { query: { keyword: 'a' } },
      signal: stop.signal,
    });
    await expect(call).rejects.toThrow('enough');
    expect(seen).toEqual([search]);
  });
});
