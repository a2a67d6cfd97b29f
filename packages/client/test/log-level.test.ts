import { SocialData, type SocialDataOptions } from '@social-data/client';
import { describe, expect, test, vi } from 'vitest';
import { createTestClient, failure, success } from './test-client.ts';

const valid = { baseUrl: 'https://api.test.example', token: 'demo-token', logger: null };
const make = (options: object) => () =>
  new SocialData({ ...valid, ...options } as SocialDataOptions);

describe('logLevel', () => {
  const lines = async (logLevel: SocialDataOptions['logLevel']) => {
    const written: string[] = [];
    const write = (level: string) => (message: string) => void written.push(`${level} ${message}`);
    const logger = {
      error: write('error'),
      warn: write('warn'),
      info: write('info'),
      debug: write('debug'),
    };
    const { api } = createTestClient([failure(301), success()], {
      logger,
      logLevel,
      timeout: 50_000,
      hooks: {
        onResponse() {
          throw new Error('broken');
        },
      },
    });
    vi.useFakeTimers();
    const call = api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await call;
    return written.map((line) => line.replaceAll(/#\d+|\d+ ms/g, '…'));
  };
  const hookFailed = 'error [social-data] The hook onResponse failed: Error: broken';
  const tooShort = 'warn [social-data] timeout is …; the service recommends 60000 or more.';

  test('decides how much is written', async () => {
    expect(await lines('off')).toEqual([]);
    expect(await lines('error')).toEqual([hookFailed]);
    expect(await lines(undefined)).toEqual([tooShort, hookFailed]);
    expect(await lines('info')).toEqual([
      tooShort,
      'info [social-data] … getAuthorSideBaseInfo: CollectionFailedError, again in …',
      'info [social-data] … getAuthorSideBaseInfo: …, 2 requests',
      hookFailed,
    ]);
    expect((await lines('debug')).filter((line) => line.startsWith('debug'))).toEqual([
      expect.stringMatching(
        /getAuthorSideBaseInfo: request 1 to https:\/\/api\.test\.example\/[^?]*\?oAuthorId=author-1$/,
      ),
      expect.stringContaining('request 2'),
    ]);
  });

  test('is one of the known ones', () => {
    expect(make({ logLevel: 'verbose' })).toThrow(
      'The option logLevel must be one of off, error, warn, info, debug.',
    );
  });
});
