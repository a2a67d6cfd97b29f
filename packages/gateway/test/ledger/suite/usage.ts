import { describe, expect, test } from 'vitest';
import type { AccountSummary } from '../../../../ledger/src/accounts.ts';
import type { SettlementNotes, Store } from '../../../../ledger/src/store.ts';
import { call, create, limitsOf, reserve, times } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { rowsOf, usageRows } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

export function describeUsage(open: OpenHarness): void {
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
        code: 400,
      } as const;
      store().count(refused);
      store().count(refused);
      clock.advance(24 * 3_600_000);
      await call(harness.current, account);
      const next = clock.day();
      const row = {
        ...{ accountId: account.id, name: 'a', day, operationId: 'searchUsers' },
        ...{ via: 'call', saved: 0, upstreamKey: null },
      };
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
        expect(await usageRows(store())).toEqual(expected);
        expect(await usageRows(store(), { from: next })).toEqual(expected.slice(4));
        expect(await usageRows(store(), { to: day, accountIds: [other.id] })).toEqual([
          expected[3],
        ]);
        await harness.current.reopen();
      }
    });
  });
}

export function describeFailures(open: OpenHarness): void {
  describe('failures', () => {
    const harness = useHarness(open);

    test('are summed by account and day, with uncertain requests and what they would have cost', async () => {
      const { store, clock } = harness.current;
      const [one, other] = [await create(harness.current), await create(harness.current)];
      await create(harness.current, { name: 'without a failure' });
      const day = clock.day();
      const end = async (
        account: AccountSummary,
        code: number,
        notes: SettlementNotes,
        cost = 1,
      ) => {
        const reservation = await reserve(harness.current, account, { cost, mayBeBilled: true });
        await store().settle(reservation, code, notes);
      };
      await call(harness.current, one, { code: 400 });
      await end(one, 301, { uncertain: 2 }, 3);
      await end(one, 500, { uncertain: 1, takesQuota: true });
      await end(one, 0, { uncertain: 1 }, 5);
      await end(other, 301, {});
      store().count({ accountId: one.id, operationId: 'searchUsers', code: 302 });
      clock.advance(24 * 3_600_000);
      const open = await reserve(harness.current, one, { cost: 4, mayBeBilled: true });
      await store().persist(open);
      const billed = { quotaTaken: 1, uncertain: 4, uncertainCredits: 12 };
      const none = { quotaTaken: 0, uncertain: 0, uncertainCredits: 0 };
      const rows = [
        { accountId: one.id, name: one.name, day, failures: 2, ...billed },
        { accountId: other.id, name: other.name, day, failures: 1, ...none },
      ];
      expect(await rowsOf(store().failures())).toEqual(rows);
      await harness.current.crash();
      const crashed = {
        ...{ accountId: one.id, name: one.name, day: clock.day() },
        ...{ failures: 0, quotaTaken: 0, uncertain: 1, uncertainCredits: 4 },
      };
      expect(await rowsOf(store().failures())).toEqual([...rows, crashed]);
      const filter = { accountIds: [one.id], from: day, to: day };
      expect(await rowsOf(store().failures(filter))).toEqual(rows.slice(0, 1));
    });
  });
}

export function describeReusedResponses(open: OpenHarness): void {
  describe('reused responses', () => {
    const harness = useHarness(open);

    test('are counted with what they saved, and use neither quota nor balance', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 5, balance: 5 });
      await call(harness.current, account, { cost: 2 });
      const shared = { accountId: account.id, operationId: 'searchUsers', code: 0 } as const;
      store().count({ ...shared, via: 'cache', saved: 2 });
      store().count({ ...shared, via: 'cache', saved: 2 });
      store().count({ ...shared, via: 'shared', saved: 2 });
      const reservation = await reserve(harness.current, account, { cost: 2 });
      const countedAs = { code: 0, via: 'stale', saved: 2 } as const;
      const settled = await store().settle(reservation, 301, { countedAs });
      expect(settled.charged).toBe(0);
      const totals = [
        { via: 'cache', calls: 2, credits: 0, saved: 4 },
        { via: 'call', calls: 1, credits: 2, saved: 0 },
        { via: 'shared', calls: 1, credits: 0, saved: 2 },
        { via: 'stale', calls: 1, credits: 0, saved: 2 },
      ];
      for (let restart = 0; restart < 2; restart += 1) {
        expect(await usageRows(store())).toMatchObject(totals);
        expect(await store().successes(account.id, 'day')).toEqual(totals);
        expect(await limitsOf(harness.current, account)).toEqual({
          daily: { limit: 5, remaining: 4, resetsAt: clock.nextDay() },
          balance: 3,
        });
        expect(await store().verify()).toEqual([]);
        await harness.current.reopen();
      }
    });

    test('take the rate alone', async () => {
      const { store } = harness.current;
      const limits = { dailyQuota: 0, balance: 0, rate: { calls: 2, seconds: 10 } };
      const account = await create(harness.current, limits);
      const admitted: Awaited<ReturnType<Store['admitReuse']>>[] = [];
      for (let call = 0; call < 3; call += 1) admitted.push(await store().admitReuse(account.id));
      expect(admitted).toMatchObject([
        { ok: true, limits: { rate: { remaining: 1 } } },
        { ok: true, limits: { rate: { remaining: 0 } } },
        { ok: false, limit: 'rate', retryAfter: 10_000 },
      ]);
    });
  });
}

export function describeUsageAndLimits(open: OpenHarness): void {
  describe('usage', () => {
    const harness = useHarness(open);

    test('agrees with the limits of admission, also after a restart', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { dailyQuota: 10, balance: 50 });
      await times(4, () => call(harness.current, account, { cost: 3 }));
      for (let restart = 0; restart < 2; restart += 1) {
        const [row] = await usageRows(store());
        const limits = await limitsOf(harness.current, account);
        expect(row).toMatchObject({ calls: 4, credits: 12 });
        expect(limits).toEqual({
          daily: { limit: 10, remaining: 6, resetsAt: clock.nextDay() },
          balance: 38,
        });
        await harness.current.reopen();
      }
    });
  });
}
