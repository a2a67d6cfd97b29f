import type { SocialData } from '@social-data/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, errorFrom, failure, success } from './test-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = { oAuthorId: 'author-1' };
const calls = (api: SocialData, count: number) =>
  Array.from({ length: count }, () => api.authors.sideBaseInfo(call).result());

describe.each([303, 601])('after code %i', (code) => {
  test('a client sends one call every 2 s, whoever calls', async () => {
    const { api, sent } = createTestClient([failure(code)], { maxConcurrency: 100 });
    await errorFrom(api.authors.sideBaseInfo(call));
    const all = Promise.all(calls(api, 50));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(8_100);
    expect(sent).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(sent).toHaveLength(51);
    expect((await all).every((result) => !result.ok && result.error.code === code)).toBe(true);
    // Who comes later than the pause does not wait.
    await vi.advanceTimersByTimeAsync(2_000);
    await errorFrom(api.authors.sideBaseInfo(call));
  });

  test('the first success lets all go', async () => {
    const { api, sent } = createTestClient([failure(code), success()], { maxConcurrency: 100 });
    await errorFrom(api.authors.sideBaseInfo(call));
    const all = Promise.all(calls(api, 50));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(51);
    expect((await all).every(({ ok }) => ok)).toBe(true);
    await Promise.all(calls(api, 3));
  });
});

test('other tokens, other codes and other clients do not wait', async () => {
  let token = 'one';
  const { api, sent } = createTestClient([failure(601), failure(601), failure(400), success()], {
    token: () => token,
  });
  await errorFrom(api.authors.sideBaseInfo(call));
  token = 'two';
  await errorFrom(api.authors.sideBaseInfo(call));
  token = 'three';
  await errorFrom(api.authors.sideBaseInfo(call));
  await api.authors.sideBaseInfo(call);
  expect(sent).toHaveLength(4);
});

test('a wait ends with the signal or the total timeout, and nothing is sent', async () => {
  const { api, sent } = createTestClient([failure(303)]);
  await errorFrom(api.authors.sideBaseInfo(call));
  const controller = new AbortController();
  const aborted = errorFrom(api.authors.sideBaseInfo(call, { signal: controller.signal }));
  const late = errorFrom(api.authors.sideBaseInfo(call, { totalTimeout: 1_000 }));
  controller.abort(new Error('left'));
  expect(await aborted).toMatchObject({ message: 'left' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  // Who left takes no turn.
  const next = errorFrom(api.authors.sideBaseInfo(call));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  await next;
});

test('clients made by withOptions wait together, and refusalPause: 0 waits for nothing', async () => {
  const { api, sent } = createTestClient([failure(601)]);
  await errorFrom(api.authors.sideBaseInfo(call));
  const other = errorFrom(api.withOptions({ timeout: 80_000 }).authors.sideBaseInfo(call));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  await other;
  const eager = createTestClient([failure(601)], { refusalPause: 0 });
  await Promise.all(calls(eager.api, 20));
  expect(eager.sent).toHaveLength(20);
});
