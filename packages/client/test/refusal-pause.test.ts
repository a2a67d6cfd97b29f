import type { SocialData } from '@social-data/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = { oAuthorId: 'author-1' };
const ask = (api: SocialData) => api.authors.sideBaseInfo(call).result();
const askOften = (api: SocialData, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(api)));
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const hanging = () => new Promise<Response>(() => {});

describe.each([303, 601])('after code %i', (code) => {
  test('one call in 2 s is sent, and the others fail at once with what it got', async () => {
    const replies = [failure(code, 'first'), failure(code, 'second')];
    const { api, sent } = createTestClient(replies, { maxConcurrency: 100 });
    await ask(api);
    // No timer advances: nothing waits.
    for (const result of await askOften(api, 20))
      expect(result).toMatchObject({
        ok: false,
        error: {
          code,
          retryable: false,
          message: 'Not sent, because an earlier call was rejected: first',
          hint: expect.stringMatching(/ Nothing is sent for 2 s\.$/),
          cause: { code, meta: { attempts: 1 } },
        },
        meta: { attempts: 0, url: '', code: undefined, httpStatus: undefined, cost: undefined },
      });
    expect(sent).toHaveLength(1);
    await passed(2_000);
    const later = await askOften(api, 20);
    expect(sent).toHaveLength(2);
    expect(later.map(({ meta }) => meta?.attempts).sort()).toEqual([...Array(19).fill(0), 1]);
    expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({
      message: expect.stringContaining('second'),
    });
    await passed(1_900);
    await askOften(api, 20);
    expect(sent).toHaveLength(2);
  });

  test('the first success lets all calls go', async () => {
    const { api, sent } = createTestClient([failure(code), success()]);
    await ask(api);
    await passed(2_000);
    expect(await ask(api)).toMatchObject({ ok: true });
    expect((await askOften(api, 50)).every(({ ok }) => ok)).toBe(true);
    expect(sent).toHaveLength(52);
  });

  test('a program that calls in sequence succeeds within 2 s of a top-up', async () => {
    let isRefused = true;
    const reply = async () => Response.json(isRefused ? failure(code) : success());
    const { api, sent } = createTestClient([reply]);
    for (let second = 0; second < 5; second += 0.5) {
      expect(await ask(api)).toMatchObject({ ok: false, error: { code } });
      await passed(500);
    }
    expect(sent).toHaveLength(3);
    isRefused = false;
    const toppedUpAt = performance.now();
    while (!(await ask(api)).ok) await passed(100);
    expect(performance.now() - toppedUpAt).toBeLessThanOrEqual(2_000);
  });
});

test('calls that come while one is tried fail at once, though it takes the only place', async () => {
  const { api, sent } = createTestClient([failure(601), hanging], { maxConcurrency: 1 });
  await ask(api);
  await passed(2_000);
  const tried = ask(api);
  await passed(0);
  for (const { ok, meta } of await askOften(api, 20))
    expect([ok, meta?.attempts]).toEqual([false, 0]);
  expect(await errorFrom(api.authors.sideBaseInfo(call))).toMatchObject({
    hint: expect.stringContaining('Nothing is sent while another call tries again.'),
  });
  expect(sent).toHaveLength(2);
  await passed(300_000);
  await tried;
});

test('calls in the queue fail at once when one before them is refused', async () => {
  const { api, sent } = createTestClient([failure(601)], { maxConcurrency: 1 });
  expect((await askOften(api, 20)).every(({ ok }) => !ok)).toBe(true);
  expect(sent).toHaveLength(1);
});

test('a request that was aborted or failed otherwise leaves its turn to the next call', async () => {
  const { api, sent } = createTestClient([failure(601), hanging, failure(400), success()]);
  await ask(api);
  await passed(2_000);
  const controller = new AbortController();
  const left = errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
  await passed(0);
  controller.abort(new Error('left'));
  expect(await left).toMatchObject({ message: 'left' });
  expect(await ask(api)).toMatchObject({ ok: false, error: { code: 400 } });
  expect(await ask(api)).toMatchObject({ ok: true });
  expect(sent).toHaveLength(4);
});

test('calls that are not sent count for no budget, and no hook sees a request', async () => {
  const onRequest = vi.fn();
  const onError = vi.fn();
  const { api } = createTestClient([failure(601), success()], {
    maxCalls: 2,
    hooks: { onRequest, onError },
  });
  await ask(api);
  await askOften(api, 20);
  expect(api.usage).toEqual({ calls: 21, attempts: 1, byCode: { 601: 1 } });
  expect(onRequest).toHaveBeenCalledTimes(1);
  expect(onError).toHaveBeenLastCalledWith(
    expect.objectContaining({ code: 601 }),
    expect.objectContaining({ attempt: 0 }),
  );
  await passed(2_000);
  expect(await ask(api)).toMatchObject({ ok: true });
  expect(await ask(api)).toMatchObject({ ok: false, error: { name: 'CallBudgetError' } });
});

test('a retry of its own rule ends with maxRetries, though nothing is sent', async () => {
  const { api, sent } = createTestClient([failure(601)], {
    shouldRetry: () => true,
    retryDelay: 0,
  });
  const outcome = ask(api);
  await passed(100);
  expect(await outcome).toMatchObject({ ok: false, error: { code: 601 }, meta: { attempts: 1 } });
  const later = ask(api);
  await passed(100);
  expect(await later).toMatchObject({ ok: false, meta: { attempts: 0 } });
  expect(sent).toHaveLength(1);
});

test('a list ends with the refusal, and its checkpoint names the page', async () => {
  const { api, sent } = createTestClient([failure(303)]);
  await ask(api);
  const items = api.users.search({ keyword: 'camping', page: 3 }).toArray({ limit: 100 });
  expect(await errorFrom(items)).toMatchObject({
    code: 303,
    meta: { attempts: 0 },
    checkpoint: { keyword: 'camping', page: 3 },
  });
  expect(sent).toHaveLength(1);
});

test('other tokens, other codes and other clients are not refused', async () => {
  let token = 'one';
  const { api, sent } = createTestClient([failure(601), failure(601), failure(400), success()], {
    token: () => token,
  });
  await ask(api);
  token = 'two';
  await ask(api);
  token = 'three';
  await ask(api);
  await ask(api);
  expect(sent).toHaveLength(4);
  token = 'one';
  expect(await ask(api)).toMatchObject({ ok: false, meta: { attempts: 0 } });
  token = 'two';
  expect(await ask(api)).toMatchObject({ ok: false, meta: { attempts: 0 } });
  expect(sent).toHaveLength(4);
  const other = createTestClient([success()], { token });
  expect(await ask(other.api)).toMatchObject({ ok: true });
});

test('refusalPause: 0 sends every call', async () => {
  const eager = createTestClient([failure(601)], { refusalPause: 0 });
  await askOften(eager.api, 20);
  expect(eager.sent).toHaveLength(20);
});
