import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/store/store-errors.ts';
import { admit, call, create, limitsOf, reserve, settle, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

export function describeRecords(open: OpenHarness): void {
  describe('the ledger', () => {
    const harness = useHarness(open);

    test('has every top-up and every admitted call once, newest first, with the balance after it', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { balance: 10, createdAt: 77 });
      const reservation = await reserve(harness.current, account, { cost: 3 });
      clock.advance(5);
      await settle(harness.current, reservation);
      await call(harness.current, account, { code: 301, operationId: 'listAnswers' });
      await store().topUp(account.id, 20, 99);
      const common = { accountId: account.id, operationId: null, requestId: null };
      const { operationId, requestId } = reservation;
      const expected = [
        { ...common, at: 99, credits: 20, state: 'topped-up', balanceAfter: 27 },
        {
          ...common,
          at: clock.now(),
          operationId: 'listAnswers',
          requestId: expect.any(String),
          credits: -1,
          state: 'released',
          balanceAfter: null,
        },
        {
          ...common,
          at: clock.now(),
          operationId,
          requestId,
          credits: -3,
          state: 'charged',
          balanceAfter: 7,
        },
        { ...common, at: 77, credits: 10, state: 'topped-up', balanceAfter: 10 },
      ].map((entry) => ({ ...entry, id: expect.any(Number) }));
      expect(await store().ledger()).toEqual(expected);
      await harness.current.reopen();
      expect(await store().ledger()).toEqual(expected);
    });

    test('tells what was handed over from what was only charged', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      const [first, second, third] = [
        await reserve(harness.current, account),
        await reserve(harness.current, account),
        await reserve(harness.current, account),
      ];
      await settle(harness.current, first);
      await settle(harness.current, second);
      await settle(harness.current, third, 500);
      store().markDelivered(first);
      store().markDelivered(third);
      expect((await store().ledger({ state: 'delivered' })).map(({ id }) => id)).toEqual([
        first.id,
      ]);
      expect((await store().ledger({ state: 'charged' })).map(({ id }) => id)).toEqual([second.id]);
      expect((await store().ledger({ state: 'released' })).map(({ id }) => id)).toEqual([third.id]);
      await harness.current.reopen();
      expect((await store().ledger({ state: 'delivered' })).map(({ id }) => id)).toEqual([
        first.id,
      ]);
    });

    test('lists a call under way as reserved', async () => {
      const account = await create(harness.current, { balance: 4 });
      const reservation = await reserve(harness.current, account, { cost: 4 });
      const listed = await harness.current.store().ledger({ state: 'reserved' });
      expect(listed).toMatchObject([{ id: reservation.id, credits: -4, balanceAfter: null }]);
      expect(await harness.current.store().verify()).toEqual([]);
      await settle(harness.current, reservation);
      expect(await harness.current.store().ledger({ state: 'reserved' })).toEqual([]);
    });

    test('is shown for one account, and as many lines as are asked for', async () => {
      const first = await create(harness.current, { balance: 9 });
      const second = await create(harness.current, { balance: 9 });
      await times(3, () => call(harness.current, first));
      await call(harness.current, second);
      const lines = await harness.current.store().ledger({ accountId: first.id, limit: 2 });
      expect(lines.map(({ balanceAfter }) => balanceAfter)).toEqual([6, 7]);
      expect(await harness.current.store().ledger({ accountId: second.id })).toHaveLength(2);
    });
  });

  describe('verification', () => {
    const harness = useHarness(open);

    test('finds nothing while calls come, stay and go', async () => {
      const account = await create(harness.current, { dailyQuota: 1_000_000, balance: 1_000_000 });
      let isDone = false;
      const slowCall = async () => {
        const reservation = await reserve(harness.current, account);
        await harness.current.store().ledger({ limit: 1 });
        await nextTurn();
        await settle(harness.current, reservation, reservation.id % 3 === 0 ? 301 : 0);
      };
      const traffic = times(8, async () => {
        while (!isDone) await slowCall();
      });
      let lines = 0;
      for (let round = 0; round < 30 || lines < 100; round += 1) {
        expect(await harness.current.store().verify()).toEqual([]);
        lines = (await harness.current.store().ledger()).length;
      }
      isDone = true;
      await traffic;
    });
  });

  describe('usage', () => {
    const harness = useHarness(open);

    test('counts calls and credits by account, day, operation and code', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { name: 'a' });
      const other = await create(harness.current, { name: 'b' });
      const day = clock.day();
      await times(3, () => call(harness.current, account, { cost: 2 }));
      await call(harness.current, account, { code: 301 });
      await call(harness.current, other, { operationId: 'listAnswers', cost: 0 });
      const refused = {
        accountId: account.id,
        operationId: 'searchUsers',
        day,
        code: 400,
      } as const;
      store().count(refused);
      store().count(refused);
      clock.advance(24 * 3_600_000);
      await call(harness.current, account);
      const next = clock.day();
      const row = { accountId: account.id, name: 'a', day, operationId: 'searchUsers' };
      const expected = [
        { ...row, code: 0, calls: 3, credits: 6 },
        { ...row, code: 301, calls: 1, credits: 0 },
        { ...row, code: 400, calls: 2, credits: 0 },
        {
          ...row,
          accountId: other.id,
          name: 'b',
          operationId: 'listAnswers',
          code: 0,
          calls: 1,
          credits: 0,
        },
        { ...row, day: next, code: 0, calls: 1, credits: 1 },
      ];
      for (let restart = 0; restart < 2; restart += 1) {
        expect(await store().usage()).toEqual(expected);
        expect(await store().usage({ from: next })).toEqual(expected.slice(4));
        expect(await store().usage({ to: day, accountId: other.id })).toEqual([expected[3]]);
        await harness.current.reopen();
      }
    });

    test('is what admission goes by, after a restart too', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { dailyQuota: 10, balance: 50 });
      await times(4, () => call(harness.current, account, { cost: 3 }));
      for (let restart = 0; restart < 2; restart += 1) {
        const [row] = await store().usage();
        const limits = await limitsOf(harness.current, account);
        expect(row).toMatchObject({ calls: 4, credits: 12 });
        expect(limits).toEqual({ daily: { limit: 10, remaining: 6 }, balance: 38 });
        await harness.current.reopen();
      }
    });
  });

  describe('a store', () => {
    const harness = useHarness(open);

    test('keeps a secret value for each name', async () => {
      const value = await harness.current.store().secretValue('cursors');
      expect(value).toHaveLength(32);
      expect(await harness.current.store().secretValue('other')).not.toEqual(value);
      await harness.current.reopen();
      expect(await harness.current.store().secretValue('cursors')).toEqual(value);
    });

    test('makes durable what is under way when it is closed, and then takes nothing more', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 5 });
      const closed = store();
      const reservation = await reserve(harness.current, account);
      const settled = settle(harness.current, reservation);
      closed.markDelivered(reservation);
      await harness.current.reopen();
      expect((await settled).charged).toBe(1);
      expect((await store().ledger({ limit: 1 }))[0]).toMatchObject({
        credits: -1,
        balanceAfter: 4,
      });
      await closed.close();
      await expect(closed.topUp(account.id, 1, 1)).rejects.toThrow(StoreError);
      const late = async () => closed.admit({ ...reservation, now: 0, monotonic: 0 });
      await expect(late()).rejects.toThrow('closed');
      expect((await admit(harness.current, account)).ok).toBe(true);
    });
  });
}
