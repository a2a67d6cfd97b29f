import { describe, expect, test } from 'vitest';
import { StoreError, UnknownAccountError } from '../../../src/store/store-errors.ts';
import { admit, call, create, limitsOf, reserve, settle, tally, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

export function describeAdmission(open: OpenHarness): void {
  describe('admission', () => {
    const harness = useHarness(open);

    test.each([
      ['rate', { rate: { calls: 70, seconds: 1 } }, 70],
      ['daily', { dailyQuota: 70 }, 70],
      ['balance', { balance: 70 }, 70],
    ] as const)(
      'lets exactly as many of 1,000 calls at once through as the %s allows',
      async (limit, limits, passing) => {
        const account = await create(harness.current, limits);
        const ends = await times(1000, () => call(harness.current, account));
        expect(tally(ends)).toEqual({ 0: passing, [limit]: 1000 - passing });
        expect(await harness.current.store().verify()).toEqual([]);
      },
    );

    test('bills 100 of 500 calls at once on a balance of 100', async () => {
      const account = await create(harness.current, { balance: 100 });
      const ends = await times(500, () => call(harness.current, account));
      expect(tally(ends)).toEqual({ 0: 100, balance: 400 });
      expect((await harness.current.store().accounts())[0]?.balance).toBe(0);
    });

    test('names the first limit in the order rate, daily, balance', async () => {
      const none = { rate: { calls: 0, seconds: 1 }, dailyQuota: 0, balance: 0 };
      const all = await create(harness.current, none);
      const quota = await create(harness.current, { ...none, rate: null });
      const balance = await create(harness.current, { balance: 0 });
      expect(await call(harness.current, all)).toBe('rate');
      expect(await call(harness.current, quota)).toBe('daily');
      expect(await call(harness.current, balance)).toBe('balance');
    });

    test.each([
      ['rate', { rate: { calls: 0, seconds: 9 }, dailyQuota: 5, balance: 5 }],
      ['daily', { rate: { calls: 5, seconds: 9 }, dailyQuota: 0, balance: 5 }],
      ['balance', { rate: { calls: 5, seconds: 9 }, dailyQuota: 5, balance: 0 }],
    ] as const)('that refuses by %s takes nothing of the others', async (limit, limits) => {
      const account = await create(harness.current, limits);
      const before = await limitsOf(harness.current, account);
      const refusals = await times(20, () => admit(harness.current, account));
      for (const refusal of refusals) expect(refusal).toMatchObject({ ok: false, limit });
      expect(await limitsOf(harness.current, account)).toEqual(before);
    });

    test('says how long a refusal by rate lasts, to the millisecond', async () => {
      const { clock } = harness.current;
      const account = await create(harness.current, { rate: { calls: 2, seconds: 1 } });
      await call(harness.current, account);
      clock.advance(300);
      await call(harness.current, account);
      expect(await admit(harness.current, account)).toMatchObject({ ok: false, retryAfter: 700 });
      clock.advance(699);
      expect(await call(harness.current, account)).toBe('rate');
      clock.advance(1);
      expect(await call(harness.current, account)).toBe(0);
    });

    test('tells the limits that the call leaves, only those that there are', async () => {
      const account = await create(harness.current, {
        rate: { calls: 5, seconds: 2 },
        dailyQuota: 9,
        balance: 30,
      });
      const settlement = await settle(
        harness.current,
        await reserve(harness.current, account, { cost: 3 }),
      );
      const left = {
        rate: { limit: 5, seconds: 2, remaining: 4, reset: 2000 },
        daily: { limit: 9, remaining: 8 },
        balance: 27,
      };
      expect(settlement.limits).toEqual(left);
      expect(await limitsOf(harness.current, account)).toEqual(left);
      const free = await create(harness.current);
      expect(await limitsOf(harness.current, free)).toEqual({});
    });

    test('gives quota and balance back for any code but 0, the rate not', async () => {
      const account = await create(harness.current, {
        rate: { calls: 5, seconds: 2 },
        dailyQuota: 5,
        balance: 5,
      });
      for (const code of [301, 500, 400]) {
        const reservation = await reserve(harness.current, account);
        const settled = await settle(harness.current, reservation, code);
        expect(settled.charged).toBe(0);
        expect(settled.limits).toMatchObject({ daily: { remaining: 5 }, balance: 5 });
      }
      expect((await limitsOf(harness.current, account)).rate?.remaining).toBe(2);
      const charged = await settle(harness.current, await reserve(harness.current, account));
      expect(charged.charged).toBe(1);
      expect(charged.limits).toMatchObject({ daily: { remaining: 4 }, balance: 4 });
    });

    test('lets a call through that a failed one made room for', async () => {
      const account = await create(harness.current, { balance: 1 });
      const first = await reserve(harness.current, account);
      expect(await call(harness.current, account)).toBe('balance');
      await settle(harness.current, first, 301);
      expect(await call(harness.current, account)).toBe(0);
    });

    test('settles with what is prepared of the settlement; one that throws harms no other', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const reservations = await times(6, () => reserve(harness.current, account));
      const seen: number[] = [];
      const ends = reservations.map((reservation, index) =>
        store().settle(reservation, { code: 0, now: clock.now() }, ({ charged, limits }) => {
          seen.push(index);
          if (index === 2) throw new Error('not prepared');
          return `${index}: ${charged} of ${limits.balance}`;
        }),
      );
      const told = await Promise.allSettled(ends);
      expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
      expect(told[2]).toMatchObject({ reason: new Error('not prepared') });
      expect(told[5]).toEqual({ status: 'fulfilled', value: '5: 1 of 4' });
      expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await store().ledger({ state: 'charged' })).toHaveLength(6);
      expect(await store().verify()).toEqual([]);
    });

    test('weighs the cost: more than there is does not pass, nothing passes on nothing', async () => {
      const account = await create(harness.current, { balance: 5 });
      expect(await call(harness.current, account, { cost: 6 })).toBe('balance');
      expect(await call(harness.current, account, { cost: 5 })).toBe(0);
      expect(await call(harness.current, account, { cost: 1 })).toBe('balance');
      expect(await call(harness.current, account, { cost: 0 })).toBe(0);
      for (const cost of [-1, 0.5, Number.NaN]) {
        await expect(admit(harness.current, account, { cost })).rejects.toThrow(StoreError);
      }
    });

    test('counts each day for itself, also when the clock jumps back', async () => {
      const { clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 2 });
      const ends = () => times(3, () => call(harness.current, account));
      expect(tally(await ends())).toEqual({ 0: 2, daily: 1 });
      clock.jump(24 * 3_600_000);
      expect(tally(await ends())).toEqual({ 0: 2, daily: 1 });
      clock.jump(-24 * 3_600_000);
      expect(await call(harness.current, account)).toBe('daily');
      clock.jump(-9 * 24 * 3_600_000);
      expect(await call(harness.current, account)).toBe(0);
      clock.jump(9 * 24 * 3_600_000);
      expect(await call(harness.current, account)).toBe('daily');
    });

    test('charges a call to the day that it was admitted on', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 1 });
      const day = clock.day();
      const reservation = await reserve(harness.current, account);
      clock.advance(4 * 3_600_000);
      await settle(harness.current, reservation);
      expect((await limitsOf(harness.current, account)).daily?.remaining).toBe(1);
      expect(await store().usage()).toMatchObject([{ day, code: 0, calls: 1 }]);
    });

    test('goes by changed limits from the next call on, and remembers what was spent', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, {
        rate: { calls: 10, seconds: 60 },
        dailyQuota: 10,
      });
      await times(4, () => call(harness.current, account));
      await store().updateAccount(account.id, { rate: { calls: 5, seconds: 60 }, dailyQuota: 6 });
      expect(await limitsOf(harness.current, account)).toMatchObject({
        rate: { limit: 5, remaining: 1 },
        daily: { limit: 6, remaining: 2 },
      });
      await store().updateAccount(account.id, { rate: null, dailyQuota: 3 });
      expect(await limitsOf(harness.current, account)).toEqual({
        daily: { limit: 3, remaining: 0 },
      });
      expect(await call(harness.current, account)).toBe('daily');
    });

    test('rejects an account that is not there, and a reservation that was settled', async () => {
      const account = await create(harness.current);
      const missing = { ...account, id: 'nobody' };
      await expect(admit(harness.current, missing)).rejects.toThrow(UnknownAccountError);
      const reservation = await reserve(harness.current, account);
      await settle(harness.current, reservation);
      await expect(settle(harness.current, reservation)).rejects.toThrow(StoreError);
      expect(await harness.current.store().ledger()).toHaveLength(1);
    });
  });
}
