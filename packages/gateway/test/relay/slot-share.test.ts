import { describe, expect, test } from 'vitest';
import { SlotShare } from '../../../relay/src/send-queue.ts';
import { FairQueue } from '../../../source/src/fair-queue.ts';

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
    let perAccount = 1;
    const queue = new FairQueue({ perAccount: () => perAccount, total: () => 4 });
    const { signal } = new AbortController();
    expect(queue.tryEnter('one')).toBe(true);
    const waits = [queue.enter('one', signal), queue.enter('one', signal)];
    perAccount = 3;
    queue.refresh();
    expect(await Promise.all(waits)).toEqual(['slot', 'slot']);
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
