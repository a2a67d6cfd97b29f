import { describe, expect, test } from 'vitest';
import type { NewBudget } from '../../../../ledger/src/rules/budgets.ts';
import { StoreError } from '../../../../ledger/src/store-errors.ts';
import { admit, call, create, limitsOf, reserve, settle, tally, times } from '../caller.ts';
import type { OpenHarness, StoreHarness } from '../harness.ts';
import { rowsOf } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

const DAY_MS = 24 * 3_600_000;

/** A hard budget by month of a group that is created, unless the changes say otherwise. */
async function setBudget(
  { store }: StoreHarness,
  { group = 'marketing', ...changes }: Partial<Omit<NewBudget, 'accountId'>> = {},
) {
  const { budgets } = store();
  const groups = await budgets.groups();
  const name = group ?? 'marketing';
  if (!groups.some((each) => each.name === name)) await budgets.createGroup(name);
  const defaults = {
    period: 'month',
    credits: 10,
    isHard: true,
    thresholds: [50, 80, 100],
  } as const;
  return budgets.setBudget({ ...defaults, ...changes, accountId: null, group: name });
}

async function spentOf({ store }: StoreHarness): Promise<readonly (readonly [number, number])[]> {
  const budgets = await store().budgets.budgets();
  return budgets.map(({ spent, taken }) => [spent, taken] as const);
}

async function eventsOf({ store }: StoreHarness) {
  const events = await store().budgetEvents.claim({ limit: 100, hiddenMs: 1_000 });
  return events.map(({ threshold, spent }) => [threshold, spent] as const);
}

