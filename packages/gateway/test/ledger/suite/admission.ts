import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../../ledger/src/store-errors.ts';
import { admit, call, create, limitsOf, tally, times } from '../caller.ts';
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
      'lets exactly as many of 1,000 simultaneous calls pass as the %s limit allows',
      async (limit, limits, passing) => {
        const account = await create(harness.current, limits);
        const outcomes = await times(1000, () => call(harness.current, account));
        expect(tally(outcomes)).toEqual({ 0: passing, [limit]: 1000 - passing });
        expect(await harness.current.store().verify()).toEqual([]);
      },
    );

    test('charges 100 of 500 simultaneous calls to a balance of 100', async () => {
      const account = await create(harness.current, { balance: 100 });
      const outcomes = await times(500, () => call(harness.current, account));
      expect(tally(outcomes)).toEqual({ 0: 100, balance: 400 });
      expect((await harness.current.store().accounts())[0]?.balance).toBe(0);
    });

    test('refuses by the first limit in the order rate, daily, balance', async () => {
      const exhausted = { rate: { calls: 0, seconds: 1 }, dailyQuota: 0, balance: 0 };
      const allLimits = await create(harness.current, exhausted);
      const quota = await create(harness.current, { ...exhausted, rate: null });
      const balance = await create(harness.current, { balance: 0 });
      expect(await call(harness.current, allLimits)).toBe('rate');
      expect(await call(harness.current, quota)).toBe('daily');
      expect(await call(harness.current, balance)).toBe('balance');
    });
  });
}

export function describeRefusals(open: OpenHarness): void {
  describe('admission', () => {
    const harness = useHarness(open);

    test.each([
      ['rate', { rate: { calls: 0, seconds: 9 }, dailyQuota: 5, balance: 5 }],
      ['daily', { rate: { calls: 5, seconds: 9 }, dailyQuota: 0, balance: 5 }],
      ['balance', { rate: { calls: 5, seconds: 9 }, dailyQuota: 5, balance: 0 }],
    ] as const)(
      'takes nothing from the other limits when it refuses by %s',
      async (limit, limits) => {
        const account = await create(harness.current, limits);
        const before = await limitsOf(harness.current, account);
        const refusals = await times(20, () => admit(harness.current, account));
        for (const refusal of refusals) expect(refusal).toMatchObject({ ok: false, limit });
        expect(await limitsOf(harness.current, account)).toEqual(before);
      },
    );

    test('returns with a refusal by rate the exact milliseconds until the next call may pass', async () => {
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

    test('refuses a call that costs more than the balance, and lets a free call pass at zero', async () => {
      const account = await create(harness.current, { balance: 5 });
      expect(await call(harness.current, account, { cost: 6 })).toBe('balance');
      expect(await call(harness.current, account, { cost: 5 })).toBe(0);
      expect(await call(harness.current, account, { cost: 1 })).toBe('balance');
      expect(await call(harness.current, account, { cost: 0 })).toBe(0);
      for (const cost of [-1, 0.5, Number.NaN]) {
        await expect(admit(harness.current, account, { cost })).rejects.toThrow(StoreError);
      }
    });
  });
}
