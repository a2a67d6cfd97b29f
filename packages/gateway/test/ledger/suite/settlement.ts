import { describe, expect, test } from 'vitest';
import type { SettlementNotes } from '../../../../ledger/src/store.ts';
import { StoreError, UnknownAccountError } from '../../../../ledger/src/store-errors.ts';
import { admit, call, create, limitsOf, reserve, settle, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf, usageRows } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeSettlement(open: OpenHarness): void {
  describe('a settlement', () => {
    const harness = useHarness(open);

    test('releases quota and balance for any code but 0, and keeps the rate taken', async () => {
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

    test('names the key of the upstream in ledger and usage, also after a crash', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 9 });
      const end = async (code: number, notes: SettlementNotes) =>
        store().settle(await reserve(harness.current, account, { mayBeBilled: true }), code, notes);
      await end(0, { upstreamKey: 'main' });
      await end(0, { upstreamKey: 'spare' });
      await end(0, { upstreamKey: 'spare', uncertain: 1 });
      await end(301, { upstreamKey: 'spare', uncertain: 1 });
      await end(301, {});
      for (let restart = 0; restart < 2; restart += 1) {
        const entries = await rowsOf(store().ledger({ limit: 5 }));
        expect(entries.map(({ upstreamKey }) => upstreamKey)).toEqual([
          ...[null, 'spare', 'spare', 'spare', 'main'],
        ]);
        const usage = await usageRows(store());
        expect(usage.map(({ code, upstreamKey, calls }) => [code, upstreamKey, calls])).toEqual([
          ...[
            [0, 'main', 1],
            [0, 'spare', 2],
          ],
          ...[
            [301, null, 1],
            [301, 'spare', 1],
          ],
        ]);
        expect(await store().verify()).toEqual([]);
        await harness.current.crash();
      }
    });

    test('that was probably billed and not passed on takes quota, and gives the balance back', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 3, balance: 5 });
      const billed = { uncertain: 2, takesQuota: true };
      const reservation = await reserve(harness.current, account, { cost: 2, mayBeBilled: true });
      const settled = await store().settle(reservation, 500, billed);
      const daily = { limit: 3, remaining: 2, resetsAt: clock.nextDay() };
      expect(settled).toEqual({ charged: 0, limits: { daily, balance: 5 } });
      await store().settle(await reserve(harness.current, account), 301, {
        ...billed,
        countedAs: { code: 0, via: 'stale', saved: 1 },
      });
      await call(harness.current, account);
      expect(await call(harness.current, account)).toBe('daily');
      for (let restart = 0; restart < 2; restart += 1) {
        expect(await limitsOf(harness.current, account)).toMatchObject({
          daily: { remaining: 0 },
          balance: 4,
        });
        expect(await rowsOf(store().ledger({ state: 'quota-taken' }))).toMatchObject([
          { credits: -1, balanceAfter: null, uncertain: 2 },
          { id: reservation.id, credits: -2, balanceAfter: null, uncertain: 2 },
        ]);
        expect(await rowsOf(store().ledger({ state: 'released' }))).toEqual([]);
        expect(await store().verify()).toEqual([]);
        await harness.current.crash();
      }
      clock.advance(24 * 3_600_000);
      expect(await call(harness.current, account)).toBe(0);
    });

    test('takes no quota for a failure without an uncertain request', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 1 });
      const reservation = await reserve(harness.current, account);
      await store().settle(reservation, 500, { takesQuota: true });
      expect(await call(harness.current, account)).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('takes quota once when it is charged, whatever was noted of its requests', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 2 });
      const reservation = await reserve(harness.current, account, { mayBeBilled: true });
      await store().settle(reservation, 0, { uncertain: 1, takesQuota: true });
      for (let restart = 0; restart < 2; restart += 1) {
        expect((await limitsOf(harness.current, account)).daily?.remaining).toBe(1);
        expect(await store().verify()).toEqual([]);
        await harness.current.crash();
      }
    });

    test('lets a call pass with the credits that a failed call released', async () => {
      const account = await create(harness.current, { balance: 1 });
      const first = await reserve(harness.current, account);
      expect(await call(harness.current, account)).toBe('balance');
      await settle(harness.current, first, 301);
      expect(await call(harness.current, account)).toBe(0);
    });

    test('resolves with the charge and the limits after all settlements of its group', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const reservations = await times(6, () => reserve(harness.current, account));
      const settled = await Promise.all(
        reservations.map((reservation) => settle(harness.current, reservation)),
      );
      expect(settled).toEqual(settled.map(() => ({ charged: 1, limits: { balance: 4 } })));
      expect(await rowsOf(store().ledger({ state: 'charged' }))).toHaveLength(6);
      expect(await store().verify()).toEqual([]);
    });
  });
}

export function describeInvalidReservations(open: OpenHarness): void {
  describe('the store', () => {
    const harness = useHarness(open);

    test('rejects an unknown account, and a reservation that was settled before', async () => {
      const account = await create(harness.current);
      const unknown = { ...account, id: 'unknown' };
      await expect(admit(harness.current, unknown)).rejects.toThrow(UnknownAccountError);
      const reservation = await reserve(harness.current, account);
      await settle(harness.current, reservation);
      await expect(settle(harness.current, reservation)).rejects.toThrow(StoreError);
      expect(await rowsOf(harness.current.store().ledger())).toHaveLength(1);
    });
  });
}
