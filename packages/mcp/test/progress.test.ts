import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, expect, test, vi } from 'vitest';
import { withProgress } from '../src/tools/call-tool.ts';

afterEach(() => vi.useRealTimers());

test('a caller that asks for progress hears every 15 seconds that its call goes on', async () => {
  vi.useFakeTimers();
  const progress: unknown[] = [];
  const notify = async ({ params }: { params?: Record<string, unknown> }) => {
    progress.push(params?.progress);
    throw new Error('The host has left.');
  };
  const context = (_meta: object) => ({ mcpReq: { _meta, notify } }) as unknown as ServerContext;
  const work = new Promise((resolve) => setTimeout(resolve, 40_000, 'done'));
  const asked = withProgress(context({ progressToken: 7 }), work);
  const silent = withProgress(context({}), work);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await asked).toBe('done');
  expect(await silent).toBe('done');
  expect(progress).toEqual([15, 30]);
});