export function describeBudgets(open: OpenHarness): void {
  describe('a hard budget', () => {
    const harness = useHarness(open);

    test('of a group lets exactly as many simultaneous calls of its tokens pass as it has credits for', async () => {
      await setBudget(harness.current, { credits: 70 });
      const one = await create(harness.current, { group: 'marketing' });
      const other = await create(harness.current, { group: 'marketing' });
      const outside = await create(harness.current);
      const outcomes = await Promise.all(
        [one, other].map((account) => times(250, () => call(harness.current, account))),
      );
      expect(tally(outcomes.flat())).toEqual({ 0: 70, budget: 430 });
      expect(await call(harness.current, outside)).toBe(0);
      expect(await spentOf(harness.current)).toEqual([[70, 70]]);
      expect(await harness.current.store().verify()).toEqual([]);
    });

    test('counts a charge that could not be written neither as spent nor for a threshold', async () => {
      await setBudget(harness.current, { credits: 4 });
      const account = await create(harness.current, { group: 'marketing' });
      const pending = await reserve(harness.current, account, { cost: 2 });
      await harness.current.failWrites(true);
      await expect(settle(harness.current, pending)).rejects.toThrow(StoreError);
      await harness.current.failWrites(false);
      await expect.poll(() => spentOf(harness.current)).toEqual([[0, 0]]);
      expect(await eventsOf(harness.current)).toEqual([]);
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      expect(await spentOf(harness.current)).toEqual([[2, 2]]);
      expect(await eventsOf(harness.current)).toEqual([[50, 2]]);
      expect(await harness.current.store().verify()).toEqual([]);
    });

    test('names itself, what is left and when it begins anew when it refuses a call', async () => {
      const { clock } = harness.current;
      await setBudget(harness.current, { period: 'day', credits: 5 });
      const account = await create(harness.current, { group: 'marketing' });
      await call(harness.current, account, { cost: 3 });
      const resetsAt = clock.nextDay();
      expect(await admit(harness.current, account, { cost: 3 })).toMatchObject({
        ...{ ok: false, limit: 'budget', retryAfter: resetsAt - clock.now() },
        budget: { group: 'marketing', period: 'day', credits: 5, spent: 3, taken: 3, resetsAt },
      });
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
    });

    test('gives back what a failed call reserved, and begins anew with the next period', async () => {
      const { clock } = harness.current;
      await setBudget(harness.current, { period: 'day', credits: 2 });
      const account = await create(harness.current, { group: 'marketing' });
      const reservation = await reserve(harness.current, account, { cost: 2 });
      expect(await spentOf(harness.current)).toEqual([[0, 2]]);
      expect(await call(harness.current, account)).toBe('budget');
      await settle(harness.current, reservation, 301);
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      clock.advance(DAY_MS);
      expect(await spentOf(harness.current)).toEqual([[0, 0]]);
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      expect(await harness.current.store().verify()).toEqual([]);
    });

    test('counts what was spent before it, also of the day before when the clock goes back to it', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current);
      await call(harness.current, account, { cost: 3 });
      clock.advance(3 * 3_600_000);
      for (const period of ['day', 'month'] as const) {
        const budget = { period, credits: 5, isHard: true, thresholds: [] } as const;
        await store().budgets.setBudget({ ...budget, accountId: account.id, group: null });
      }
      clock.jump(-3 * 3_600_000);
      expect(await call(harness.current, account, { cost: 3 })).toBe('budget');
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('by day refuses before the balance, one by month after it', async () => {
      const account = await create(harness.current, { balance: 0 });
      const budget = { accountId: account.id, group: null, isHard: true, thresholds: [] } as const;
      const { budgets } = harness.current.store();
      await budgets.setBudget({ ...budget, period: 'month', credits: 0 });
      expect(await call(harness.current, account)).toBe('balance');
      await harness.current.store().topUp(account.id, 5);
      expect(await admit(harness.current, account)).toMatchObject({ budget: { period: 'month' } });
      await budgets.setBudget({ ...budget, period: 'day', credits: 0 });
      expect(await admit(harness.current, account)).toMatchObject({ budget: { period: 'day' } });
      expect((await limitsOf(harness.current, account)).budgets).toHaveLength(2);
    });

    test('takes nothing from the other limits when it refuses', async () => {
      await setBudget(harness.current, { credits: 0 });
      const account = await create(harness.current, {
        ...{ group: 'marketing', balance: 9, dailyQuota: 9, rate: { calls: 9, seconds: 60 } },
      });
      const before = await limitsOf(harness.current, account);
      expect(await call(harness.current, account)).toBe('budget');
      expect(await limitsOf(harness.current, account)).toEqual(before);
    });
  });

  describe('what is spent of a budget', () => {
    const harness = useHarness(open);

    test('counts what was spent and is in flight before the budget was set', async () => {
      const account = await create(harness.current);
      await times(3, () => call(harness.current, account));
      const reservation = await reserve(harness.current, account, { cost: 4 });
      const budget = { accountId: account.id, group: null, isHard: true, thresholds: [] } as const;
      const { budgets } = harness.current.store();
      const set = await budgets.setBudget({ ...budget, period: 'month', credits: 8 });
      expect(set).toMatchObject({ name: account.name, spent: 3 });
      expect(await budgets.budgets()).toEqual([{ ...set, taken: 7 }]);
      expect(await call(harness.current, account, { cost: 2 })).toBe('budget');
      await settle(harness.current, reservation);
      expect(await spentOf(harness.current)).toEqual([[7, 7]]);
      expect(await harness.current.store().verify()).toEqual([]);
    });

    test('moves with a token to its new group for the day of the move, calls in flight included', async () => {
      const { clock, store } = harness.current;
      // The clock starts on the last day of a month.
      clock.advance(DAY_MS);
      await setBudget(harness.current, { group: 'marketing', credits: 100 });
      await setBudget(harness.current, { group: 'research', credits: 100 });
      const account = await create(harness.current, { group: 'marketing' });
      await call(harness.current, account, { cost: 5 });
      clock.advance(DAY_MS);
      await call(harness.current, account, { cost: 3 });
      const reservation = await reserve(harness.current, account, { cost: 2 });
      await store().updateAccount(account.id, { group: 'research' });
      expect(await spentOf(harness.current)).toEqual([
        [5, 5],
        [3, 5],
      ]);
      await settle(harness.current, reservation);
      await store().updateAccount(account.id, { group: null });
      expect(await rowsOf(store().usageSums(['group', 'day']))).toMatchObject([
        { of: { group: null, day: clock.day() }, credits: 5 },
        { of: { group: 'marketing' }, credits: 5 },
      ]);
      expect(await call(harness.current, account)).toBe(0);
      expect(await spentOf(harness.current)).toEqual([
        [5, 5],
        [0, 0],
      ]);
      expect(await store().verify()).toEqual([]);
    });

    test('survives a restart, and a crash releases what calls in flight reserved', async () => {
      await setBudget(harness.current);
      const account = await create(harness.current, { group: 'marketing' });
      await call(harness.current, account, { cost: 4 });
      await harness.current.reopen();
      await reserve(harness.current, account, { cost: 6 });
      expect(await call(harness.current, account)).toBe('budget');
      await harness.current.crash();
      expect(await call(harness.current, account, { cost: 6 })).toBe(0);
      expect(await call(harness.current, account)).toBe('budget');
      expect(await harness.current.store().verify()).toEqual([]);
    });
  });
}

