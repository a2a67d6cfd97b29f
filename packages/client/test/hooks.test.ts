import type { CallEvent, Hooks } from '@social-data/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClient, failure, success } from './test-client.ts';

interface Span {
  readonly operation: string;
  readonly attempts: number[];
  end: string | undefined;
}

/** Makes a span of each call, as a program does that traces. */
function createTracer() {
  const spans = new Map<number, Span>();
  const spanOf = ({ callId, operation }: Pick<CallEvent, 'callId' | 'operation'>) => {
    const span = spans.get(callId) ?? { operation, attempts: [], end: undefined };
    spans.set(callId, span);
    return span;
  };
  const hooks: Hooks = {
    onRequest(request) {
      expect(request.elapsed).toBeGreaterThanOrEqual(0);
      spanOf(request).attempts.push(request.attempt);
      request.headers.set('traceparent', `00-${request.callId}-${request.attempt}`);
    },
    onRetry: (context) => expect(spans.has(context.callId)).toBe(true),
    onResponse: (meta) => {
      spanOf(meta).end = 'ok';
    },
    onError: (error, call) => {
      spanOf(call).end = `${error.name} after ${call.attempt}`;
    },
  };
  return { spans, hooks };
}

describe('the hooks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('tell parallel calls of the same operation apart, and add headers to each request', async () => {
    const { spans, hooks } = createTracer();
    const { api, sent } = createTestClient(
      [failure(301), success(), failure(600), success(), success()],
      { hooks },
    );
    const calls = [1, 2, 3].map(() => api.authors.sideBaseInfo({ oAuthorId: 'a' }).result());
    calls.push(api.authors.sideBaseInfo({} as never).result());
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect([...spans.values()].map(({ attempts, end }) => [attempts.length, end]).sort()).toEqual([
      [1, 'PermissionDeniedError after 1'],
      [1, 'ok'],
      [2, 'ok'],
    ]);
    const parents = sent.map(({ init }) => new Headers(init.headers).get('traceparent'));
    expect(new Set(parents).size).toBe(4);
  });

  test('get the call of an error that has no meta, since nothing was sent', async () => {
    const onError = vi.fn();
    const { api } = createTestClient([success()], { hooks: { onError }, maxCalls: 0 });
    await api.authors.sideBaseInfo({ oAuthorId: 'a' }).result();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ name: 'CallBudgetError' }), {
      callId: expect.any(Number),
      operation: 'getAuthorSideBaseInfo',
      attempt: 0,
      elapsed: expect.any(Number),
    });
  });
});
