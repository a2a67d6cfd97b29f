import { afterEach, describe, expect, test, vi } from 'vitest';

/** What Jest with jsdom leaves out of the globals of Node. */
const MISSING = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'structuredClone',
];

describe('the client in Jest with jsdom', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('is imported and works on the fake fetch without the globals that jsdom lacks', async () => {
    vi.resetModules();
    for (const name of MISSING) vi.stubGlobal(name, undefined);
    vi.stubGlobal('location', { href: 'http://localhost/' });
    const { SocialData } = await import('@social-data/client');
    const { createFakeFetch } = await import('@social-data/client/testing');
    await import('@social-data/client/query');
    await import('@social-data/client/raw');
    const fetch = createFakeFetch({ token: 'mock-ok' });
    const api = new SocialData({
      baseUrl: '/social',
      refusalPause: 0,
      fetch: (url, init) => fetch(url, init),
    });
    expect(await api.users.search({ keyword: 'camping' }).toArray({ limit: 99 })).toHaveLength(44);
    fetch.failNext(601);
    expect(await api.users.search({ keyword: 'a' }).result()).toMatchObject({
      error: { name: 'InsufficientBalanceError' },
    });
    const broken = new SocialData({
      baseUrl: '/social',
      fetch: async () =>
        ({ status: 502, headers: { get: () => null }, text: async () => '<html>' }) as never,
      maxRetries: 0,
    });
    expect(await broken.users.search({ keyword: 'a' }).result()).toMatchObject({
      error: { name: 'ProtocolError', status: 502, bodyStart: '<html>' },
    });
  });
});
