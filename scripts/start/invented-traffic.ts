import { operationIds } from '@social-data/contract';
import {
  type AccountSummary,
  createToken,
  hashToken,
  unlimitedAccount,
} from '../../packages/ledger/src/accounts.ts';
import type { Store } from '../../packages/ledger/src/store.ts';
import type { Clock } from '../../packages/source/src/source.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Codes with which invented calls fail, some more often than others. */
const FAILURES = [301, 301, 301, 400, 400, 302, 600] as const;

/** Tokens by their group, with the calls of a busy hour and the days until they expire. */
const TOKENS = [
  { name: 'dashboard', group: 'product', calls: 14, expiresIn: 12 },
  { name: 'search box', group: 'product', calls: 9, expiresIn: 200 },
  { name: 'weekly report', group: 'research', calls: 11, expiresIn: 26 },
  { name: 'notebooks', group: 'research', calls: 6, expiresIn: null },
  { name: 'campaigns', group: 'marketing', calls: 4, expiresIn: 90 },
  { name: 'trial', group: null, calls: 2, expiresIn: -3 },
] as const;

/** A wall clock that the inventor sets. Durations are real. */
export interface SetClock extends Clock {
  set(now: number): void;
}

export function createSetClock(now: number): SetClock {
  let wall = now;
  return {
    now: () => wall,
    monotonic: () => performance.now(),
    set: (to) => {
      wall = to;
    },
  };
}

/**
 * Invents tokens, budgets and the calls of some days up to a moment, so that the admin page has something to show. It is
 * the same each time. The store must be new.
 * @param clock of the store
 */
export async function inventTraffic(
  store: Store,
  clock: SetClock,
  { until, days }: { readonly until: number; readonly days: number },
): Promise<void> {
  const random = randomNumbers();
  clock.set(until - days * DAY_MS);
  const accounts = await createTokens(store, until);
  for (let day = until - days * DAY_MS; day < until; day += DAY_MS) {
    // One write for all calls of a day.
    const paying: Promise<void>[] = [];
    for (let at = day; at < day + DAY_MS; at += HOUR_MS) {
      clock.set(at);
      paying.push(...inventHour(store, accounts, { at, random }));
    }
    await Promise.all(paying);
  }
  clock.set(until);
}

async function createTokens(store: Store, until: number): Promise<readonly AccountSummary[]> {
  for (const group of ['product', 'research', 'marketing']) await store.budgets.createGroup(group);
  const accounts = await Promise.all(
    TOKENS.map(({ name, group, expiresIn }) =>
      store.createAccount({
        ...{ ...unlimitedAccount, name, group, balance: null },
        dailyQuota: 20_000,
        expiresAt: expiresIn === null ? null : Math.floor(until) + expiresIn * DAY_MS,
        secretHash: hashToken(createToken()),
      }),
    ),
  );
  const budget = { accountId: null, period: 'month', isHard: false } as const;
  for (const [group, credits] of [
    ['product', 9_000],
    ['research', 12_000],
    ['marketing', 6_000],
  ] as const)
    await store.budgets.setBudget({ ...budget, group, credits, thresholds: [50, 80, 100] });
  return accounts;
}

/** Most calls are made by day, on working days. */
function inventHour(
  store: Store,
  accounts: readonly AccountSummary[],
  { at, random }: { readonly at: number; readonly random: () => number },
): readonly Promise<void>[] {
  const paying: Promise<void>[] = [];
  const date = new Date(at);
  const isDay = date.getUTCHours() >= 7 && date.getUTCHours() < 19;
  const isWorkday = date.getUTCDay() % 6 !== 0;
  const share = (isDay ? 1 : 0.1) * (isWorkday ? 1 : 0.25);
  for (const [index, account] of accounts.entries()) {
    const calls = Math.floor((TOKENS[index]?.calls ?? 0) * share * (0.5 + random()));
    for (let number = 0; number < calls; number += 1) {
      const operationId =
        operationIds[Math.floor(random() ** 2 * operationIds.length)] ?? 'searchUsers';
      const chance = random();
      const code = chance < 0.06 ? (FAILURES[Math.floor(random() * FAILURES.length)] ?? 301) : 0;
      const call = { accountId: account.id, operationId };
      if (code !== 0) store.count({ ...call, code });
      else if (chance < 0.3) store.count({ ...call, code, via: 'cache', saved: 2 });
      else paying.push(pay(store, { ...call, requestId: `invented-${at}-${index}-${number}` }));
    }
  }
  return paying;
}

async function pay(
  store: Store,
  call: Pick<Parameters<Store['admit']>[0], 'accountId' | 'operationId' | 'requestId'>,
): Promise<void> {
  const admitted = await store.admit({ ...call, cost: 2 });
  if (admitted === 'changed' || !admitted.ok) return;
  await store.settle(admitted.reservation, 0);
  store.markDelivered(admitted.reservation);
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function randomNumbers(): () => number {
  let state = 7;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
