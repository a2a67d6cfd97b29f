import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SendQueue, SlotShare } from '../../../relay/src/send-queue.ts';
import type { UpstreamKey } from '../../../relay/src/upstream-key.ts';
import { FairQueue } from '../../../source/src/fair-queue.ts';
import type { SourceCall } from '../../../source/src/source.ts';

describe('the slots that one account may hold', () => {
  test.each([
    [1, 1, 1],
    [2, 1, 1],
    [3, 2, 2],
    [4, 3, 3],
    [5, 4, 4],
    [16, 15, 12],
  ])('of %i are %i alone, and %i while another account calls', (slots, alone, shared) => {
    const share = new SlotShare(slots);
    share.called('one', 0);
    share.called('one', 1);
    expect([share.largest(1), share.growsIn(1)]).toEqual([alone, undefined]);
    share.called('two', 2);
    expect([share.largest(2), share.growsIn(2)]).toEqual([shared, 59_999]);
    share.called('two', 50_000);
    expect(share.largest(60_000)).toBe(shared);
    expect([share.largest(60_001), share.growsIn(60_001)]).toEqual([alone, undefined]);
  });

  test('are given to calls that wait when they become more', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const clock = { now: () => Date.now(), monotonic: () => Date.now() };
    const key = {} as UpstreamKey;
    const queue = new SendQueue({
      ...{ clock, concurrency: 16, perAccount: 16 },
      keys: {
        ...{ wait: () => 0, choose: () => key, hasFree: () => true, mayUse: () => true },
        askForMore: () => {},
      },
      check: () => undefined,
      begin: (_, { accountId }) => ({ accountId }),
    });
    const sent: unknown[] = [];
    const take = (accountId: string) => {
      const call = { accountId, onHangUp: () => () => {} } as unknown as SourceCall;
      const queued = { call, asked: undefined, uncertain: 0, refusedBy: [] };
      void queue.take(queued, clock.monotonic() + 120_000).then((request) => sent.push(request));
    };
    take('other');
    for (let count = 0; count < 16; count += 1) take('one');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sent.length).toBe(1 + 12);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(sent.length).toBe(1 + 15);
  });

  test('are not given to an account that holds more than it may when they become fewer', async () => {
    let perAccount = 3;
    const queue = new FairQueue({ perAccount: () => perAccount, total: () => 3 });
    const { signal } = new AbortController();
    for (const accountId of ['one', 'one', 'two']) expect(queue.tryEnter(accountId)).toBe(true);
    const served: string[] = [];
    for (const accountId of ['one', 'two'])
      void queue.enter(accountId, signal).then(() => served.push(accountId));
    perAccount = 2;
    queue.leave('two');
    await Promise.resolve();
    expect(served).toEqual(['two']);
  });
});
