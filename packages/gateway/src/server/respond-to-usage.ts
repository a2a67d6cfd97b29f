import { operationIds } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import { type LimitState, RateWindow } from '@social-data/ledger/rules/limits';
import type { ViaTotals } from '@social-data/ledger/usage';
import { type Clock, refuse, wholeSeconds } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import type { CallResult, RequestContext } from '../call/call-context.ts';
import { authenticate, checkOrigin } from '../call/judge.ts';
import type { ServerContext } from './server-context.ts';

/** Shows a caller its own limits, usage and balance. Free of charge, and not part of the contract. */
export const usagePath = '/-/usage';

/**
 * Takes no quota or credit, and has a rate of its own. A wrong token gets code 100, as delayed as that
 * of a call.
 */
export async function usageResult(
  context: RequestContext,
  { services: { store, clock }, usageRate }: ServerContext,
): Promise<CallResult> {
  const authenticated = await authenticate(context, store);
  if (!authenticated.ok) return authenticated;
  const { account } = authenticated;
  const denied = checkOrigin(context, account);
  if (denied) return denied;
  const wait = usageRate.take(account.id, clock);
  if (wait > 0) return { ...refuse('rateLimit'), retryAfter: wholeSeconds(wait), account };
  const limits = await store.limits(account.id);
  const today = await store.successes(account.id, 'day');
  const month = await store.successes(account.id, 'month');
  const data = JSON.stringify(describeUsage(account, limits, { today, month }));
  const { success: code } = resultCode;
  return { code, message: 'success', payload: { ok: true, data }, account, limits };
}

function describeUsage(
  { name, operations, group, expiresAt }: Account,
  { rate, daily, balance, budgets = [] }: LimitState,
  { today, month }: { readonly today: readonly ViaTotals[]; readonly month: readonly ViaTotals[] },
): object {
  return {
    name,
    operations: operations ?? operationIds,
    rate: rate ? { calls: rate.limit, seconds: rate.seconds, remaining: rate.remaining } : null,
    dailyQuota: daily
      ? {
          limit: daily.limit,
          used: daily.limit - daily.remaining,
          remaining: daily.remaining,
          resetsAt: new Date(daily.resetsAt).toISOString(),
        }
      : null,
    balance: balance ?? null,
    group,
    budgets: budgets.map(({ isHard, taken, resetsAt, ...budget }) => ({
      ...{ group: budget.group, period: budget.period, hard: isHard },
      ...{ credits: budget.credits, spent: budget.spent },
      remaining: Math.max(0, budget.credits - taken),
      resetsAt: new Date(resetsAt).toISOString(),
    })),
    today,
    savedToday: today.reduce((sum, { saved }) => sum + saved, 0),
    month,
    creditsThisMonth: month.reduce((sum, { credits }) => sum + credits, 0),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

/** Requests of an account. */
const RATE = { calls: 10, seconds: 1 } as const;
/** Accounts whose requests are remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 10_000;

/** Limits the requests for `usagePath` of each account, apart from the rate of its calls. */
export class UsageRate {
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ACCOUNTS });

  /** Takes one request. Returns 0, or the milliseconds until a request may pass. */
  take(accountId: string, clock: Clock): number {
    const window = this.#windows.get(accountId) ?? new RateWindow(RATE);
    this.#windows.set(accountId, window);
    const now = clock.monotonic();
    const wait = window.wait(now);
    if (wait === 0) window.take(now);
    return wait;
  }
}
