import { TimeoutError } from '@social-data/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

const call = { oAuthorId: 'author-1' };
const hanging = () => new Promise<Response>(() => {});

describe('a call with timeouts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('ends an attempt after 90 s by default', async () => {
    const { api } = createTestClient([hanging], { maxRetries: 0 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await outcome).toMatchObject({
      name: 'TimeoutError',
      phase: 'attempt',
      timeout: 90_000,
      retryable: true,
    });
  });

  test('includes the body in the timeout of an attempt', async () => {
    const stalled = async () =>
      new Response(
        new ReadableStream({
          start: (body) => body.enqueue(new TextEncoder().encode('{"code":0')),
        }),
      );
    const { api } = createTestClient([stalled], { maxRetries: 0, timeout: 5_000 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBeInstanceOf(TimeoutError);
  });

  test('ends at totalTimeout, within an attempt or a wait', async () => {
    for (const reply of [hanging, failure(301)]) {
      const { api } = createTestClient([reply], {
        maxRetries: 100,
        timeout: 2_000,
        totalTimeout: 30_000,
      });
      const outcome = errorFrom(api.authors.sideBaseInfo(call));
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await outcome).toMatchObject({
        name: 'TimeoutError',
        phase: 'total',
        timeout: 30_000,
        retryable: false,
      });
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  test.each([2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY])(
    'accepts a timeout of %d ms, which setTimeout alone would fire after 1 ms',
    async (timeout) => {
      let answer: (response: Response) => void = () => {};
      const { api } = createTestClient(
        [() => new Promise<Response>((resolve) => (answer = resolve))],
        {
          timeout,
          totalTimeout: timeout,
          maxRetries: 0,
        },
      );
      const outcome = api.authors.sideBaseInfo(call).result();
      await vi.advanceTimersByTimeAsync(60_000);
      answer(new Response(JSON.stringify(success())));
      await vi.advanceTimersByTimeAsync(0);
      expect(await outcome).toMatchObject({ ok: true });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('ends even when fetch ignores its signal', async () => {
    const { api } = createTestClient([hanging], { maxRetries: 0, timeout: 100 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toBeInstanceOf(TimeoutError);
  });

  test('rejects with the reason of the signal, aborted before or during the call', async () => {
    const reason = new Error('left the page');
    const { api, sent } = createTestClient([hanging]);
    expect(
      await errorFrom(api.authors.sideBaseInfo(call, { signal: AbortSignal.abort(reason) })),
    ).toBe(reason);
    expect(sent).toHaveLength(0);
    const controller = new AbortController();
    const outcome = errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    await expect(
      api.authors.sideBaseInfo(call, { signal: controller.signal }).result(),
    ).rejects.toBe(reason);
  });

  test('leaves no listener on the signal of the caller', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { api } = createTestClient([success()]);
    for (let count = 0; count < 20; count += 1) await api.authors.sideBaseInfo(call, { signal });
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });
});
