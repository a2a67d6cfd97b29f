import { SocialData } from '@social-data/client';
import type { operationIds } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { callOf, freshLabel, requestOf, useMock } from './use-mock.ts';

describe('a failure', () => {
  const { ask, url } = useMock();
  const codes = async (token: string, calls: number, id: (typeof operationIds)[number]) => {
    const found = [];
    for (let call = 0; call < calls; call += 1) {
      const reply = await ask(...requestOf(id, { token })).catch(() => undefined);
      found.push(reply?.body.code ?? 'none');
    }
    return found;
  };

  test.each([
    ['mock-302-once', [302, 0, 0]],
    ['mock-500-2-times', [500, 500, 0]],
    ['mock-301-0-times', [0, 0, 0]],
    ['mock-reset-2-times', ['none', 'none', 0]],
    ['mock-truncated-once', ['none', 0, 0]],
    ['mock-html-once+mock-302-once', ['none', 0, 0]],
    ['mock-reset-once+mock-html-once', ['none', 'none', 0]],
    ['mock-302-once+mock-601-once', [302, 601, 0]],
    ['mock-302-once@searchUsers', [302, 0, 0]],
    ['mock-302@listAnswers', [0, 0, 0]],
  ])('%s ends after its number of times', async (scenarios, expected) => {
    expect(await codes(`${scenarios}:${freshLabel()}`, 3, 'searchUsers')).toEqual(expected);
  });

  test('hits the page of a list that it is aimed at, by number and by cursor', async () => {
    const token = `mock-500@listAnswers.page3+mock-302-once@searchUsers.page2:${freshLabel()}`;
    const options = { baseUrl: url(), token, logger: null };
    const strict = new SocialData({ ...options, maxRetries: 0 });
    const read = strict.answers.list({ questionId: 'question-1' }).pages();
    expect((await read.next()).value?.items).toHaveLength(5);
    expect((await read.next()).value?.items).toHaveLength(5);
    await expect(read.next()).rejects.toMatchObject({ name: 'ServerError' });
    await expect(strict.users.search({ keyword: 'camping', page: 2 })).rejects.toMatchObject({
      name: 'RateLimitError',
    });
    expect((await strict.users.search({ keyword: 'camping', page: 2 })).items.length).toBe(20);
  });

  test('names itself in the message, and known tokens are not masked there', async () => {
    const token = `mock-302-once@searchUsers:${freshLabel()}`;
    const { body } = await ask(callOf('searchUsers', { token }));
    expect(body.message).toContain('because the token asks for mock-302-once@searchUsers.');
    const { text } = await ask('/__requests');
    expect(text).toContain('because the token asks for mock-302-once@searchUsers.');
    const quoted = await ask(callOf('searchUsers', { token: 'mock-ok', page: 'mock-ok is long' }));
    expect(quoted.body.message).toContain('mock-ok is long');
  });

  test.each([
    ['mock-302@nope', 'aims a scenario at an unknown operation'],
    ['mock-302@searchUsers.3', 'not written pageN'],
    ['mock-302@getAuthorLinkInfo.page2', 'The operation getAuthorLinkInfo has no pages'],
    ['mock-quota-2-once', 'unknown scenario'],
    ['mock-nasty-text-once', 'unknown scenario'],
    ['mock-302-twice', 'unknown scenario'],
    ['mock-302-once-once', 'unknown scenario'],
  ])('%s is refused with what is allowed', async (token, message) => {
    const { body } = await ask(callOf('searchUsers', { token }));
    expect(body.code).toBe(400);
    expect(body.message).toContain(message);
    expect(body.message).toContain('mock-500@listAnswers.page3');
  });

  test('is capped at 1,000 times, with a note', async () => {
    const token = `mock-302-5000-times:${freshLabel()}`;
    const { headers, body } = await ask(callOf('searchUsers', { token }));
    expect(headers.get('x-mock-note')).toBe('-N-times was capped at 1000.');
    expect(body.message).toContain('mock-302-1000-times.');
  });
});

describe('the headers of a response', () => {
  const { ask } = useMock();

  test.each([
    [
      'mock-ok',
      {
        'x-cost': '1',
        'x-balance-remaining': '500',
        ratelimit: '"rate";r=4;t=1, "daily";r=999;t=86400',
      },
    ],
    [
      'mock-302',
      { 'x-cost': '0', 'retry-after': '1', ratelimit: '"rate";r=0;t=1, "daily";r=999;t=86400' },
    ],
    ['mock-303', { 'retry-after': '86400', ratelimit: '"rate";r=4;t=1, "daily";r=0;t=86400' }],
    ['mock-601', { 'x-cost': '0', 'x-balance-remaining': '0' }],
    ['mock-100', { 'x-cost': '0', ratelimit: undefined, 'x-balance-remaining': undefined }],
  ])('tell of cost, balance and limits as the gateway does, with %s', async (token, expected) => {
    const { headers } = await ask(callOf('searchUsers', { token }));
    const found = Object.fromEntries(headers);
    for (const [name, value] of Object.entries(expected)) expect(found[name], name).toBe(value);
    expect(found['ratelimit-policy']).toBe(
      token === 'mock-100' ? undefined : '"rate";q=5;w=1, "daily";q=1000;w=86400',
    );
  });
});

describe('the address of the mock', () => {
  const { ask, url } = useMock();

  test('is a page that says what this is and where to look, without scripts', async () => {
    const response = await fetch(`${url()}/`, { headers: { Accept: 'text/html,*/*' } });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('Any token works');
    expect(page).not.toContain('<script');
    for (const [, link = ''] of page.matchAll(/href="([^"]+)"/g))
      expect((await ask(link.replaceAll('&amp;', '&'))).status, link).toBe(200);
  });

  test('is JSON for programs', async () => {
    const { calls, endpoints } = JSON.parse((await ask('/')).text);
    for (const call of calls) expect((await ask(call)).body.recordTime).toBeDefined();
    expect(endpoints.map((entry: { url: string }) => entry.url)).toContain(`${url()}/__scenarios`);
  });
});
