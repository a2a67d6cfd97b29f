import { describe, expect, test } from 'vitest';
import { call, create, reserve, settle } from '../caller.ts';
import type { OpenHarness, StoreHarness } from '../harness.ts';
import { rowsOf, usageRows } from '../rows-of.ts';
import { useHarness } from './use-harness.ts';

const DAY_MS = 86_400_000;

/** Chooses amounts and order of calls. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Two accounts with calls of several days, of which some end after midnight, between those of the next day. */
async function fill(harness: StoreHarness) {
  const { clock, store } = harness;
  const random = randomNumbers(7);
  const limited = await create(harness, { name: 'limited', balance: 10_000 });
  const unlimited = await create(harness, { name: 'unlimited' });
  const accounts = [limited, unlimited];
  for (let day = 0; day < 4; day += 1) {
    for (const account of accounts)
      for (let n = 0; n < 5; n += 1)
        await call(harness, account, { cost: 1 + random(4), code: random(4) === 0 ? 301 : 0 });
    await store().topUp(limited.id, 100, { note: 'without a key' });
    await store().topUp(limited.id, 10 + day, { key: `invoice-${day}`, note: `invoice ${day}` });
    const billed = await reserve(harness, unlimited, { mayBeBilled: true });
    await store().settle(billed, 301, { uncertain: 2, takesQuota: true });
    const late = [
      await reserve(harness, limited, { cost: 3 }),
      await reserve(harness, limited, { cost: 5 }),
    ];
    clock.advance(clock.nextDay() - clock.now() + 1);
    for (const reservation of late) {
      await call(harness, limited, { cost: 2 });
      await settle(harness, reservation);
    }
    clock.advance(3_600_000);
  }
  return { limited, unlimited };
}

const totalsOf = async ({ store }: StoreHarness) => [
  await store().accounts(),
  await usageRows(store()),
  await store().budgets.budgets(),
];

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export function describePruning(open: OpenHarness): void {
  describe('pruning the ledger', () => {
    const harness = useHarness(open);

    test('removes old days again and again, and keeps balances, usage, limits, later entries, and a sound ledger', async () => {
      const { clock, store } = harness.current;
      const { limited, unlimited } = await fill(harness.current);
      const limits = await store().limits(limited.id);
      for (const days of [3, 2, 1]) {
        const entries = await rowsOf(store().ledger());
        const before = dayOf(clock.now() - days * DAY_MS);
        const totals = await totalsOf(harness.current);
        const removed = await store().prune(before);
        expect(removed).toBeGreaterThan(0);
        expect(await store().verify()).toEqual([]);
        expect(await totalsOf(harness.current)).toEqual(totals);
        const left = await rowsOf(store().ledger());
        const openings = left.filter(({ state }) => state === 'opening');
        expect(new Set(openings.map(({ accountId }) => accountId))).toEqual(
          new Set([limited.id, unlimited.id]),
        );
        const known = new Set(entries.map((entry) => JSON.stringify(entry)));
        const kept = left.filter(({ state }) => state !== 'opening');
        expect(kept.filter((entry) => !known.has(JSON.stringify(entry)))).toEqual([]);
        const gone = entries.filter(
          ({ id, state }) => state !== 'opening' && !kept.some((entry) => entry.id === id),
        );
        expect(gone).toHaveLength(removed);
        // A call that ends a moment after its day goes with that day.
        expect(Math.max(...gone.map(({ at }) => at))).toBeLessThan(Date.parse(before) + 1_000);
        expect(await store().prune(before)).toBe(0);
      }
      expect(await store().limits(limited.id)).toEqual(limits);
      await harness.current.reopen();
      expect(await store().verify()).toEqual([]);
      expect(await call(harness.current, limited, { cost: 2 })).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('keeps the keys of top-ups, so that none is made twice', async () => {
      const { clock, store } = harness.current;
      const { limited } = await fill(harness.current);
      await store().prune(dayOf(clock.now() - DAY_MS));
      expect((await rowsOf(store().ledger())).some(({ note }) => note === 'invoice 0')).toBe(false);
      const again = await store().topUp(limited.id, 10, { key: 'invoice-0' });
      expect(again.isRepeated).toBe(true);
      await expect(store().topUp(limited.id, 11, { key: 'invoice-0' })).rejects.toThrow(
        'invoice-0',
      );
    });

    test('finds in what is left whatever does not fit', async () => {
      const { clock, store } = harness.current;
      const { limited } = await fill(harness.current);
      const before = dayOf(clock.now() - DAY_MS);
      await store().prune(before);
      const counted = { accountId: limited.id, operationId: 'searchUsers', code: 0 } as const;
      // Of a day that is gone, the ledger cannot say whether it was made.
      store().count({ ...counted, day: dayOf(clock.now() - 3 * DAY_MS) });
      expect((await store().verify()).join('\n')).not.toContain('searchUsers');
      store().count({ ...counted, day: before });
      expect(await store().verify()).toContainEqual(
        expect.stringContaining(`on ${before}, searchUsers`),
      );
    });

    test('keeps today and yesterday, and days of which a call is in flight', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const open = await reserve(harness.current, account, { mayBeBilled: true });
      await store().persist(open);
      clock.advance(3 * DAY_MS);
      const today = clock.day();
      await expect(store().prune(today)).rejects.toThrow('today stay');
      const yesterday = dayOf(clock.now() - DAY_MS);
      await expect(store().prune(yesterday)).rejects.toThrow(/is in flight/);
      await settle(harness.current, open);
      // Tells a shared database that all calls of the batch of the first one have ended.
      await call(harness.current, account);
      expect(await store().prune(yesterday)).toBeGreaterThan(0);
      expect(await store().verify()).toEqual([]);
    });
  });
}