export function describeThresholds(open: OpenHarness): void {
  describe('a threshold of a budget', () => {
    const harness = useHarness(open);

    test('makes one event for each period, also of a soft budget, which refuses nothing', async () => {
      const { clock } = harness.current;
      await setBudget(harness.current, { period: 'day', isHard: false });
      const account = await create(harness.current, { group: 'marketing' });
      await times(4, () => call(harness.current, account));
      expect(await eventsOf(harness.current)).toEqual([]);
      await call(harness.current, account);
      expect(await eventsOf(harness.current)).toEqual([[50, 5]]);
      await harness.current.reopen();
      await call(harness.current, account, { cost: 30 });
      const { store } = harness.current;
      clock.advance(1_000);
      const events = await store().budgetEvents.claim({ limit: 100, hiddenMs: 1_000 });
      expect(events).toMatchObject([
        { threshold: 50, spent: 5 },
        { threshold: 80, spent: 35, group: 'marketing', isHard: false, attempts: 0 },
        { threshold: 100, spent: 35, resetsAt: clock.nextDay() },
      ]);
      for (const event of events)
        await store().budgetEvents.noteDelivery(event, { outcome: 'logged' });
      await call(harness.current, account);
      clock.advance(DAY_MS);
      expect(await eventsOf(harness.current)).toEqual([]);
      await call(harness.current, account, { cost: 9 });
      expect(await eventsOf(harness.current)).toEqual([
        [50, 9],
        [80, 9],
      ]);
    });

    test('is reached anew when the budget was raised', async () => {
      await setBudget(harness.current, { thresholds: [50] });
      const account = await create(harness.current, { group: 'marketing' });
      await call(harness.current, account, { cost: 6 });
      await setBudget(harness.current, { thresholds: [50], credits: 20 });
      await call(harness.current, account, { cost: 4 });
      expect(await eventsOf(harness.current)).toEqual([
        [50, 6],
        [50, 10],
      ]);
    });

    test('of 100 % is reached when what is left does not pay for a call, calls in flight not counted', async () => {
      const { store } = harness.current;
      await setBudget(harness.current, { credits: 25 });
      const account = await create(harness.current, { group: 'marketing' });
      const refuse = async () => {
        const admission = await admit(harness.current, account, { cost: 10 });
        if (admission.ok || admission.budget === undefined) throw new Error('not refused');
        await store().budgetEvents.noteRefusal(admission.budget, 10);
      };
      const inFlight = [
        await reserve(harness.current, account, { cost: 10 }),
        await reserve(harness.current, account, { cost: 10 }),
      ];
      await refuse();
      expect(await eventsOf(harness.current)).toEqual([]);
      for (const reservation of inFlight) await settle(harness.current, reservation);
      await times(3, refuse);
      expect(await eventsOf(harness.current)).toEqual([
        [50, 20],
        [80, 20],
        [100, 20],
      ]);
      await harness.current.reopen();
      await refuse();
      await call(harness.current, account, { cost: 5 });
      expect(await store().budgetEvents.claim({ limit: 9, hiddenMs: 1_000 })).toEqual([]);
      await setBudget(harness.current, { credits: 30, thresholds: [50] });
      await refuse();
      expect(await eventsOf(harness.current)).toEqual([]);
      expect(await store().verify()).toEqual([]);
    });

    test('is delivered until that is noted: a claimed event comes back, and later ones wait for their time', async () => {
      const { clock, store } = harness.current;
      await setBudget(harness.current, { thresholds: [100] });
      const account = await create(harness.current, { group: 'marketing' });
      await call(harness.current, account, { cost: 10 });
      const claim = () => store().budgetEvents.claim({ limit: 10, hiddenMs: 60_000 });
      const [event] = await claim();
      expect(await claim()).toEqual([]);
      clock.advance(60_000);
      expect(await claim()).toEqual([{ ...event, claimedAt: clock.now() }]);
      const dueAt = clock.now() + 5_000;
      await store().budgetEvents.noteDelivery({ number: event?.number ?? 0 }, { dueAt });
      await harness.current.reopen();
      expect(await claim()).toEqual([]);
      clock.advance(5_000);
      expect(await claim()).toEqual([{ ...event, claimedAt: clock.now(), attempts: 1 }]);
      await store().budgetEvents.noteDelivery(
        { number: event?.number ?? 0 },
        { outcome: 'delivered' },
      );
      clock.advance(DAY_MS);
      expect(await claim()).toEqual([]);
    });
  });
}

