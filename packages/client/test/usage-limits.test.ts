import { CallBudgetError } from '@social-data/client';
import { describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

const call = { oAuthorId: 'author-1' };
const hanging = () => new Promise<Response>(() => {});

describe('the usage of a client', () => {
  test('counts calls, requests and codes', async () => {
    const { api } = createTestClient([failure(301), success(), failure('601')], {
      shouldRetry: ({ error }) => error.retryable,
    });
    vi.useFakeTimers();
    const outcome = api.authors.sideBaseInfo(call).result();
    await vi.runAllTimersAsync();
    await outcome;
    vi.useRealTimers();
    await errorFrom(api.authors.sideBaseInfo(call));
    expect(api.usage).toEqual({ calls: 2, attempts: 3, byCode: { 0: 1, 301: 1, 601: 1 } });
  });

  test('stops at maxCalls, retries included', async () => {
    const { api, sent } = createTestClient([success()], { maxCalls: 2 });
    await api.authors.sideBaseInfo(call);
    await api.authors.sideBaseInfo(call);
    expect(await errorFrom(api.authors.sideBaseInfo(call))).toBeInstanceOf(CallBudgetError);
    expect(sent).toHaveLength(2);
    const retried = createTestClient([failure(301)], { maxCalls: 1 });
    expect(await errorFrom(retried.api.authors.sideBaseInfo(call))).toMatchObject({ code: 301 });
    expect(retried.sent).toHaveLength(1);
  });

  test('never exceeds maxConcurrency', async () => {
    let open = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return new Response(JSON.stringify(success()));
    };
    const { api } = createTestClient([slow], { maxConcurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, () => api.authors.sideBaseInfo(call)));
    expect(most).toBe(3);
  });

  test('starts the next call when a running one is aborted', async () => {
    const { api, sent } = createTestClient([hanging, success()], { maxConcurrency: 1 });
    const controller = new AbortController();
    const blocked = errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
    const next = api.authors.sideBaseInfo(call).result();
    await vi.waitUntil(() => sent.length === 1);
    controller.abort(new Error('stop'));
    await blocked;
    expect(await next).toMatchObject({ ok: true });
  });

  test('sends nothing for a call that was aborted while the token was fetched', async () => {
    const controller = new AbortController();
    const token = async () => {
      controller.abort(new Error('left'));
      return 'demo-token';
    };
    const { api, sent } = createTestClient([success()], { token });
    await errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
    expect(sent).toHaveLength(0);
  });
});
