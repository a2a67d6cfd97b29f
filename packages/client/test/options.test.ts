import { SocialData, type SocialDataOptions } from '@social-data/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../src/address.ts';
import { surroundingsOf } from '../src/surroundings.ts';
import { tokenSource } from '../src/token.ts';
import { clientGiven, errorFrom, success } from './fake.ts';

const valid = { baseUrl: 'https://api.test.example', token: 'demo-token', logger: null };
const make = (options: object) => () =>
  new SocialData({ ...valid, ...options } as SocialDataOptions);

describe('options of the client', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    [{ token: '' }, 'The option token must be a text that is not empty, a function or null.'],
    [{ token: 5 }, 'The option token must be'],
    [{ baseUrl: '' }, 'The option baseUrl must be'],
    [{ baseUrl: 'api.example' }, 'baseUrl is no address of the form https://host/path.'],
    [{ baseUrl: 'ftp://api.example' }, 'baseUrl is no address of the form'],
    [{ baseUrl: 'https://api.example/?token=demo-secret' }, 'baseUrl is no address of the form'],
    [{ baseUrl: 'https://me:demo-secret@api.example' }, 'baseUrl is no address of the form'],
    [{ baseUrl: 'http://api.example' }, 'baseUrl is plain http'],
    [{ environment: 'mars' }, 'The option environment must be global or cn.'],
    [{ baseUrl: { global: 'https://api.example' }, environment: 'cn' }, 'baseUrl is missing.'],
    [{ timeout: 0 }, 'The option timeout must be milliseconds above 0.'],
    [{ timeout: '90' }, 'The option timeout must be'],
    [{ timeout: Number.NaN }, 'The option timeout must be'],
    [{ totalTimeout: -1 }, 'The option totalTimeout must be'],
    [{ maxRetries: -1 }, 'The option maxRetries must be a whole number from 0 on.'],
    [{ maxRetries: 1.5 }, 'The option maxRetries must be'],
    [{ maxConcurrency: 0 }, 'The option maxConcurrency must be a whole number from 1 on.'],
    [{ maxCalls: -1 }, 'The option maxCalls must be'],
    [{ shouldRetry: true }, 'The option shouldRetry must be a function.'],
    [{ fetch: 'fetch' }, 'The option fetch must be a function.'],
    [{ hooks: [] }, 'The option hooks must be an object.'],
    [{ allowInsecure: 'yes' }, 'The option allowInsecure must be true or false.'],
    [{ retries: 3 }, 'There is no option retries.'],
    [{ toString: 3 }, 'There is no option toString.'],
  ])('%j are refused', (options, message) => {
    expect(make(options)).toThrow(message);
    expect(make(options)).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
  });

  it('never repeat what may be a token', () => {
    for (const options of [
      { baseUrl: 'https://api.example/?token=demo-secret' },
      { token: ['demo-secret'] },
      { baseUrl: 'demo-secret' },
    ]) {
      expect(make(options)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('demo-secret') }),
      );
    }
  });

  it('say what is missing and where it may stand', () => {
    vi.stubEnv('SOCIAL_DATA_TOKEN', '');
    vi.stubEnv('SOCIAL_DATA_BASE_URL', '');
    expect(() => new SocialData({ token: 'demo-token' })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('SOCIAL_DATA_BASE_URL') }),
    );
    expect(() => new SocialData({ baseUrl: valid.baseUrl })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('SOCIAL_DATA_TOKEN') }),
    );
  });

  it('come from the environment where they are not given', async () => {
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

  it('choose one of two addresses', async () => {
    const baseUrl = { global: 'https://global.example', cn: 'http://cn.example' };
    for (const [environment, host] of [
      ['global', 'global.example'],
      ['cn', 'cn.example'],
    ] as const) {
      const { api, sent } = clientGiven([success()], { baseUrl, environment });
      await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
      expect(sent[0]?.url.hostname).toBe(host);
    }
  });

  it('warn once of plain http and of a short timeout', async () => {
    const warn = vi.fn();
    const { api } = clientGiven([success()], {
      baseUrl: 'http://cn.example',
      allowInsecure: true,
      timeout: 1_000,
      logger: { warn, error() {} },
    });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    const said = warn.mock.calls.flat().join('\n');
    expect(warn).toHaveBeenCalledTimes(2);
    expect(said).toContain('clear text');
    expect(said).toContain('60000 or more');
  });

  it('take a function as token, asked for each request', async () => {
    let count = 0;
    const { api, sent } = clientGiven([success()], { token: async () => `demo-${++count}` });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    expect(sent.map(({ url }) => url.searchParams.get('token'))).toEqual(['demo-1', 'demo-2']);
  });

  it.each([
    ['gives nothing', async () => '', 'The function token did not give a text.'],
    ['fails', () => Promise.reject(new Error('vault closed')), 'The function token failed.'],
  ])('reject without a request when the function %s', async (_what, token, message) => {
    const { api, sent } = clientGiven([success()], { token });
    const error = await errorFrom(api.authors.sideBaseInfo({ oAuthorId: 'a' }));
    expect(error).toMatchObject({ name: 'ConfigurationError', message });
    expect(sent).toHaveLength(0);
  });

  it('let a proxy add the token', async () => {
    const { api, sent } = clientGiven([success()], { token: null });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' });
    expect(sent[0]?.url.searchParams.has('token')).toBe(false);
  });

  it('allow plain http on this machine', () => {
    for (const host of ['localhost:4010', '127.0.0.1:4010', '[::1]:4010', 'api.localhost'])
      expect(make({ baseUrl: `http://${host}` })).not.toThrow();
  });
});

