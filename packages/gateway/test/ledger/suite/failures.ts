import { describe, expect, test } from 'vitest';
import type { Reservation } from '../../../../ledger/src/store.ts';
import { StoreWriteError } from '../../../../ledger/src/store-errors.ts';
import { call, create, limitsOf, reserve, settle, tally, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf, usageRows } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

const limits = { rate: { calls: 1000, seconds: 1 }, dailyQuota: 100, balance: 100 };

export function describeFailedCalls(open: OpenHarness): void {
  describe('a store that cannot write', () => {
    const harness = useHarness(open);

    test('rejects every settlement and charges nothing; later settlements succeed', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, limits);
      await call(harness.current, account);
      const before = { daily: { limit: 100, remaining: 99 }, balance: 99 };
      const pending = await reserve(harness.current, account);
      expect(await rowsOf(store().ledger({ state: 'reserved' }))).toHaveLength(1);

      await harness.current.failWrites(true);
      const outcomes = times(20, () =>
        call(harness.current, account).catch((error: unknown) => error),
      );
      for (const outcome of await outcomes) expect(outcome).toBeInstanceOf(StoreWriteError);
      await expect(settle(harness.current, pending)).rejects.toThrow(StoreWriteError);
      const limitsWhileFailing = await limitsOf(harness.current, account);
      if (!harness.current.writesAdmissions) expect(limitsWhileFailing).toMatchObject(before);

      await harness.current.failWrites(false);
      expect(await call(harness.current, account)).toBe(0);
      const after = { daily: { limit: 100, remaining: 98 }, balance: 98 };
      expect(await limitsOf(harness.current, account)).toMatchObject(after);
      expect(tally((await rowsOf(store().ledger())).map(({ state }) => state))).toEqual({
        'topped-up': 1,
        charged: 2,
        released: 1,
      });
      expect(await usageRows(store())).toMatchObject([{ code: 0, calls: 2, credits: 2 }]);
      expect(await store().verify()).toEqual([]);
      await harness.current.crash();
      expect(await limitsOf(harness.current, account)).toMatchObject(after);
    });

    test('gives nothing back to a balance that was limited while the call was in flight', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 5 });
      const pending = await reserve(harness.current, account, { cost: 3 });
      await store().updateAccount(account.id, { balance: 10 });
      await harness.current.failWrites(true);
      await expect(settle(harness.current, pending)).rejects.toThrow(StoreWriteError);
      await harness.current.failWrites(false);
      await expect
        .poll(() => limitsOf(harness.current, account))
        .toMatchObject({ balance: 10, daily: { remaining: 5 } });
      expect(await store().verify()).toEqual([]);
    });

    test('rejects a reservation that has to be durable before the source is asked, and releases it', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, limits);
      await harness.current.failWrites(true);
      const reservations: Reservation[] = [];
      const persisting = times(5, async () => {
        const reservation = await reserve(harness.current, account, { mayBeBilled: true });
        reservations.push(reservation);
        await store().persist(reservation);
      });
      await expect(persisting).rejects.toThrow(StoreWriteError);
      expect((await limitsOf(harness.current, account)).balance).toBe(100);
      expect(reservations).toHaveLength(harness.current.writesAdmissions ? 0 : 5);
      for (const each of reservations)
        await expect(settle(harness.current, each)).rejects.toThrow('is not open');
      await harness.current.failWrites(false);
      expect(await rowsOf(store().ledger())).toMatchObject([{ state: 'topped-up' }]);
      expect(await store().verify()).toEqual([]);
    });

    test('releases the reservation of a failed call, and still counts refusals', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, limits);
      const reservation = await reserve(harness.current, account, { cost: 60 });
      const listed = await rowsOf(store().ledger({ state: 'reserved' }));
      await harness.current.failWrites(true);
      await expect(settle(harness.current, reservation, 301)).rejects.toThrow(StoreWriteError);
      const refused = { accountId: account.id, operationId: 'searchUsers', code: 303 } as const;
      store().count(refused);
      if (!harness.current.writesAdmissions)
        expect((await limitsOf(harness.current, account)).balance).toBe(100);
      await harness.current.failWrites(false);
      expect(await rowsOf(store().ledger({ state: 'released' }))).toMatchObject([
        { id: listed[0]?.id },
      ]);
      expect(await usageRows(store())).toMatchObject([{ code: 303, calls: 1 }]);
      expect(await store().verify()).toEqual([]);
    });
  });
}

export function describeFailedChanges(open: OpenHarness): void {
  describe('a store that cannot write', () => {
    const harness = useHarness(open);

    test('rejects administrative changes and changes nothing', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { ...limits, secretHash: 'old' });
      const before = await store().accounts();
      await harness.current.failWrites(true);
      const changes = await Promise.allSettled([
        create(harness.current),
        store().updateAccount(account.id, { name: 'other', dailyQuota: 1 }),
        store().rotateSecret(account.id, 'new', 0),
        store().revokeAccount(account.id),
        store().topUp(account.id, 5),
        store().secretValue('cursors'),
      ]);
      for (const change of changes)
        expect(change).toMatchObject({ reason: expect.any(StoreWriteError) });
      await harness.current.failWrites(false);
      expect(await store().accounts()).toEqual(before);
      expect(await store().findAccount('new')).toBeUndefined();
      expect(await store().findAccount('old')).toBeDefined();
      expect(await store().verify()).toEqual([]);
      expect((await store().topUp(account.id, 5)).balance).toBe(105);
      await harness.current.reopen();
      expect((await store().accounts())[0]).toEqual({ ...account, balance: 105 });
    });
  });
}
