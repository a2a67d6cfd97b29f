import { TimeoutError } from '@social-data/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientGiven, errorFrom, failure, success } from './fake.ts';

const call = { oAuthorId: 'author-1' };
const hanging = () => new Promise<Response>(() => {});

describe('the time of a call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is 90 s for an attempt unless it is set', async () => {
    const { api } = clientGiven([hanging], { maxRetries: 0 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await outcome).toMatchObject({
      name: 'TimeoutError',
      phase: 'attempt',
      timeout: 90_000,
      retryable: true,
    });
  });

  it('covers the body', async () => {
    const stalled = async () =>
      new Response(
        new ReadableStream({
          start: (body) => body.enqueue(new TextEncoder().encode('{"code":0')),
        }),
      );
    const { api } = clientGiven([stalled], { maxRetries: 0, timeout: 5_000 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBeInstanceOf(TimeoutError);
  });

  it('ends in all with totalTimeout, in an attempt or in a wait', async () => {
    for (const reply of [hanging, failure(301)]) {
      const { api } = clientGiven([reply], {
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

  it.each([2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY])(
    'may be %d ms without ending after 1 ms',
    async (timeout) => {
      let answer: (response: Response) => void = () => {};
      const { api } = clientGiven([() => new Promise<Response>((resolve) => (answer = resolve))], {
        timeout,
        totalTimeout: timeout,
        maxRetries: 0,
      });
      const outcome = api.authors.sideBaseInfo(call).result();
      await vi.advanceTimersByTimeAsync(60_000);
      answer(new Response(JSON.stringify(success())));
      await vi.advanceTimersByTimeAsync(0);
      expect(await outcome).toMatchObject({ ok: true });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('is not outlasted by a fetch that does not heed its signal', async () => {
    const { api } = clientGiven([hanging], { maxRetries: 0, timeout: 100 });
    const outcome = errorFrom(api.authors.sideBaseInfo(call));
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toBeInstanceOf(TimeoutError);
  });

  it('ends with the reason of the signal, before and during the call', async () => {
    const reason = new Error('left the page');
    const { api, sent } = clientGiven([hanging]);
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

  it('leaves no listener on a signal that lives on', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { api } = clientGiven([success()]);
    for (let count = 0; count < 20; count += 1) await api.authors.sideBaseInfo(call, { signal });
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });
});
