import { describe, expect, test } from 'vitest';
import { InsufficientCreditsError, InvalidAccountError } from '../../../src/ledger/store-errors.ts';
import { TopUpKeyError } from '../../../src/ledger/top-up-key.ts';
import { call, create, reserve, settle } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
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

    test('has a note, and a key with which it is made only once', async () => {
      const { store } = harness.current;
      const { id } = await create(harness.current, { balance: 5 });
      const other = await create(harness.current, { balance: 5 });
      const details = { note: 'invoice of May', key: 'invoice-7' };
      expect(await store().topUp(id, 10, details)).toMatchObject({
        balance: 15,
        isRepeated: false,
      });
      await harness.current.reopen();
      expect(await store().topUp(id, 10, details)).toMatchObject({ balance: 15, isRepeated: true });
      await expect(store().topUp(id, 11, details)).rejects.toThrow(TopUpKeyError);
      await expect(store().topUp(other.id, 10, details)).rejects.toThrow(
        `is that of a top-up of 10 credits for token ${id}`,
      );
      expect(await store().topUp(id, -15, { key: 'refund-7' })).toMatchObject({ balance: 0 });
      expect(await store().topUp(id, -15, { key: 'refund-7' })).toMatchObject({ isRepeated: true });
      const filter = { accountId: id, state: 'topped-up' } as const;
      const entries = await rowsOf(store().ledger(filter));
      expect(entries.map(({ credits, note }) => [credits, note])).toEqual([
        [-15, null],
        [10, 'invoice of May'],
        [5, null],
      ]);
      expect((await store().accounts()).map(({ balance }) => balance)).toEqual([0, 5]);
      expect(await store().verify()).toEqual([]);
    });

    test('is made once when the same one is asked for several times at once', async () => {
      const { store } = harness.current;
      const { id } = await create(harness.current);
      const key = 'invoice-8';
      const all = await Promise.all(Array.from({ length: 8 }, () => store().topUp(id, 3, { key })));
      expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect((await store().accounts())[0]?.balance).toBe(3);
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
