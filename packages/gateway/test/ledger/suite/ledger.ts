import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { call, create, reserve, settle, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeLedger(open: OpenHarness): void {
  describe('the ledger', () => {
    const harness = useHarness(open);

    test('has one entry for every top-up and admitted call, newest first, with the balance after it', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const createdAt = clock.now();
      const reservation = await reserve(harness.current, account, { cost: 3 });
      clock.advance(5);
      await settle(harness.current, reservation);
      await call(harness.current, account, { code: 301, operationId: 'listAnswers' });
      clock.advance(5);
      await store().topUp(account.id, 20);
      const common = { accountId: account.id, operationId: null, requestId: null, day: null };
      const { day } = reservation;
      const { operationId, requestId } = reservation;
      const expected = [
        { ...common, at: clock.now(), credits: 20, state: 'topped-up', balanceAfter: 27 },
        {
          ...common,
          at: createdAt + 5,
          operationId: 'listAnswers',
          requestId: expect.any(String),
          day,
          credits: -1,
          state: 'released',
          balanceAfter: null,
        },
        {
          ...common,
          at: createdAt + 5,
          operationId,
          requestId,
          day,
          credits: -3,
          state: 'charged',
          balanceAfter: 7,
        },
        { ...common, at: createdAt, credits: 10, state: 'topped-up', balanceAfter: 10 },
      ].map((entry) => ({
        ...entry,
        ...{ id: expect.any(Number), uncertain: 0, note: null, upstreamKey: null },
      }));
      expect(await rowsOf(store().ledger())).toEqual(expected);
      await harness.current.reopen();
      expect(await rowsOf(store().ledger())).toEqual(expected);
    });

    test('has every request id as it was given, also one that PostgreSQL could take for NULL or for syntax', async () => {
      const { store } = harness.current;
      const { id: accountId } = await create(harness.current);
      const given = ['null', 'NULL', 'Null', '', ' ', 'a,b', '{a}', '"', '\\', "'"];
      await Promise.all(
        given.map(async (requestId) => {
          const call = { accountId, operationId: 'searchUsers', requestId, cost: 1 } as const;
          const admission = await store().admit(call);
          if (admission !== 'changed' && admission.ok)
            await settle(harness.current, admission.reservation);
        }),
      );
      const entries = await rowsOf(store().ledger());
      expect(entries.map(({ requestId }) => requestId).sort()).toEqual([...given].sort());
    });

    test('can be filtered by account and limited to a number of entries', async () => {
      const first = await create(harness.current, { balance: 9 });
      const second = await create(harness.current, { balance: 9 });
      await times(3, () => call(harness.current, first));
      await call(harness.current, second);
      const entries = await rowsOf(
        harness.current.store().ledger({ accountIds: [first.id], limit: 2 }),
      );
      expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([6, 7]);
      expect(
        await rowsOf(harness.current.store().ledger({ accountIds: [second.id] })),
      ).toHaveLength(2);
    });
  });
}

export function describeLedgerStates(open: OpenHarness): void {
  describe('the ledger', () => {
    const harness = useHarness(open);

    test('distinguishes delivered, charged and released calls', async () => {
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
      expect((await rowsOf(store().ledger({ state: 'delivered' }))).map(({ id }) => id)).toEqual([
        first.id,
      ]);
      expect((await rowsOf(store().ledger({ state: 'charged' }))).map(({ id }) => id)).toEqual([
        second.id,
      ]);
      expect((await rowsOf(store().ledger({ state: 'released' }))).map(({ id }) => id)).toEqual([
        third.id,
      ]);
      await harness.current.reopen();
      expect((await rowsOf(store().ledger({ state: 'delivered' }))).map(({ id }) => id)).toEqual([
        first.id,
      ]);
    });

    test('lists a call in flight as reserved', async () => {
      const account = await create(harness.current, { balance: 4 });
      const reservation = await reserve(harness.current, account, { cost: 4 });
      const listed = await rowsOf(harness.current.store().ledger({ state: 'reserved' }));
      expect(listed).toMatchObject([{ id: reservation.id, credits: -4, balanceAfter: null }]);
      expect(await harness.current.store().verify()).toEqual([]);
      await settle(harness.current, reservation);
      expect(await rowsOf(harness.current.store().ledger({ state: 'reserved' }))).toEqual([]);
    });
  });
}

export function describeVerification(open: OpenHarness): void {
  describe('verification', () => {
    const harness = useHarness(open);

    test('finds no problem while calls begin, wait and end', async () => {
      const account = await create(harness.current, { dailyQuota: 1_000_000, balance: 1_000_000 });
      let isDone = false;
      const slowCall = async () => {
        const reservation = await reserve(harness.current, account);
        await rowsOf(harness.current.store().ledger({ limit: 1 }));
        await nextTurn();
        await settle(harness.current, reservation, reservation.id % 3 === 0 ? 301 : 0);
      };
      const traffic = times(8, async () => {
        while (!isDone) await slowCall();
      });
      let entries = 0;
      for (let round = 0; round < 30 || entries < 100; round += 1) {
        expect(await harness.current.store().verify()).toEqual([]);
        entries = (await rowsOf(harness.current.store().ledger())).length;
      }
      isDone = true;
      await traffic;
    });
  });
}
