import { SocialData } from '@social-data/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { detectEnvironment, resolveBaseUrl } from '../src/base-url.ts';
import { createTokenSource } from '../src/token-source.ts';
import { errorFrom } from './test-client.ts';

describe('a client in a web page', () => {
  const page = (href: string) => detectEnvironment({ document: {}, location: { href } });
  const warn = () => {};

  test('rejects a token unless dangerouslyAllowBrowser is set', () => {
    const options = { token: 'demo-token' };
    expect(() => createTokenSource(options, page('https://app.example/'))).toThrow(
      'Every visitor can read a token in a web page.',
    );
    expect(() =>
      createTokenSource(
        { ...options, dangerouslyAllowBrowser: true },
        page('https://app.example/'),
      ),
    ).not.toThrow();
  });

  test('accepts a path of its own server as address, without a token', () => {
    expect(
      resolveBaseUrl({ baseUrl: '/api/social' }, page('https://app.example/deep/page'), warn)(),
    ).toBe('https://app.example/api/social');
    expect(() => createTokenSource({}, page('https://app.example/'))).not.toThrow();
    expect(resolveBaseUrl({ baseUrl: '/social' }, page('http://app.example/'), warn)()).toBe(
      'http://app.example/social',
    );
  });

  test('holds the rule of pages in its workers, whatever they are made from', () => {
    const worker = (href: string) =>
      detectEnvironment({ WorkerGlobalScope: class {}, location: { href } });
    for (const href of ['https://app.example/worker.js', 'blob:https://app.example/1-2-3']) {
      expect(() => createTokenSource({ token: 'demo-token' }, worker(href))).toThrow(
        'Every visitor can read a token in a web page.',
      );
      expect(resolveBaseUrl({ baseUrl: '/social' }, worker(href), warn)()).toBe(
        'https://app.example/social',
      );
    }
  });

  test('does not take the worker of a server for one of a page', () => {
    expect(detectEnvironment({ WorkerGlobalScope: class {} }).isPage).toBe(false);
  });

  test('takes a relative address in a page that Node simulates', () => {
    const simulated = detectEnvironment({
      process,
      document: {},
      location: { href: 'http://app.example/' },
    });
    expect(resolveBaseUrl({ baseUrl: '/social' }, simulated, warn)()).toBe(
      'http://app.example/social',
    );
  });

  test('rejects a plain http address from an HTTPS page, with the reason', () => {
    const options = { environment: 'cn', baseUrl: { cn: 'http://cn.example' } } as const;
    expect(() => resolveBaseUrl(options, page('https://app.example/'), warn)).toThrow(
      'baseUrl is http: in a page of https:.',
    );
  });

  test('does not take a page simulated within Node for a web page', () => {
    expect(
      detectEnvironment({ process, document: {}, location: { href: 'https://app.example/' } })
        .isPage,
    ).toBe(false);
  });
});

describe('a client with a relative address, imported by a server', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is created without a token, and says at the call what is missing', async () => {
    vi.stubEnv('SOCIAL_DATA_TOKEN', '');
    const fetch = vi.fn();
    const api = new SocialData({ baseUrl: '/api/social', fetch });
    expect(await errorFrom(api.users.search({ keyword: 'a' }))).toMatchObject({
      name: 'ConfigurationError',
      message: 'baseUrl is relative without a page.',
      hint: 'Give the whole address.',
    });
    expect(fetch).not.toHaveBeenCalled();
    expect(api.usage.attempts).toBe(0);
  });
});
