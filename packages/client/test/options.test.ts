import { SocialData, type SocialDataOptions } from '@social-data/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, success } from './test-client.ts';

const valid = { baseUrl: 'https://api.test.example', token: 'demo-token', logger: null };
const make = (options: object) => () =>
  new SocialData({ ...valid, ...options } as SocialDataOptions);

describe('the options of the client', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    [{ token: 5 }, 'The option token must be a text, a function or null.'],
    [{ baseUrl: new URL('https://api.example') }, 'The option baseUrl must be'],
    [{ baseUrl: 'api.example' }, 'baseUrl is not of the form https://host/path.'],
    [{ baseUrl: 'ftp://api.example' }, 'baseUrl is not of the form'],
    [{ baseUrl: 'https://api.example/?token=demo-secret' }, 'baseUrl is not of the form'],
    [{ baseUrl: 'https://me:demo-secret@api.example' }, 'baseUrl is not of the form'],
    [{ baseUrl: 'http://api.example' }, 'baseUrl is plain http'],
    [{ environment: 'mars' }, 'The option environment must be global or cn.'],
    [{ token: 'Bearer demo-token' }, 'The token begins with Bearer.'],
    [{ token: 'bearer' }, 'The token begins with bearer.'],
    [{ token: ' token=demo-token' }, 'The token begins with token=.'],
    [{ token: '"demo-token"' }, 'The token begins with ".'],
    [{ token: "'demo-token'" }, "The token begins with '."],
    [{ token: '“demo-token”' }, 'The token begins with “.'],
    [{ token: `${undefined}` }, 'The token begins with undefined.'],
    [{ token: '$'.concat('{env:SOCIAL_DATA_TOKEN}') }, 'The token begins with ${.'],
    [{ token: `${null}` }, 'The token begins with null.'],
    [{ timeout: 0 }, 'The option timeout must be milliseconds above 0.'],
    [{ timeout: '90' }, 'The option timeout must be'],
    [{ maxRetries: -1 }, 'The option maxRetries must be a whole number from 0 on.'],
    [{ maxRetries: 1.5 }, 'The option maxRetries must be'],
    [{ maxConcurrency: 0 }, 'The option maxConcurrency must be a whole number from 1 on.'],
    [{ maxCalls: -1 }, 'The option maxCalls must be'],
    [{ retryDelay: 1000 }, 'The option retryDelay must be a factor from 0 to 60.'],
    [{ shouldRetry: true }, 'The option shouldRetry must be a function.'],
    [{ fetch: 'fetch' }, 'The option fetch must be a function.'],
    [{ hooks: [] }, 'The option hooks must be an object.'],
    [{ allowInsecure: 'yes' }, 'The option allowInsecure must be true or false.'],
    [{ retries: 3 }, 'There is no option retries.'],
    [{ toString: 3 }, 'There is no option toString.'],
  ])('throw a ConfigurationError for %j', (options, message) => {
    expect(make(options)).toThrow(message);
    expect(make(options)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
  });

  test.each(['\u200bhttps://api.example', ' https://api.example:443/\u200b\n'])(
    'cut the blanks around an address: %j',
    async (baseUrl) => {
      const { api, sent } = createTestClient([success()], { baseUrl });
      await api.users.search({ keyword: 'a' });
      expect(sent[0]?.url.href).toMatch(/^https:\/\/api\.example\/api\/lifestyle/);
    },
  );

  test('are never repeated in an error, since they may hold a token', () => {
    for (const options of [
      { baseUrl: 'https://api.example/?token=demo-secret' },
      { token: ['demo-secret'] },
      { baseUrl: 'demo-secret' },
      { token: 'bearer demo-secret' },
    ]) {
      expect(make(options)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('demo-secret') }),
      );
    }
  });

  const blankAddress = { baseUrl: '', token: 'demo-token' };
  const cnAddress = { baseUrl: { global: 'https://api.example' }, environment: 'cn' } as const;
  test.each([
    ['token', 'There is no token.', 'SOCIAL_DATA_TOKEN', { baseUrl: valid.baseUrl }],
    ['address', 'baseUrl is missing.', 'SOCIAL_DATA_BASE_URL.', { token: 'demo-token' }],
    ['address of the environment', 'baseUrl is missing.', 'SOCIAL_DATA_BASE_URL_CN.', cnAddress],
    ['token and address', 'There is no token.', 'SOCIAL_DATA_TOKEN', {}],
    ['token but a blank', 'There is no token.', 'SOCIAL_DATA_TOKEN', { token: ' \n' }],
    ['address but a blank', 'baseUrl is missing.', 'SOCIAL_DATA_BASE_URL.', blankAddress],
  ])(
    'may have no %s until the first call, which says how to give it',
    async (_what, message, variable, options) => {
      for (const name of ['TOKEN', 'BASE_URL', 'BASE_URL_CN'])
        vi.stubEnv(`SOCIAL_DATA_${name}`, '');
      const fetch = vi.fn();
      const token = 'baseUrl' in options && 'environment' in options ? { token: 'demo-token' } : {};
      const api = new SocialData({ ...options, ...token, fetch });
      expect(await errorFrom(api.users.search({ keyword: 'a' }))).toMatchObject({
        name: 'ConfigurationError',
        message,
        hint: expect.stringContaining(variable),
        retryable: false,
        meta: undefined,
      });
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test.each(['demo-token\n', ' demo-token', '\tdemo-token \r\n', '\ufeffdemo-token\u200b'])(
    'cut the blanks around a token: %j',
    async (token) => {
      vi.stubEnv('SOCIAL_DATA_TOKEN', token);
      for (const given of [token, () => token, undefined]) {
        const { api, sent } = createTestClient([success()], { token: given });
        await api.authors.sideBaseInfo({ oAuthorId: 'a' });
        expect(sent[0]?.url.search).toMatch(/token=demo-token$/);
      }
    },
  );

  test('refuse a scheme before the token that a function gives, without printing it', async () => {
    const { api, sent } = createTestClient([success()], { token: () => 'Bearer demo-secret' });
    const error = await errorFrom(api.authors.sideBaseInfo({ oAuthorId: 'a' }));
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: 'The token begins with Bearer.',
    });
    expect(JSON.stringify(error)).not.toContain('demo-secret');
    expect(sent).toHaveLength(0);
  });

  test('default to the environment variables', async () => {
    vi.stubEnv('SOCIAL_DATA_TOKEN', 'demo-env-token');
    vi.stubEnv('SOCIAL_DATA_BASE_URL', 'https://env.example/api-root/');
    let url = '';
    const api = new SocialData({
      fetch: async (address) => {
        url = address;
        return new Response(JSON.stringify(success()));
      },
    });
    await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    expect(url).toMatch(
      /^https:\/\/env\.example\/api-root\/api\/creator-marketplace\/.*token=demo-env-token$/,
    );
  });

  test('choose one of two addresses by environment', async () => {
    const baseUrl = { global: 'https://global.example', cn: 'http://cn.example' };
    for (const [environment, host] of [
      ['global', 'global.example'],
      ['cn', 'cn.example'],
    ] as const) {
      const { api, sent } = createTestClient([success()], { baseUrl, environment });
      await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
      expect(sent[0]?.url.hostname).toBe(host);
    }
  });

  test('log one warning for plain http and one for a short timeout', async () => {
    const warn = vi.fn();
    const { api } = createTestClient([success()], {
      baseUrl: 'http://cn.example',
      allowInsecure: true,
      timeout: 1_000,
      logger: { warn, error() {} },
    });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    const warnings = warn.mock.calls.flat().join('\n');
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warnings).toContain('clear text');
    expect(warnings).toContain('60000 or more');
  });

  test('accept a token function, which is called for each request', async () => {
    let count = 0;
    const { api, sent } = createTestClient([success()], { token: async () => `demo-${++count}` });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    expect(sent.map(({ url }) => url.searchParams.get('token'))).toEqual(['demo-1', 'demo-2']);
  });

  test.each([
    ['returns nothing', async () => '', 'The function token did not return a string.'],
    ['fails', () => Promise.reject(new Error('vault closed')), 'The function token failed.'],
  ])(
    'make a call reject without a request when the token function %s',
    async (_what, token, message) => {
      const { api, sent } = createTestClient([success()], { token });
      const error = await errorFrom(api.authors.sideBaseInfo({ oAuthorId: 'a' }));
      expect(error).toMatchObject({ name: 'ConfigurationError', message });
      expect(sent).toHaveLength(0);
    },
  );

  test('leave the token to a proxy when it is null', async () => {
    const { api, sent } = createTestClient([success()], { token: null });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    expect(sent[0]?.url.searchParams.has('token')).toBe(false);
  });

  test('have their fetch called without a receiver, as the fetch of a browser requires', async () => {
    let receiver: unknown = 'not called';
    const fetch = async function (this: unknown) {
      receiver = this;
      return new Response(JSON.stringify(success()));
    };
    const { api } = createTestClient([], { fetch });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    expect(receiver).toBeUndefined();
  });

  test('allow plain http on the loopback interface', () => {
    for (const host of ['localhost:4010', '127.0.0.1:4010', '[::1]:4010', 'api.localhost'])
      expect(make({ baseUrl: `http://${host}` })).not.toThrow();
  });
});