describe('in a web page', () => {
  const page = (href: string) => surroundingsOf({ document: {}, location: { href } });
  const warn = () => {};

  it('a token is refused unless it is allowed', () => {
    const options = { token: 'demo-token' };
    expect(() => tokenSource(options, page('https://app.example/'))).toThrow(
      'A token in a web page can be read by every visitor.',
    );
    expect(() =>
      tokenSource({ ...options, dangerouslyAllowBrowser: true }, page('https://app.example/')),
    ).not.toThrow();
  });

  it('a path of the own server is an address, without a token', () => {
    expect(addressOf({ baseUrl: '/api/social' }, page('https://app.example/deep/page'), warn)).toBe(
      'https://app.example/api/social',
    );
    expect(() => tokenSource({}, page('https://app.example/'))).not.toThrow();
    expect(addressOf({ baseUrl: '/social' }, page('http://app.example/'), warn)).toBe(
      'http://app.example/social',
    );
  });

  it('a plain http address from an HTTPS page is refused with the reason', () => {
    const options = { environment: 'cn', baseUrl: { cn: 'http://cn.example' } } as const;
    expect(() => addressOf(options, page('https://app.example/'), warn)).toThrow(
      'baseUrl is http:, which an https: page cannot call.',
    );
  });

  it('a simulated one within Node is none', () => {
    expect(
      surroundingsOf({ process, document: {}, location: { href: 'https://app.example/' } }).page,
    ).toBeUndefined();
  });
});

describe('a wrong call rejects before anything is sent', () => {
  it.each([
    [
      'an unknown parameter',
      'searchUsers',
      { keyword: 'a', size: 5 },
      'searchUsers has no parameter size.',
    ],
    [
      'the token as a parameter',
      'searchUsers',
      { keyword: 'a', token: 'demo-secret' },
      "searchUsers takes the token from the client's options.",
    ],
    ['a missing parameter', 'searchUsers', {}, 'searchUsers needs the parameter keyword.'],
    [
      'an empty required one',
      'searchUsers',
      { keyword: ' ' },
      'searchUsers needs the parameter keyword.',
    ],
    [
      'an object',
      'searchUsers',
      { keyword: { a: 1 } },
      'searchUsers takes a plain value as keyword.',
    ],
    [
      'a list',
      'searchUsers',
      { keyword: ['a', 'b'] },
      'searchUsers takes a plain value as keyword.',
    ],
    [
      'NaN',
      'listAnswers',
      { questionId: 'a', offset: Number.NaN },
      'listAnswers takes a plain value as offset.',
    ],
    ['no parameters', 'listAnswers', undefined, 'listAnswers needs the parameter questionId.'],
  ] as const)('%s', async (_what, operation, parameters, message) => {
    const { api, sent } = clientGiven([success()]);
    const error = await errorFrom(api.call(operation, parameters as never));
    expect(error).toMatchObject({ name: 'ConfigurationError', message });
    expect(JSON.stringify(error)).not.toContain('demo-secret');
    expect(sent).toHaveLength(0);
  });

  it('an unknown call option', async () => {
    const { api } = clientGiven([success()]);
    expect(
      await errorFrom(api.users.search({ keyword: 'a' }, { retries: 1 } as never)),
    ).toMatchObject({ message: 'There is no option retries.' });
  });

  it('and result() gives it as a value', async () => {
    const { api } = clientGiven([success()]);
    expect(await api.users.search({} as never).result()).toMatchObject({
      ok: false,
      error: { name: 'ConfigurationError' },
      meta: undefined,
    });
  });
});
