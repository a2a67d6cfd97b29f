import { SocialData } from '@social-data/client';
import { createFakeFetch } from '@social-data/client/testing';
import { operationIds } from '@social-data/contract';
import { scenarios } from '@social-data/mock-responses';
import { describe, expect, test } from 'vitest';
import { callOf, requestOf, useMock } from './use-mock.ts';

/** Headers of the connection, which a fake fetch does not have. */
const CONNECTION = ['connection', 'content-length', 'keep-alive', 'transfer-encoding'];

/** What a caller sees of a response; the class of the error where there is none. */
async function seen(response: Promise<Response>) {
  try {
    const { status, headers, ...rest } = await response.then(async (got) => ({
      status: got.status,
      headers: Object.fromEntries(got.headers),
      text: await got.text(),
    }));
    return { status, headers: without(headers, CONNECTION), ...rest };
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown' };
  }
}

function without(headers: Readonly<Record<string, string>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

const calls: readonly (readonly [string, RequestInit?])[] = [
  ...scenarios.flatMap(({ example }) =>
    operationIds.flatMap((id) =>
      [1, 2].map(() => requestOf(id, { token: `${example.replace('slow-200', 'slow-2')}:parity` })),
    ),
  ),
  ...['mock-302-once@searchUsers', 'mock-html-2-times', 'mock-reset-once+mock-500-once'].flatMap(
    (token) => [1, 2, 3].map(() => requestOf('searchUsers', { token: `${token}:parity` })),
  ),
  requestOf('searchUsers', { token: 'mock-nope' }),
  requestOf('searchUsers', { token: undefined }),
  [`${callOf('searchUsers')}&token=other`],
  requestOf('getAuthorLinkInfo', { platform: 'NOPE' }),
  requestOf('searchUsers', { keyword: undefined, page: 'x' }),
  requestOf('searchUsers', { keyword: 'no-such-user' }),
  requestOf('listAnswers', { cursor: 'never-issued' }),
  requestOf('searchUsers', { page: '3', token: 'demo-token' }),
  ['/nowhere?token=demo-token'],
];

describe('the fake fetch of the client', () => {
  const { url, running } = useMock();

  test('responds to every call as the mock does, byte for byte', async () => {
    const fake = createFakeFetch();
    running().reset();
    for (const [call, init] of calls) {
      const address = `${url()}${call}`;
      const signal = () => AbortSignal.timeout(call.includes('mock-hang') ? 30 : 30_000);
      const real = await seen(fetch(address, { ...init, signal: signal() }));
      expect(await seen(fake(address, { ...init, signal: signal() })), call).toEqual(real);
    }
    // The same requests were received, with the same codes and attempts.
    const described = ({ operation, code, label, attempt, number }: Record<string, unknown>) => ({
      ...{ operation, code, label, attempt, number },
    });
    const logged = (entries: readonly object[]) => entries.map((entry) => described({ ...entry }));
    expect(logged(fake.requests())).toEqual(logged(running().requests()));
    expect(fake.requests()).toHaveLength(calls.length);
  });

  test('takes overrides and resets as the mock does', async () => {
    const fake = createFakeFetch();
    const api = new SocialData({ baseUrl: url(), token: 'mock-ok:a', fetch: fake, maxRetries: 0 });
    const options = { label: 'a', page: 2, patch: { users: [] } };
    fake.override('searchUsers', options);
    running().override('searchUsers', options);
    const call = callOf('searchUsers', { page: '2', token: 'mock-ok:a' });
    const [faked, real] = await Promise.all([fake(url() + call), fetch(url() + call)]);
    expect(await faked.json()).toEqual(await real.json());
    expect((await api.users.search({ keyword: 'camping', page: 2 })).items).toEqual([]);
    expect(fake.requests()).toHaveLength(2);
    fake.reset('a');
    expect(fake.requests()).toEqual([]);
    expect((await api.users.search({ keyword: 'camping', page: 2 })).items).toHaveLength(20);
    expect(() => fake.override('searchUsers', { code: 999 })).toThrow(
      'There is no code 999 in the contract. Known codes: 0, 100, 101',
    );
  });

  test('takes a Request, its headers and a path of its own, as a service worker hands them over', async () => {
    const fake = createFakeFetch({ token: 'demo-token' });
    const address = `https://page.test.example/social${callOf('searchUsers', { token: undefined })}`;
    const request = new Request(address, { headers: { Prefer: 'example=empty' } });
    expect((await (await fake(request)).json()).data.users).toEqual([]);
    expect((await fake(new Request(address, { method: 'POST' }))).status).toBe(405);
    const aborted = AbortSignal.abort(new Error('left the page'));
    await expect(fake(new Request(address, { signal: aborted }))).rejects.toThrow('left the page');
    expect(fake.requests().map(({ code }) => code)).toEqual([0, 400]);
  });

  test('keeps the token out of its requests, and a token that a proxy would add', async () => {
    const fake = createFakeFetch({ token: 'canary-7f3a9c51d2' });
    const target = callOf('searchUsers', { token: undefined, keyword: 'find canary-7f3a9c51d2' });
    const response = await fake(`https://page.test.example/social${target}`);
    expect(response.headers.get('x-result-code')).toBe('0');
    const shown = JSON.stringify(fake.requests());
    expect(shown).not.toContain('canary');
    expect(shown).toContain('find ***');
  });
});
