import { describe, expect, test } from 'vitest';
import { InsufficientCreditsError, InvalidAccountError } from '../../../src/ledger/store-errors.ts';
import { call, create, reserve, settle } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

export function describeTopUps(open: OpenHarness): void {
  describe('a top-up', () => {
    const harness = useHarness(open);

    test('adds or removes credits, but never leaves a balance below zero', async () => {
      const { store } = harness.current;
      const { id } = await create(harness.current, { balance: 5 });
      expect((await store().topUp(id, 10)).balance).toBe(15);
      expect((await store().topUp(id, -15)).balance).toBe(0);
      await expect(store().topUp(id, -1)).rejects.toThrow(InsufficientCreditsError);
      for (const invalid of [0.5, Number.NaN, 2 ** 53]) {
        await expect(store().topUp(id, invalid)).rejects.toThrow(InvalidAccountError);
      }
      await store().topUp(id, Number.MAX_SAFE_INTEGER);
      await expect(store().topUp(id, 1)).rejects.toThrow(InvalidAccountError);
      await harness.current.reopen();
      expect((await store().accounts())[0]?.balance).toBe(Number.MAX_SAFE_INTEGER);
      expect(await store().verify()).toEqual([]);
    });

    test('cannot remove credits that calls in flight reserve', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const reservation = await reserve(harness.current, account, { cost: 4 });
      await expect(store().topUp(account.id, -7)).rejects.toThrow(InsufficientCreditsError);
      expect((await store().topUp(account.id, -6)).balance).toBe(0);
      await settle(harness.current, reservation);
      expect((await store().accounts())[0]?.balance).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('makes an unlimited balance a limited one; calls admitted before stay free', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      await expect(store().topUp(account.id, -1)).rejects.toThrow(InsufficientCreditsError);
      const reservation = await reserve(harness.current, account, { cost: 100 });
      expect((await store().topUp(account.id, 3)).balance).toBe(3);
      await settle(harness.current, reservation);
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      expect((await store().accounts())[0]?.balance).toBe(1);
      expect(await store().verify()).toEqual([]);
      await harness.current.reopen();
      expect((await store().accounts())[0]?.balance).toBe(1);
    });
  });
}
