import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue, type WaitResult } from '../../../source/src/in-progress.ts';

const never = new AbortController().signal;

/** A queue with a list of how each wait ended, in that order. */
function observedQueue(options: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(options);
  const ended: string[] = [];
  const enter = (account: string, name = account, signal = never): Promise<WaitResult> => {
    const waiting = queue.enter(account, signal);
    void waiting.then((result) => ended.push(`${name} ${result}`));
    return waiting;
  };
  return { queue, ended, enter };
}

/** Lets promises that are settled call back. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the fair queue', () => {
  test('gives an account its slots, and no more', async () => {
    const { queue, ended, enter } = observedQueue({ perAccount: 2, total: 10 });
    for (const account of ['a', 'a', 'a', 'b']) void enter(account);
    await settle();
    expect(ended).toEqual(['a slot', 'a slot', 'b slot']);
    queue.leave('a');
    await settle();
    expect(ended).toEqual(['a slot', 'a slot', 'b slot', 'a slot']);
  });

  test('gives all accounts together no more than the total', async () => {
    const { ended, enter } = observedQueue({ perAccount: 2, total: 3 });
    for (const account of ['a', 'a', 'b', 'b', 'c']) void enter(account);
    await settle();
    expect(ended).toEqual(['a slot', 'a slot', 'b slot']);
  });

  test('lets accounts take turns, and serves the requests of one account in their order', async () => {
    const { queue, ended, enter } = observedQueue({ perAccount: 16, total: 1 });
    void queue.enter('a', never);
    for (const name of ['a1', 'a2', 'a3']) void enter('a', name);
    for (const name of ['b1', 'b2']) void enter('b', name);
    void enter('c', 'c1');
    for (const last of ['a', 'a', 'b', 'c', 'a', 'b']) {
      queue.leave(last);
      await settle();
    }
    expect(ended.map((line) => line.split(' ')[0])).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('passes over an account that holds all of its slots', async () => {
    const { queue, ended, enter } = observedQueue({ perAccount: 1, total: 2 });
    void queue.enter('a', never);
    void enter('a', 'a1');
    expect(await enter('b', 'b1')).toBe('slot');
    void enter('b', 'b2');
    queue.leave('b');
    await settle();
    expect(ended).toEqual(['b1 slot', 'b2 slot']);
  });

  test('serves another account next, however many requests one has waiting', async () => {
    const { queue, enter, ended } = observedQueue({ perAccount: 16, total: 2 });
    void queue.enter('flood', never);
    void queue.enter('flood', never);
    for (let index = 0; index < 500; index += 1) void enter('flood');
    void enter('other');
    queue.leave('flood');
    queue.leave('flood');
    await settle();
    expect(ended).toContain('other slot');
    expect(ended).toHaveLength(2);
  });

  test('refuses the last request of the account with the most waiting requests when it is full', async () => {
    const { queue, enter } = observedQueue({ perAccount: 1, total: 1, maxWaiting: 3 });
    void queue.enter('a', never);
    const waiting = [enter('a'), enter('a'), enter('a')];
    expect(await enter('a')).toBe('full');
    const other = enter('b');
    expect(await waiting[2]).toBe('full');
    expect(queue.waiting).toBe(3);
    queue.leave('a');
    queue.leave('a');
    expect(await Promise.all([waiting[0], other])).toEqual(['slot', 'slot']);
  });

  test('holds 1,000 waiting requests by default', async () => {
    const { queue, enter, ended } = observedQueue({ perAccount: 1, total: 1 });
    void queue.enter('a', never);
    for (let index = 0; index < 1_003; index += 1) void enter('a');
    await settle();
    expect(ended).toEqual(['a full', 'a full', 'a full']);
    expect(queue.waiting).toBe(1_000);
  });

  test('drops a request whose signal aborts, and never gives it a slot', async () => {
    const { queue, ended, enter } = observedQueue({ perAccount: 1, total: 1 });
    const controller = new AbortController();
    void queue.enter('a', never);
    void enter('a', 'a1', controller.signal);
    void enter('a', 'a2');
    controller.abort();
    await settle();
    expect(ended).toEqual(['a1 cancelled']);
    expect(queue.waiting).toBe(1);
    queue.leave('a');
    await settle();
    expect(ended).toEqual(['a1 cancelled', 'a2 slot']);
    expect(await enter('b', 'b1', controller.signal)).toBe('cancelled');
  });

  test('leaves a request alone whose signal aborts after it got its slot', async () => {
    const { queue, enter } = observedQueue({ perAccount: 1, total: 1 });
    const controller = new AbortController();
    void queue.enter('a', never);
    const waiting = enter('a', 'a1', controller.signal);
    queue.leave('a');
    controller.abort();
    expect(await waiting).toBe('slot');
    expect(queue.waiting).toBe(0);
  });

  test('keeps its bounds, leaves no slot unused and loses no request, whatever happens', async () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('enter'), account: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constantFrom('leave', 'cancel'), index: fc.nat() }),
    );
    const bounds = { perAccount: 2, total: 3, maxWaiting: 5 };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 60 }), async (actions) => {
        const queue = new FairQueue(bounds);
        const requests: { account: string; state: WaitResult | 'waiting' | 'left' }[] = [];
        const controllers = new Map<object, AbortController>();
        const inState = (state: string) => requests.filter((request) => request.state === state);
        for (const each of actions) {
          if ('account' in each) {
            const request: (typeof requests)[number] = { account: each.account, state: 'waiting' };
            const controller = new AbortController();
            requests.push(request);
            controllers.set(request, controller);
            void queue.enter(each.account, controller.signal).then((result) => {
              request.state = result;
            });
          } else {
            const from = inState(each.kind === 'leave' ? 'slot' : 'waiting');
            const request = from[each.index % from.length];
            if (request && each.kind === 'leave') {
              request.state = 'left';
              queue.leave(request.account);
            } else if (request) controllers.get(request)?.abort();
          }
          await Promise.resolve().then(() => undefined);
          const held = (account: string) =>
            inState('slot').filter((request) => request.account === account).length;
          expect(queue.waiting).toBe(inState('waiting').length);
          expect(inState('slot').length).toBeLessThanOrEqual(bounds.total);
          expect(queue.waiting).toBeLessThanOrEqual(bounds.maxWaiting);
          for (const account of ['a', 'b', 'c']) {
            expect(held(account)).toBeLessThanOrEqual(bounds.perAccount);
            const isWaiting = inState('waiting').some((request) => request.account === account);
            if (isWaiting && inState('slot').length < bounds.total) {
              expect(held(account)).toBe(bounds.perAccount);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
