import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationIds } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import type { BudgetUse } from '@social-data/ledger/rules/budgets';
import { type LimitState, RateWindow } from '@social-data/ledger/rules/limits';
import type { ViaTotals } from '@social-data/ledger/usage';
import type { Clock } from '@social-data/source/clock';
import { refuse, wholeSeconds } from '@social-data/source/source';
import { LRUCache } from 'lru-cache';
import type { CallResult, RequestContext } from '../call/call-context.ts';
import { authenticate, checkOrigin } from '../call/judge.ts';
import { requestContext, respond } from './respond.ts';
import type { ServerContext } from './server-context.ts';

/** Shows a caller its own limits, usage and balance. Free of charge, and not part of the contract. */
export const usagePath = '/-/usage';

/**
 * Takes no quota or credit, and has a rate of its own. A wrong token gets code 100, as delayed as that
 * of a call. Never rejects.
 */
export function respondToUsage(
  request: IncomingMessage,
  response: ServerResponse,
  server: ServerContext,
): Promise<void> {
  const context = requestContext('usage', request, server);
  return respond(context, response, server, () => usageResult(context, server));
}

async function usageResult(
  context: RequestContext,
  { services, usageRate }: ServerContext,
): Promise<CallResult> {
  const authenticated = await authenticate(context, services);
  if (!authenticated.ok) return authenticated;
  const { account } = authenticated;
  const denied = checkOrigin(context, account);
  if (denied) return denied;
  const wait = usageRate.take(account.id);
  if (wait > 0) return { ...refuse('rateLimit'), retryAfter: wholeSeconds(wait), account };
  const limits = await services.store.limits(account.id);
  const today = await services.store.successes(account.id, 'day');
  const month = await services.store.successes(account.id, 'month');
  const data = JSON.stringify(describeUsage(account, limits, { today, month }));
  const { success } = resultCode;
  return { code: success, message: 'success', payload: { ok: true, data }, account, limits };
}

function describeUsage(
  account: Account,
  { rate, daily, balance, budgets = [] }: LimitState,
  successes: { readonly today: readonly ViaTotals[]; readonly month: readonly ViaTotals[] },
): object {
  return {
    name: account.name,
    operations: account.operations ?? operationIds,
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
    group: account.group,
    budgets: budgets.map(describeBudget),
    today: successes.today,
    savedToday: sumOf(successes.today, 'saved'),
    month: successes.month,
    creditsThisMonth: sumOf(successes.month, 'credits'),
    expiresAt: account.expiresAt === null ? null : new Date(account.expiresAt).toISOString(),
  };
}

function describeBudget({
  group,
  period,
  credits,
  isHard,
  spent,
  taken,
  resetsAt,
}: BudgetUse): object {
  return {
    group,
    period,
    hard: isHard,
    credits,
    spent,
    remaining: Math.max(0, credits - taken),
    resetsAt: new Date(resetsAt).toISOString(),
  };
}

function sumOf(totals: readonly ViaTotals[], field: 'saved' | 'credits'): number {
  return totals.reduce((sum, each) => sum + each[field], 0);
}

/** Requests of an account. */
const RATE = { calls: 10, seconds: 1 } as const;
/** Accounts whose requests are remembered; the least recently used one is evicted. */
const MAX_ACCOUNTS = 10_000;

/** Limits the requests for `usagePath` of each account, apart from the rate of its calls. */
export class UsageRate {
  readonly #clock: Clock;
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ACCOUNTS });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes one request. Returns 0, or the milliseconds until a request may pass. */
  take(accountId: string): number {
    const window = this.#windows.get(accountId) ?? new RateWindow(RATE);
    this.#windows.set(accountId, window);
    const now = this.#clock.monotonic();
    const wait = window.wait(now);
    if (wait === 0) window.take(now);
    return wait;
  }
}
