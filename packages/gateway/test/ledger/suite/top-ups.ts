import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../../ledger/src/store-errors.ts';
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
      await expect(store().topUp(id, -1)).rejects.toThrow('cannot be removed');
      for (const invalid of [0.5, Number.NaN, 2 ** 53]) {
        await expect(store().topUp(id, invalid)).rejects.toThrow(StoreError);
      }
      await store().topUp(id, Number.MAX_SAFE_INTEGER);
      await expect(store().topUp(id, 1)).rejects.toThrow(StoreError);
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
      await expect(store().topUp(id, 11, details)).rejects.toThrow('is that of a top-up');
      await expect(store().topUp(other.id, 10, details)).rejects.toThrow(
        `is that of a top-up of 10 credits for token ${id}`,
      );
      expect(await store().topUp(id, -15, { key: 'refund-7' })).toMatchObject({ balance: 0 });
      expect(await store().topUp(id, -15, { key: 'refund-7' })).toMatchObject({ isRepeated: true });
      const filter = { accountIds: [id], state: 'topped-up' } as const;
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
      const { id } = await create(harness.current, { balance: 0 });
      const key = 'invoice-8';
      const all = await Promise.all(Array.from({ length: 8 }, () => store().topUp(id, 3, { key })));
      expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
      expect((await store().accounts())[0]?.balance).toBe(3);
    });

    test('cannot remove credits that calls in flight reserve', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const reservation = await reserve(harness.current, account, { cost: 4 });
      await expect(store().topUp(account.id, -7)).rejects.toThrow('cannot be removed');
      expect((await store().topUp(account.id, -6)).balance).toBe(0);
      await settle(harness.current, reservation);
      expect((await store().accounts())[0]?.balance).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('is refused for an unlimited balance', async () => {
      const { store } = harness.current;
      const { id } = await create(harness.current);
      for (const credits of [3, -1])
        await expect(store().topUp(id, credits, { key: 'a' })).rejects.toThrow('is unlimited');
      expect((await store().accounts()).map(({ balance }) => balance)).toEqual([null]);
      expect(await rowsOf(store().ledger({ accountIds: [id] }))).toEqual([]);
    });
  });

  describe('a balance', () => {
    const harness = useHarness(open);

    test('is set to a number or to unlimited, each time with an entry in the ledger', async () => {
      const { store, reopen } = harness.current;
      const account = await create(harness.current);
      const { id } = account;
      for (const balance of [7, 7, 3, null, null, 0, null, 5]) {
        expect(await store().updateAccount(id, { balance })).toMatchObject({ balance });
        await reopen();
        expect(await store().accounts()).toMatchObject([{ balance }]);
        expect(await store().verify()).toEqual([]);
      }
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      const [charge, ...entries] = await rowsOf(store().ledger());
      expect(charge).toMatchObject({ credits: -2, balanceAfter: 3 });
      expect(
        entries.map(({ state, credits, balanceAfter, note }) => [
          state,
          credits,
          balanceAfter,
          note,
        ]),
      ).toEqual([
        ['topped-up', 5, 5, 'balance set to 5'],
        ['topped-up', 0, 0, 'balance set to unlimited'],
        ['topped-up', 0, 0, 'balance set to 0'],
        ['topped-up', -3, 0, 'balance set to unlimited'],
        ['topped-up', -4, 3, 'balance set to 3'],
        ['topped-up', 7, 7, 'balance set to 7'],
      ]);
      for (const balance of [-1, 0.5, 2 ** 53])
        await expect(store().updateAccount(id, { balance })).rejects.toThrow(StoreError);
    });

    test('is what further calls may spend: those in flight are charged as they were admitted', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      const free = await reserve(harness.current, account, { cost: 100 });
      expect(await store().updateAccount(account.id, { balance: 9 })).toMatchObject({ balance: 9 });
      const paid = await reserve(harness.current, account, { cost: 4 });
      const released = await reserve(harness.current, account, { cost: 3 });
      expect(await store().updateAccount(account.id, { balance: 6 })).toMatchObject({ balance: 6 });
      await settle(harness.current, free);
      await settle(harness.current, released, 301);
      expect(await store().accounts()).toMatchObject([{ balance: 9 }]);
      await store().updateAccount(account.id, { balance: null });
      await settle(harness.current, paid);
      expect(await call(harness.current, account, { cost: 50 })).toBe(0);
      expect(await store().accounts()).toMatchObject([{ balance: null }]);
      expect(await store().verify()).toEqual([]);
    });
  });
}
