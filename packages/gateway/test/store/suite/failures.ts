import { describe, expect, test } from 'vitest';
import { StoreWriteError } from '../../../src/store/store-errors.ts';
import { call, create, limitsOf, reserve, settle, tally, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

export function describeFailures(open: OpenHarness): void {
  describe('when nothing can be written', () => {
    const harness = useHarness(open);
    const limits = { rate: { calls: 1000, seconds: 1 }, dailyQuota: 100, balance: 100 };

    test('every settlement rejects and nothing is charged; later ones succeed again', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, limits);
      await call(harness.current, account);
      const before = { daily: { limit: 100, remaining: 99 }, balance: 99 };
      const slow = await reserve(harness.current, account);
      expect(await store().ledger({ state: 'reserved' })).toHaveLength(1);

      harness.current.failWrites(true);
      const ends = times(20, () => call(harness.current, account).catch((error: unknown) => error));
      for (const end of await ends) expect(end).toBeInstanceOf(StoreWriteError);
      await expect(settle(harness.current, slow)).rejects.toThrow(StoreWriteError);
      expect(await limitsOf(harness.current, account)).toMatchObject(before);

      harness.current.failWrites(false);
      expect(await call(harness.current, account)).toBe(0);
      const after = { daily: { limit: 100, remaining: 98 }, balance: 98 };
      expect(await limitsOf(harness.current, account)).toMatchObject(after);
      expect(tally((await store().ledger()).map(({ state }) => state))).toEqual({
        'topped-up': 1,
        charged: 2,
        released: 1,
      });
      expect(await store().usage()).toMatchObject([{ code: 0, calls: 2, credits: 2 }]);
      expect(await store().verify()).toEqual([]);
      await harness.current.crash();
      expect(await limitsOf(harness.current, account)).toMatchObject(after);
    });

    test('what a failed call held is given back, and refusals stay counted', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, limits);
      const reservation = await reserve(harness.current, account, { cost: 60 });
      const listed = await store().ledger({ state: 'reserved' });
      harness.current.failWrites(true);
      await expect(settle(harness.current, reservation, 301)).rejects.toThrow(StoreWriteError);
      const refused = { accountId: account.id, operationId: 'searchUsers', code: 303 } as const;
      store().count({ ...refused, day: clock.day() });
      expect((await limitsOf(harness.current, account)).balance).toBe(100);
      harness.current.failWrites(false);
      expect(await store().ledger({ state: 'released' })).toMatchObject([{ id: listed[0]?.id }]);
      expect(await store().usage()).toMatchObject([{ code: 303, calls: 1 }]);
      expect(await store().verify()).toEqual([]);
    });

    test('administration rejects and changes nothing', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { ...limits, secretHash: 'old' });
      const before = await store().accounts();
      harness.current.failWrites(true);
      for (const change of [
        create(harness.current),
        store().updateAccount(account.id, { name: 'other', dailyQuota: 1 }),
        store().rotateSecret(account.id, 'new', 0),
        store().revokeAccount(account.id, clock.now()),
        store().topUp(account.id, 5, clock.now()),
        store().secretValue('cursors'),
      ]) {
        await expect(change).rejects.toThrow(StoreWriteError);
      }
      harness.current.failWrites(false);
      expect(await store().accounts()).toEqual(before);
      expect(await store().findAccount('new', 0)).toBeUndefined();
      expect(await store().findAccount('old', clock.now())).toBeDefined();
      expect(await store().verify()).toEqual([]);
      expect((await store().topUp(account.id, 5, clock.now())).balance).toBe(105);
      await harness.current.reopen();
      expect((await store().accounts())[0]).toEqual({ ...account, balance: 105 });
    });
  });
}
