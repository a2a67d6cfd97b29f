import { describe, expect, test } from 'vitest';
import { call, create, limitsOf, reserve, settle, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeCrashes(open: OpenHarness): void {
  describe('a crash', () => {
    const harness = useHarness(open);

    test('keeps every settled call exactly once', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 100, balance: 100 });
      await times(30, () => call(harness.current, account));
      const ledger = await rowsOf(store().ledger());
      await harness.current.crash();
      expect(await rowsOf(store().ledger())).toEqual(ledger);
      expect(await limitsOf(harness.current, account)).toEqual({
        daily: { limit: 100, remaining: 70, resetsAt: clock.nextDay() },
        balance: 70,
      });
      expect(store().released).toEqual([]);
      expect(await store().verify()).toEqual([]);
    });

    test('releases and lists calls in flight, which cost nothing', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 100, balance: 100 });
      await call(harness.current, account);
      const reservations = [
        await reserve(harness.current, account, { cost: 7 }),
        await reserve(harness.current, account, { cost: 8 }),
      ];
      expect(await rowsOf(store().ledger({ state: 'reserved' }))).toHaveLength(2);
      await harness.current.crash();
      const expected = reservations
        .reverse()
        .map(({ id, requestId, cost }) => ({ id, requestId, credits: -cost, state: 'released' }));
      expect(store().released).toMatchObject(expected);
      expect(await rowsOf(store().ledger({ state: 'released' }))).toMatchObject(expected);
      expect(await rowsOf(store().ledger({ state: 'reserved' }))).toEqual([]);
      expect(await limitsOf(harness.current, account)).toEqual({
        daily: { limit: 100, remaining: 99, resetsAt: clock.nextDay() },
        balance: 99,
      });
      expect(await store().verify()).toEqual([]);
      await harness.current.reopen();
      expect(store().released).toEqual([]);
    });

    test('leaves calls in flight that another server may have billed noted as uncertain', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      const billed = { mayBeBilled: true };
      const reservations = [
        await reserve(harness.current, account, billed),
        await reserve(harness.current, account, billed),
        await reserve(harness.current, account, billed),
        await reserve(harness.current, account),
      ];
      for (const reservation of reservations) await store().persist(reservation);
      const [open, certain, uncertain] = reservations;
      if (!open || !certain || !uncertain) throw new Error('Unreachable: there are four');
      await settle(harness.current, certain);
      await store().settle(uncertain, 301, { uncertain: 2 });
      await harness.current.crash();
      const noted = await rowsOf(store().ledger({ isUncertain: true }));
      expect(noted).toMatchObject([
        { id: uncertain.id, uncertain: 2, state: 'released' },
        { id: open.id, uncertain: 1, state: 'released' },
      ]);
      const one = store().ledger({ isUncertain: true, limit: 1, accountIds: [account.id] });
      expect(await rowsOf(one)).toEqual(noted.slice(0, 1));
      expect(await rowsOf(store().ledger())).toMatchObject([
        { uncertain: 0 },
        { uncertain: 2 },
        { uncertain: 0 },
        { uncertain: 1 },
      ]);
      expect(await store().verify()).toEqual([]);
    });

    test('finds each reservation that was persisted before', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      const reservation = await reserve(harness.current, account);
      await store().persist(reservation);
      // Nothing is written between this and the crash.
      await harness.current.crash();
      expect(store().released).toMatchObject([{ id: reservation.id }]);
    });

    test('leaves charges that may be undelivered in the state charged', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      const [first, second] = [
        await reserve(harness.current, account),
        await reserve(harness.current, account),
      ];
      await settle(harness.current, first);
      store().markDelivered(first);
      await settle(harness.current, second);
      // A reading writes what is queued first.
      expect(await rowsOf(store().ledger({ state: 'delivered' }))).toHaveLength(1);
      await harness.current.crash();
      expect((await rowsOf(store().ledger({ state: 'charged' }))).map(({ id }) => id)).toEqual([
        second.id,
      ]);
    });
  });
}
