import { describe, expect, test } from 'vitest';
import { HOUR_MS, KEPT_HOURS } from '../../../src/ledger/call-hours.ts';
import { call, create } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

/** What the admin page reads and writes beside the ledger. */
export function describeAdminPage(open: OpenHarness): void {
  describe('the admin page', () => {
    const harness = useHarness(open);

    test('has tokens that are found by their hash, listed and revoked, also after a restart', async () => {
      const { clock, store, reopen } = harness.current;
      const expiresAt = Math.floor(clock.now()) + 1_000;
      const token = await store().adminTokens.create('hash of one', expiresAt);
      expect(token).toMatchObject({ expiresAt, revokedAt: null });
      await reopen();
      const { adminTokens } = store();
      expect(await adminTokens.find('hash of one')).toEqual(token);
      expect(await adminTokens.find('another hash')).toBeUndefined();
      const revoked = await adminTokens.revoke(token.id);
      expect(revoked.revokedAt).not.toBeNull();
      clock.advance(5_000);
      expect(await adminTokens.revoke(token.id)).toEqual(revoked);
      expect(await adminTokens.list()).toEqual([revoked]);
      await expect(adminTokens.revoke('nobody')).rejects.toThrow(/no admin token "nobody"/);
    });

    test('adds up the calls of an hour, and forgets hours that are older than 35 days', async () => {
      const { clock, store } = harness.current;
      const hour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
      const old = hour - (KEPT_HOURS + 1) * HOUR_MS;
      const { callHours } = store();
      await callHours.add([{ hour: old, code: 0, calls: 9 }]);
      await callHours.add([
        { hour, code: 301, calls: 1 },
        { hour, code: 0, calls: 3 },
      ]);
      await callHours.add([{ hour, code: 0, calls: 2 }]);
      expect(await rowsOf(callHours.read(0, hour))).toEqual([]);
      expect(await rowsOf(callHours.read(0, hour + 1))).toEqual([
        { hour, code: 0, calls: 5 },
        { hour, code: 301, calls: 1 },
      ]);
    });

    test('sums usage of accounts over days, and of groups by the day, as of the group at its end', async () => {
      const { clock, store } = harness.current;
      await store().budgets.createGroup('red');
      const one = await create(harness.current, { name: 'one', group: 'red' });
      const two = await create(harness.current, { name: 'two' });
      const first = clock.day();
      await call(harness.current, one, { cost: 2 });
      await call(harness.current, two, { cost: 3 });
      clock.advance(24 * HOUR_MS);
      await store().updateAccount(one.id, { group: null });
      await call(harness.current, one, { cost: 4 });
      const row = { operationId: 'searchUsers', code: 0, via: 'call', calls: 1, saved: 0 };
      const accounts = await rowsOf(store().usageSums('account'));
      expect(accounts.toSorted((left, right) => left.credits - right.credits)).toEqual([
        { ...row, subject: two.id, name: 'two', day: null, credits: 3 },
        { ...row, subject: one.id, name: 'one', day: null, calls: 2, credits: 6 },
      ]);
      const days = await rowsOf(store().usageSums('group'));
      expect(days.toSorted((left, right) => left.credits - right.credits)).toEqual([
        { ...row, subject: 'red', name: null, day: first, credits: 2 },
        { ...row, subject: null, name: null, day: first, credits: 3 },
        { ...row, subject: null, name: null, day: clock.day(), credits: 4 },
      ]);
      expect(await rowsOf(store().usageSums('group', { to: first }))).toHaveLength(2);
    });

    test('knows the last day on which an account made a call', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current);
      await create(harness.current);
      await call(harness.current, account);
      clock.advance(48 * HOUR_MS);
      await call(harness.current, account, { code: 301 });
      const day = clock.day();
      expect(await rowsOf(store().lastUse())).toEqual([{ accountId: account.id, day }]);
    });
  });
}
