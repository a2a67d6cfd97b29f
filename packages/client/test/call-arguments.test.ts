import { describe, expect, test } from 'vitest';
import { createTestClient, errorFrom, success } from './test-client.ts';

describe('a call with wrong arguments', () => {
  test.each([
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
    ['a missing required parameter', 'searchUsers', {}, 'searchUsers needs the parameter keyword.'],
    [
      'an empty required parameter',
      'searchUsers',
      { keyword: ' ' },
      'searchUsers needs the parameter keyword.',
    ],
    [
      'an object as a value',
      'searchUsers',
      { keyword: { a: 1 } },
      'searchUsers takes a plain value as keyword.',
    ],
    [
      'a list as a value',
      'searchUsers',
      { keyword: ['a', 'b'] },
      'searchUsers takes a plain value as keyword.',
    ],
    [
      'NaN as a value',
      'listAnswers',
      { questionId: 'a', offset: Number.NaN },
      'listAnswers takes a safe number or text as offset.',
    ],
    [
      'an id that has lost digits as a number',
      'getAuthorLinkInfo',
      { oAuthorId: Number('7123456789012345678') },
      'getAuthorLinkInfo takes a safe number or text as oAuthorId.',
    ],
    [
      'a string that holds half of a surrogate pair',
      'searchUsers',
      { keyword: '\ud83d' },
      'searchUsers takes a plain value as keyword.',
    ],
    ['no parameters', 'listAnswers', undefined, 'listAnswers needs the parameter questionId.'],
  ] as const)(
    'rejects %s before anything is sent',
    async (_what, operation, parameters, message) => {
      const { api, sent } = createTestClient([success()]);
      const error = await errorFrom(api.call(operation, parameters as never));
      expect(error).toMatchObject({ name: 'ConfigurationError', message });
      expect(JSON.stringify(error)).not.toContain('demo-secret');
      expect(sent).toHaveLength(0);
    },
  );

  test('names the known operations where it is for another one', async () => {
    const { api, sent } = createTestClient([success()]);
    // @ts-expect-error: a program without types may misspell it.
    expect(await errorFrom(api.call('searchUser', { keyword: 'a' }))).toMatchObject({
      name: 'ConfigurationError',
      message: 'There is no operation searchUser.',
      hint: expect.stringContaining('searchUsers, listAnswers'),
    });
    expect(sent).toEqual([]);
  });

  test('rejects an unknown call option', async () => {
    const { api } = createTestClient([success()]);
    expect(
      await errorFrom(api.users.search({ keyword: 'a' }, { retries: 1 } as never)),
    ).toMatchObject({ message: 'There is no option retries.' });
  });

  test.each([
    [
      'a controller',
      { signal: new AbortController() },
      'The option signal must be an AbortSignal.',
    ],
    ['a signal as the options', AbortSignal.abort(), 'an object such as { signal }'],
  ])(
    'rejects %s where a signal is meant, which would abort nothing',
    async (_what, options, message) => {
      const { api, sent } = createTestClient([success()]);
      const error = await errorFrom(api.users.search({ keyword: 'a' }, options as never));
      expect(error).toMatchObject({
        name: 'ConfigurationError',
        message: expect.stringContaining(message),
      });
      expect(sent).toHaveLength(0);
    },
  );

  test('resolves to the error with result()', async () => {
    const { api } = createTestClient([success()]);
    expect(await api.users.search({} as never).result()).toMatchObject({
      ok: false,
      error: { name: 'ConfigurationError' },
      meta: undefined,
    });
  });
});
