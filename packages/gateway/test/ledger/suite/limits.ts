import { describe, expect, test } from 'vitest';
import { admit, call, create, limitsOf, reserve, settle, tally, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { usageRows } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeLimits(open: OpenHarness): void {
  describe('the limits of an account', () => {
    const harness = useHarness(open);

    test('are returned with a settlement as the call leaves them; absent limits are left out', async () => {
      const { clock } = harness.current;
      const account = await create(harness.current, {
        rate: { calls: 5, seconds: 2 },
        dailyQuota: 9,
        balance: 30,
      });
      const settlement = await settle(
        harness.current,
        await reserve(harness.current, account, { cost: 3 }),
      );
      const expected = {
        rate: { limit: 5, seconds: 2, remaining: 4, reset: 2000 },
        daily: { limit: 9, remaining: 8, resetsAt: clock.nextDay() },
        balance: 27,
      };
      expect(settlement.limits).toEqual(expected);
      expect(await limitsOf(harness.current, account)).toEqual(expected);
      const unlimited = await create(harness.current);
      expect(await limitsOf(harness.current, unlimited)).toEqual({});
    });

    test('let a reused response take the rate only when it passes', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { rate: { calls: 1, seconds: 10 } });
      expect(await store().admitReuse(account.id)).toMatchObject({ ok: true });
      clock.advance(9_000);
      const refused = { ok: false, limit: 'rate', retryAfter: 1_000 };
      expect(await store().admitReuse(account.id)).toMatchObject(refused);
      clock.advance(1_000);
      expect(await store().admitReuse(account.id)).toMatchObject({ ok: true });
      const unlimited = await create(harness.current);
      expect(await store().admitReuse(unlimited.id)).toEqual({ ok: true, limits: {} });
    });

    test('make a call wait at most one window, however the wall clock jumps', async () => {
      const { clock } = harness.current;
      const account = await create(harness.current, { rate: { calls: 1, seconds: 600 } });
      expect(await call(harness.current, account)).toBe(0);
      for (const jump of [3_600_000, -7_200_000]) {
        clock.jump(jump);
        expect(await admit(harness.current, account)).toMatchObject({
          limit: 'rate',
          retryAfter: 600_000,
        });
      }
      clock.advance(600_000);
      expect(await call(harness.current, account)).toBe(0);
    });

    test('apply from the next call after a change, with earlier usage counted', async () => {
      const { store, clock } = harness.current;
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
        daily: { limit: 3, remaining: 0, resetsAt: clock.nextDay() },
      });
      expect(await call(harness.current, account)).toBe('daily');
    });
  });
}

export function describeDailyQuota(open: OpenHarness): void {
  describe('the daily quota', () => {
    const harness = useHarness(open);

    test('counts each day separately, also when the clock jumps back', async () => {
      const { clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 2 });
      const callThrice = () => times(3, () => call(harness.current, account));
      expect(tally(await callThrice())).toEqual({ 0: 2, daily: 1 });
      clock.jump(24 * 3_600_000);
      expect(tally(await callThrice())).toEqual({ 0: 2, daily: 1 });
      clock.jump(-24 * 3_600_000);
      expect(await call(harness.current, account)).toBe('daily');
      clock.jump(-9 * 24 * 3_600_000);
      expect(await call(harness.current, account)).toBe(0);
      clock.jump(9 * 24 * 3_600_000);
      expect(await call(harness.current, account)).toBe('daily');
    });

    test('charges a call to the day on which it was admitted', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 1 });
      const day = clock.day();
      const reservation = await reserve(harness.current, account);
      clock.advance(4 * 3_600_000);
      await settle(harness.current, reservation);
      expect((await limitsOf(harness.current, account)).daily?.remaining).toBe(1);
      expect(await usageRows(store())).toMatchObject([{ day, code: 0, calls: 1 }]);
    });

    test('gets a failed call back on the day on which it was admitted, and so does a budget', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 2 });
      const budget = { period: 'month', credits: 9, isHard: true, thresholds: [] } as const;
      await store().budgets.setBudget({ ...budget, accountId: account.id, group: null });
      const left = async () => {
        const { daily, budgets } = await limitsOf(harness.current, account);
        return [daily?.remaining, budgets?.map(({ taken }) => taken)];
      };
      const reservation = await reserve(harness.current, account, { cost: 2 });
      clock.advance(4 * 3_600_000);
      await reserve(harness.current, account, { cost: 3 });
      await settle(harness.current, reservation, 301);
      expect(await left()).toEqual([1, [3]]);
      clock.jump(-4 * 3_600_000);
      expect(await left()).toEqual([2, [0]]);
      expect(await store().verify()).toEqual([]);
    });
  });
}
