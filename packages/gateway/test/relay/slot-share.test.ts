import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RelayedCall, SendQueue } from '../../../relay/src/send-queue.ts';
import type { UpstreamKey } from '../../../relay/src/upstream-keys.ts';
import type { SourceCall } from '../../../source/src/source.ts';

/** A queue whose key is free. */
function openQueue(concurrency: number, isFree = () => true) {
  const clock = { now: () => Date.now(), monotonic: () => Date.now() };
  const sent: string[] = [];
  const key = { pace: { take: () => ({}) } } as unknown as UpstreamKey;
  const queue = new SendQueue({
    ...{ clock, concurrency },
    keys: {
      ...{ wait: () => 0, choose: () => (isFree() ? key : undefined), hasFree: isFree },
      mayUse: () => true,
      askForMore: () => {},
    },
    check: () => undefined,
    onSend: (_, { accountId }) => sent.push(accountId),
  });
  const take = (accountId: string) => {
    const call = { accountId, onHangUp: () => () => {} } as unknown as SourceCall;
    void queue.take(new RelayedCall(call, 120_000), clock.monotonic() + 120_000);
  };
  return { sent, take };
}

describe('the slots that one account may hold', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [16, 12],
  ])('of %i are %i', async (concurrency, share) => {
    const { take, sent } = openQueue(concurrency);
    for (let count = 0; count < 16; count += 1) take('one');
    await setImmediate();
    expect(sent).toHaveLength(share);
    take('other');
    await setImmediate();
    expect(sent).toHaveLength(concurrency === 1 ? 1 : share + 1);
  });

  test('go first to a call that waits, when its key is free before it was told', async () => {
    let isFree = false;
    const { take, sent } = openQueue(16, () => isFree);
    take('waits');
    isFree = true;
    take('new');
    await setImmediate();
    expect(sent).toEqual(['waits', 'new']);
  });
});
