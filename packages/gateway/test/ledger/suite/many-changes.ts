import { describe, expect, test } from 'vitest';
import type { AccountChange, ChangedAccount } from '../../../../ledger/src/accounts.ts';
import { RejectedChangeError } from '../../../../ledger/src/store-errors.ts';
import { call, create, reserve, settle } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

export function describeManyChanges(open: OpenHarness): void {
  describe('changes of many accounts', () => {
    const harness = useHarness(open);

    test('are made together, and calls in flight stay with their accounts', async () => {
      const { store } = harness.current;
      await store().budgets.createGroup('marketing');
      const one = await create(harness.current, { balance: 1 });
      const two = await create(harness.current, { balance: 1, rate: { calls: 9, seconds: 60 } });
      const three = await create(harness.current);
      const reservation = await reserve(harness.current, one);
      const changes: readonly AccountChange[] = [
        { kind: 'top-up', id: one.id, credits: 5 },
        { kind: 'update', id: two.id, changes: { group: 'marketing', rate: null } },
        { kind: 'revoke', id: three.id },
      ];
      expect(await store().changeAccounts(changes)).toMatchObject([
        { id: one.id, balance: 5 },
        { id: two.id, group: 'marketing', rate: null },
        { id: three.id, revokedAt: expect.any(Number) },
      ]);
      await settle(harness.current, reservation);
      expect(await call(harness.current, two)).toBe(0);
      expect(await store().accounts()).toMatchObject([
        { balance: 5 },
        { group: 'marketing', balance: 0 },
        { revokedAt: expect.any(Number) },
      ]);
      expect(await store().verify()).toEqual([]);
    });

    test('are not made again for top-ups whose keys were used', async () => {
      const { store } = harness.current;
      const one = await create(harness.current, { balance: 1 });
      const two = await create(harness.current, { balance: 1 });
      await store().topUp(one.id, 5, { key: 'a' });
      const changes = [
        { kind: 'top-up', id: one.id, credits: 5, key: 'a' },
        { kind: 'top-up', id: two.id, credits: 5, key: 'b' },
      ] as const;
      const flags = (changed: readonly ChangedAccount[]) =>
        changed.map(({ isRepeated = false }) => isRepeated);
      expect(flags(await store().changeAccounts(changes))).toEqual([true, false]);
      expect(flags(await store().changeAccounts(changes))).toEqual([true, true]);
      expect((await store().accounts()).map(({ balance }) => balance)).toEqual([6, 6]);
      const another = [changes[0], { kind: 'top-up', id: two.id, credits: 5, key: 'a' }] as const;
      await expect(store().changeAccounts(another.slice(1))).rejects.toMatchObject({ index: 0 });
      expect(await store().verify()).toEqual([]);
    });

    test('are not made when one of them is refused, which is named by its place', async () => {
      const { store } = harness.current;
      const one = await create(harness.current, { balance: 1 });
      const two = await create(harness.current, { balance: 1 });
      const before = await store().accounts();
      for (const refused of [
        { kind: 'top-up', id: two.id, credits: -2 },
        { kind: 'update', id: two.id, changes: { group: 'sales' } },
        { kind: 'update', id: two.id, changes: { dailyQuota: -1 } },
        { kind: 'revoke', id: 'unknown' },
      ] as const) {
        const changes = [{ kind: 'top-up', id: one.id, credits: 5 } as const, refused];
        const error = await store()
          .changeAccounts(changes)
          .catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(RejectedChangeError);
        expect(error).toMatchObject({ index: 1 });
      }
      expect(await store().accounts()).toEqual(before);
      expect(await store().verify()).toEqual([]);
    });
  });
}
