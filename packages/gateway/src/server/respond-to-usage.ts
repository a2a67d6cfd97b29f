import type { IncomingMessage, ServerResponse } from 'node:http';
import { operationIds } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts/account';
import type { BudgetUse } from '@social-data/ledger/limits/budget';
import type { LimitState } from '@social-data/ledger/limits/limit-state';
import type { ViaTotals } from '@social-data/ledger/limits/via';
import { refuse, wholeSeconds } from '@social-data/source/refusal';
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