export function describeGroups(open: OpenHarness): void {
  describe('groups and budgets', () => {
    const harness = useHarness(open);

    test('are listed with their tokens, and a group in use cannot be removed', async () => {
      const { store } = harness.current;
      const { budgets } = store();
      await setBudget(harness.current);
      await expect(budgets.createGroup('marketing')).rejects.toThrow('already');
      const account = await create(harness.current, { group: 'marketing' });
      expect(account.group).toBe('marketing');
      expect(await budgets.groups()).toMatchObject([{ name: 'marketing', accounts: 1 }]);
      await expect(budgets.removeGroup('marketing')).rejects.toThrow('not revoked');
      await store().revokeAccount(account.id);
      await budgets.removeGroup('marketing');
      expect(await budgets.groups()).toEqual([]);
      expect(await budgets.budgets()).toEqual([]);
      expect(await store().accounts()).toMatchObject([{ group: null }]);
    });

    test('that do not exist are refused, and change nothing', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      await expect(create(harness.current, { group: 'sales' })).rejects.toThrow('no group "sales"');
      await expect(store().updateAccount(account.id, { group: 'sales' })).rejects.toThrow(
        'no group "sales"',
      );
      const { budgets } = store();
      const sales = { accountId: null, group: 'sales' } as const;
      await expect(budgets.removeGroup('sales')).rejects.toThrow('no group "sales"');
      await expect(budgets.removeBudget(sales, 'day')).rejects.toThrow('no group "sales"');
      const own = { accountId: account.id, group: null } as const;
      await expect(budgets.removeBudget(own, 'day')).rejects.toThrow('no such budget');
      expect(await store().accounts()).toHaveLength(1);
    });

    test('below what is spent are refused unless that is confirmed', async () => {
      await setBudget(harness.current);
      const account = await create(harness.current, { group: 'marketing' });
      await times(6, () => call(harness.current, account));
      await expect(setBudget(harness.current, { credits: 5 })).rejects.toThrow(
        'below what is spent of the period: 6',
      );
      expect(await spentOf(harness.current)).toEqual([[6, 6]]);
      const { budgets } = harness.current.store();
      const [before] = await budgets.budgets();
      expect(before?.credits).toBe(10);
      if (before === undefined) throw new Error('Unreachable: the budget was set');
      await budgets.setBudget({ ...before, credits: 5 }, true);
      expect(await call(harness.current, account)).toBe('budget');
    });

    test.each([
      { credits: -1 },
      { credits: 1.5 },
      { thresholds: [0] },
      { thresholds: [80, 50] },
      { thresholds: [50, 101] },
      { thresholds: [12.5] },
    ])('outside what is allowed are refused: %o', async (changes) => {
      await expect(setBudget(harness.current, changes)).rejects.toThrow(StoreError);
      expect(await harness.current.store().budgets.budgets()).toEqual([]);
    });

    test('end with the budget: its calls pass again, and its events stay', async () => {
      const { store } = harness.current;
      await setBudget(harness.current, { credits: 1 });
      const account = await create(harness.current, { group: 'marketing' });
      await times(2, () => call(harness.current, account));
      await store().budgets.removeBudget({ accountId: null, group: 'marketing' }, 'month');
      expect(await call(harness.current, account)).toBe(0);
      expect(await eventsOf(harness.current)).toEqual([
        [50, 1],
        [80, 1],
        [100, 1],
      ]);
    });
  });
}
