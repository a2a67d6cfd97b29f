import { describe, expect, test } from 'vitest';
import type { AccountSummary } from '../../../../ledger/src/accounts.ts';
import type { AddedRequests, LoggedCall } from '../../../../ledger/src/reconciliation.ts';
import { call, create, limitsOf, reserve } from '../caller.ts';
import type { OpenHarness, StoreHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

let requests = 0;

/** A charged call of a log. */
function logged(
  { clock }: StoreHarness,
  { id }: AccountSummary,
  changes: Partial<LoggedCall> = {},
): LoggedCall {
  requests += 1;
  return {
    ...{ time: clock.now() + 1, requestId: `logged ${requests}`, accountId: id },
    ...{ operationId: 'searchUsers', day: clock.day(), code: 0, via: 'call', isCharged: true },
    ...{ credits: 2, uncertain: 0, takesQuota: false, upstreamKey: 'team', ...changes },
  };
}

const failed = { isCharged: false, credits: 0, code: 301 } as const;

/** What the ledger has of a request. */
async function entriesOf({ store }: StoreHarness, { requestId }: LoggedCall) {
  const entries = await rowsOf(store().ledger());
  return entries
    .filter((entry) => entry.requestId === requestId)
    .map(({ state, credits, uncertain, upstreamKey }) => [state, credits, uncertain, upstreamKey]);
}

export function describeReconciliation(open: OpenHarness): void {
  describe('calls of a log that the ledger lacks', () => {
    const harness = useHarness(open);
    const add = (...calls: LoggedCall[]) => harness.current.store().reconciliation.add(calls, -1);

    /** Nothing of the ledger contradicts the rest, also after a restart. */
    async function expectSound(): Promise<void> {
      expect(await harness.current.store().verify()).toEqual([]);
      await harness.current.reopen();
      expect(await harness.current.store().verify()).toEqual([]);
    }

    test('are not added when their day was pruned, although they were logged after midnight', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current, { balance: 50 });
      const old = logged(harness.current, account);
      await call(harness.current, account);
      clock.advance(clock.nextDay() - clock.now());
      await call(harness.current, account);
      const late = { ...old, time: clock.now() + 5_000 };
      for (let day = 0; day < 2; day += 1) clock.advance(clock.nextDay() - clock.now());
      const next = new Date(late.time).toISOString().slice(0, 10);
      // The call, and the top-up of its account.
      expect(await store().prune(next)).toBe(2);
      const kept = logged(harness.current, account, { time: late.time, day: next });
      expect(await add(late, kept)).toEqual(['too-old', 'added']);
    });

    test('are charged once, and count for balance, quota, budget and the day of the key', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 9, dailyQuota: 5 });
      const budget = { accountId: account.id, group: null, period: 'month', credits: 100 } as const;
      await store().budgets.setBudget({ ...budget, isHard: true, thresholds: [4] });
      expect(await call(harness.current, account)).toBe(0);
      const added: AddedRequests[] = [];
      store().reconciliation.onAdded((each) => added.push(each));
      const [one, two] = [logged(harness.current, account), logged(harness.current, account)];
      expect(await add(one, two, one)).toEqual(['added', 'added', 'present']);
      expect(await add(two)).toEqual(['present']);
      const { day } = one;
      expect(added).toEqual(Array(2).fill({ day, upstreamKey: 'team', requests: 1 }));
      const limits = await limitsOf(harness.current, account);
      expect(limits).toMatchObject({ balance: 4, daily: { remaining: 2 } });
      expect(limits.budgets).toMatchObject([{ spent: 5 }]);
      const events = await store().budgetEvents.claim({ limit: 10, hiddenMs: 60_000 });
      expect(events).toMatchObject([{ threshold: 4, spent: 5 }]);
      expect(await entriesOf(harness.current, one)).toEqual([['charged', -2, 0, 'team']]);
      // Its charge has counted it.
      expect(await add({ ...one, uncertain: 1 })).toEqual(['added']);
      await expectSound();
    });

    test('are not charged below zero: the request counts for the day, and a later top-up lets it be charged', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 1 });
      const uncovered = logged(harness.current, account);
      const added: AddedRequests[] = [];
      store().reconciliation.onAdded(({ requests: number, ...each }) =>
        added.push({ ...each, requests: number }),
      );
      for (let time = 0; time < 2; time += 1) expect(await add(uncovered)).toEqual(['not-covered']);
      expect(added.map((each) => each.requests)).toEqual([1]);
      expect(await entriesOf(harness.current, uncovered)).toEqual([['released', 0, 1, 'team']]);
      expect((await limitsOf(harness.current, account)).balance).toBe(1);
      await store().topUp(account.id, 1);
      expect(await add(uncovered)).toEqual(['added']);
      expect(added.map((each) => each.requests)).toEqual([1, 0]);
      expect((await entriesOf(harness.current, uncovered))[0]).toEqual(['charged', -2, 0, 'team']);
      expect((await limitsOf(harness.current, account)).balance).toBe(0);
      await expectSound();
    });

    test('take the place of what a restart released, with its uncertain request', async () => {
      const account = await create(harness.current, { balance: 5 });
      const reservation = await reserve(harness.current, account, { mayBeBilled: true });
      await harness.current.store().persist(reservation);
      await harness.current.reopen();
      const { requestId } = reservation;
      const open = logged(harness.current, account, { requestId });
      expect(await add(open)).toEqual(['added']);
      const entries = await entriesOf(harness.current, open);
      expect(entries.map(([state, , uncertain]) => [state, uncertain])).toEqual([
        ['charged', 0],
        ['released', 0],
      ]);
      await expectSound();
    });

    test('note uncertain requests, and take quota for a response that could not be passed on', async () => {
      const account = await create(harness.current, { dailyQuota: 5 });
      // So that the ledger has begun.
      expect(await call(harness.current, account)).toBe(0);
      const uncertain = logged(harness.current, account, { ...failed, uncertain: 2 });
      const taken = logged(harness.current, account, { ...failed, uncertain: 1, takesQuota: true });
      const stale = logged(harness.current, account, {
        ...{ ...failed, code: 0, via: 'stale', uncertain: 1 },
      });
      const all = [uncertain, taken, stale];
      expect(await add(...all)).toEqual(['added', 'added', 'added']);
      expect(await add(...all)).toEqual(['present', 'present', 'present']);
      expect(await entriesOf(harness.current, uncertain)).toEqual([['released', 0, 2, 'team']]);
      expect(await entriesOf(harness.current, taken)).toEqual([['quota-taken', 0, 1, 'team']]);
      expect((await limitsOf(harness.current, account)).daily?.remaining).toBe(3);
      await expectSound();
    });

    test('are refused without their token, and from before the first entry', async () => {
      const account = await create(harness.current, { balance: 5 });
      const gone = logged(harness.current, account, { accountId: 'gone' });
      const old = logged(harness.current, account, { time: harness.current.clock.now() - 60_000 });
      expect(await add(gone, old)).toEqual(['no-token', 'too-old']);
      expect((await limitsOf(harness.current, account)).balance).toBe(5);
      await expectSound();
    });
  });
}
