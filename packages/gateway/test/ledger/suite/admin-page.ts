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
