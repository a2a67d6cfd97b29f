import { inspect } from 'node:util';
import type { SocialDataOptions } from '@social-data/client';
import { describe, expect, test } from 'vitest';
import {
  answersPage,
  createTestClient,
  errorFrom,
  failure,
  success,
  usersPage,
} from './test-client.ts';

/** A token with characters that URLs encode. */
const canary = 'demo-canary+/ä =&#token';
const forms = [
  canary,
  encodeURIComponent(canary),
  new URLSearchParams({ t: canary }).toString().slice(2),
];

/** Everything that a program can print of a value, including hidden and inherited members. */
function printed(value: unknown): string {
  const parts = [
    inspect(value, { depth: 12, showHidden: true, getters: true }),
    String(value),
    JSON.stringify(value) ?? '',
  ];
  if (value instanceof Error)
    parts.push(
      value.stack ?? '',
      printed(value.cause),
      JSON.stringify(Object.getOwnPropertyDescriptors(value)),
    );
  return parts.join('\n');
}

function leaksIn(...values: readonly unknown[]): string[] {
  const text = values.map(printed).join('\n');
  return forms.filter((form) => text.includes(form));
}

/** A client whose hooks and logger record everything that they receive. */
function createRecordedClient(
  replies: Parameters<typeof createTestClient>[0],
  options: SocialDataOptions = {},
) {
  const recorded: unknown[] = [];
  const record = (...values: unknown[]) => void recorded.push(...values);
  const hooks = { onRequest: record, onRetry: record, onResponse: record, onError: record };
  const { api, sent } = createTestClient(replies, {
    token: canary,
    maxRetries: 1,
    logger: { warn: record, error: record },
    hooks,
    shouldRetry: ({ attempt }) => attempt < 2,
    ...options,
  });
  return { api, sent, recorded };
}

const leakingReplies = {
  'a success': success({ a: 1 }),
  'a failure that repeats the token': failure(100, `The token ${canary} is not valid`),
  'a failure that repeats the URL': failure(
    500,
    `GET /x?token=${encodeURIComponent(canary)} failed`,
  ),
  'HTML that repeats it': `<html>?token=${encodeURIComponent(canary)} ${canary}</html>`,
  'an error of fetch that holds the URL': Object.assign(
    new TypeError(`error sending request for url (https://h/?token=${encodeURIComponent(canary)})`),
    {
      cause: new Error(`connect ${canary}`),
    },
  ),
  'a redirect': new Response(null, {
    status: 302,
    headers: { Location: `https://elsewhere.example/?token=${encodeURIComponent(canary)}` },
  }),
  'bytes that are not UTF-8': new Response(
    new Uint8Array([...new TextEncoder().encode(canary), 0xff]),
  ),
};

describe('the token', () => {
  test('is found by the check of these tests where it is printed', () => {
    expect(
      leaksIn({ deep: { url: `https://h/?token=${encodeURIComponent(canary)}` } }),
    ).not.toEqual([]);
    expect(leaksIn(new Error('x', { cause: new Error(canary) }))).not.toEqual([]);
  });

  test.each(Object.entries(leakingReplies))('appears nowhere after %s', async (_what, reply) => {
    const { api, sent, recorded } = createRecordedClient([reply]);
    const call = api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    const result = await call.result();
    expect(sent[0]?.url.searchParams.get('token')).toBe(canary);
    const values: unknown[] = [
      api,
      call,
      result,
      recorded,
      api.usage,
      result.ok ? result.data : result.error,
    ];
    if (result.ok) values.push(await call.withResponse(), (await call.withResponse()).response);
    expect(leaksIn(...values)).toEqual([]);
    expect(recorded.length).toBeGreaterThan(0);
  });

  test('appears in no page, checkpoint or copy of a response, even where the data repeats it', async () => {
    const next = `https://api.test.example/?token=${encodeURIComponent(canary)}`;
    const { api } = createRecordedClient([
      answersPage({ ids: ['a'], next }),
      answersPage({ ids: ['a'] }),
    ]);
    const call = api.answers.list({ questionId: 'question-1' });
    const page = await call;
    const { response } = await call.withResponse();
    const error = await errorFrom(call.toArray({ limit: 9 }));
    expect(leaksIn(page, page.next, response, await response.text(), error)).toEqual([]);
  });

  test('appears in no error of a failing token function', async () => {
    const { api } = createRecordedClient([usersPage('a')], { token: async () => '' });
    expect(leaksIn(await errorFrom(api.users.search({ keyword: 'a' })))).toEqual([]);
  });

  test('is sent with no redirect, header or cookie', async () => {
    const { api, sent } = createRecordedClient([success()]);
    await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    const { headers, ...init } = sent[0]?.init ?? {};
    expect(init).toEqual({ redirect: 'manual', signal: expect.any(AbortSignal) });
    expect([...new Headers(headers)]).toEqual([]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken hook');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken hook'))],
  ])('stays out of the log when a hook %s', async (_how, onRequest) => {
    const { api, recorded } = createRecordedClient([success()], { hooks: { onRequest } });
    await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    expect(recorded.join()).toContain('The hook onRequest failed: Error: broken hook');
    expect(leaksIn(recorded)).toEqual([]);
  });
});
