import type { Account } from '@social-data/ledger/accounts';
import type { BudgetUse } from '@social-data/ledger/rules/budgets';
import type { RefusedAdmission } from '@social-data/ledger/rules/limits';
import { type Refusal, refuse, wholeSeconds } from '@social-data/source/source';
import type { CallContext, CallResult, CallServices } from './call-context.ts';
import { countFailed } from './judge.ts';

/** Counts a call that a limit refused, tells the budget that did, and returns its result. */
export function refusedByLimit(
  admission: RefusedAdmission,
  cost: number,
  call: CallContext,
  account: Account,
  services: CallServices,
): CallResult {
  const refusal = explainLimit(admission, cost);
  if (admission.budget !== undefined)
    void services.store.budgetEvents.noteRefusal(admission.budget, cost);
  return countFailed(call, account, refusal, admission.limits, services);
}

/** Maps a limit that refuses a call to code 302, 303 or 601. A budget by day is 303, one by month 601. */
function explainLimit(
  { limit, retryAfter = 0, limits, budget }: RefusedAdmission,
  cost: number,
): Refusal {
  switch (limit) {
    case 'rate':
      return { ...refuse('rateLimit'), retryAfter: wholeSeconds(retryAfter) };
    case 'daily':
      return { ...refuse('dailyQuota'), retryAfter: wholeSeconds(retryAfter) };
    case 'budget':
      return explainBudget(budget, cost, wholeSeconds(retryAfter));
    case 'balance':
      return refuse(
        'insufficientBalance',
        `The account does not have enough funds: the call costs ${cost}, the balance is ${limits.balance ?? 0}. Add funds.`,
      );
  }
}

/** @param retryAfter whole seconds until the budget begins anew */
function explainBudget(budget: BudgetUse | undefined, cost: number, retryAfter: number): Refusal {
  if (budget === undefined) throw new Error('Unreachable: a budget refuses without being named');
  const { group, period, credits, taken, resetsAt } = budget;
  const of = group === null ? 'of the token' : `of the group ${JSON.stringify(group)}`;
  const reset = new Date(resetsAt).toISOString();
  const message = `The budget ${of} is ${credits} credits a ${period}: the call costs ${cost}, ${Math.max(0, credits - taken)} are left. It begins anew at ${reset}.`;
  const refusal = refuse(period === 'day' ? 'dailyQuota' : 'insufficientBalance', message);
  return { ...refusal, retryAfter };
}
