import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../../ledger/src/store-errors.ts';
import { admit, create, reserve, settle } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeLifetime(open: OpenHarness): void {
  describe('a store', () => {
    const harness = useHarness(open);

    test('keeps one secret value for each name', async () => {
      const value = await harness.current.store().secretValue('cursors');
      expect(value).toHaveLength(32);
      expect(await harness.current.store().secretValue('other')).not.toEqual(value);
      await harness.current.reopen();
      expect(await harness.current.store().secretValue('cursors')).toEqual(value);
    });

    test('writes pending calls when it is closed, and rejects further calls', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 5 });
      const closed = store();
      const reservation = await reserve(harness.current, account);
      const settled = settle(harness.current, reservation);
      closed.markDelivered(reservation);
      await harness.current.reopen();
      expect((await settled).charged).toBe(1);
      expect((await rowsOf(store().ledger({ limit: 1 })))[0]).toMatchObject({
        credits: -1,
        balanceAfter: 4,
      });
      await closed.close();
      await expect(closed.topUp(account.id, 1)).rejects.toThrow(StoreError);
      const admitAfterClose = async () => closed.admit(reservation);
      await expect(admitAfterClose()).rejects.toThrow('closed');
      expect((await admit(harness.current, account)).ok).toBe(true);
    });
  });
}
