import { inspect } from 'node:util';
import type { SocialDataOptions } from '@social-data/client';
import { describe, expect, it } from 'vitest';
import { answers, clientGiven, errorFrom, failure, success, users } from './fake.ts';

/** Characters that have other forms within a URL. */
const canary = 'demo-canary+/ä =&#token';
const forms = [
  canary,
  encodeURIComponent(canary),
  new URLSearchParams({ t: canary }).toString().slice(2),
];

/** Everything that a program can print of a value, its hidden and inherited parts included. */
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

/** A client that writes down all it says, and what it said. */
function watched(replies: Parameters<typeof clientGiven>[0], options: SocialDataOptions = {}) {
  const said: unknown[] = [];
  const note = (...values: unknown[]) => void said.push(...values);
  const hooks = { onRequest: note, onRetry: note, onResponse: note, onError: note };
  const { api, sent } = clientGiven(replies, {
    token: canary,
    maxRetries: 1,
    logger: { warn: note, error: note },
    hooks,
    shouldRetry: ({ attempt }) => attempt < 2,
    ...options,
  });
  return { api, sent, said };
}

const repliesThatLeak = {
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
  'bytes that are no UTF-8': new Response(
    new Uint8Array([...new TextEncoder().encode(canary), 0xff]),
  ),
};

describe('the token', () => {
  it('is found by this test where it is printed', () => {
    expect(
      leaksIn({ deep: { url: `https://h/?token=${encodeURIComponent(canary)}` } }),
    ).not.toEqual([]);
    expect(leaksIn(new Error('x', { cause: new Error(canary) }))).not.toEqual([]);
  });

  it.each(Object.entries(repliesThatLeak))('stands nowhere after %s', async (_what, reply) => {
    const { api, sent, said } = watched([reply]);
    const call = api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    const result = await call.result();
    expect(sent[0]?.url.searchParams.get('token')).toBe(canary);
    const values: unknown[] = [
      api,
      call,
      result,
      said,
      api.usage,
      result.ok ? result.data : result.error,
    ];
    if (result.ok) values.push(await call.withResponse(), (await call.withResponse()).response);
    expect(leaksIn(...values)).toEqual([]);
    expect(said.length).toBeGreaterThan(0);
  });

  it('stands in no page, checkpoint or copy of an answer, even where the data repeats it', async () => {
    const next = `https://api.test.example/?token=${encodeURIComponent(canary)}`;
    const { api } = watched([answers({ ids: ['a'], next }), answers({ ids: ['a'] })]);
    const call = api.answers.list({ questionId: 'question-1' });
    const page = await call;
    const { response } = await call.withResponse();
    const error = await errorFrom(call.toArray({ limit: 9 }));
    expect(leaksIn(page, page.next, response, await response.text(), error)).toEqual([]);
  });

  it('stands in no error of a function that gives it', async () => {
    const { api } = watched([users('a')], { token: async () => '' });
    expect(leaksIn(await errorFrom(api.users.search({ keyword: 'a' })))).toEqual([]);
  });

  it('goes with no redirect, header or cookie', async () => {
    const { api, sent } = watched([success()]);
    await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    expect(sent[0]?.init).toEqual({ redirect: 'manual', signal: expect.any(AbortSignal) });
  });

  it('of a hook that fails stays out of the log too', async () => {
    const { api, said } = watched([success()], {
      hooks: {
        onRequest() {
          throw new Error('broken hook');
        },
      },
    });
    await api.authors.sideBaseInfo({ oAuthorId: 'author-1' });
    expect(said.join()).toContain('The hook onRequest failed: Error: broken hook');
    expect(leaksIn(said)).toEqual([]);
  });
});
