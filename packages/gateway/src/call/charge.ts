import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import type { BudgetUse } from '@social-data/ledger/rules/budgets';
import {
  type LimitRefusal,
  type LimitState,
  refusalByBudget,
} from '@social-data/ledger/rules/limits';
import type {
  RefusedAdmission,
  Reservation,
  Settlement,
  SettlementNotes,
} from '@social-data/ledger/store';
import { StoreDeadlineError } from '@social-data/ledger/store-errors';
import { type Refusal, refuse, type SourceResult, wholeSeconds } from '@social-data/source/source';
import type { CallContext, CallResult, CallServices, LoggedEntry } from './call-context.ts';
import { countFailed, type EndedCall, type JudgedCall } from './judge.ts';

/** A call that holds rate, quota and balance until it is settled. */
export interface AdmittedCall {
  readonly ok: true;
  readonly account: Account;
  readonly reservation: Reservation;
}

/**
 * Takes rate, daily quota and balance for a call, all of them or none (decision D4).
 * @param mayBeBilled whether another server may bill the call: then it is uncertain in the ledger until it is settled
 * @returns `changed` when the account has changed since the call was judged: then nothing was taken
 */
export async function admit(
  call: CallContext,
  { account, version }: JudgedCall,
  services: CallServices,
  { mayBeBilled = false } = {},
): Promise<AdmittedCall | EndedCall | 'changed'> {
  const { operationId, requestId } = call;
  const cost = priceOf(call, services);
  const request = { accountId: account.id, version, operationId, requestId, cost, mayBeBilled };
  const admission = await services.store.admit(request);
  if (admission === 'changed') return admission;
  return admission.ok
    ? { ok: true, account, reservation: admission.reservation }
    : { ok: false, result: refusedByLimit(admission, call, account, services) };
}

/** Like `admit`, but takes the rate alone: for a call that is served with the response to another call. */
export async function admitReuse(
  call: CallContext,
  { account, version }: JudgedCall,
  services: CallServices,
): Promise<{ readonly ok: true; readonly limits: LimitState } | EndedCall | 'changed'> {
  const admission = await services.store.admitReuse(account.id, version);
  if (admission === 'changed' || admission.ok) return admission;
  return { ok: false, result: refusedByLimit(admission, call, account, services) };
}

/**
 * Like `admitReuse`, but refuses what `admit` would refuse, in the same order: for a call that fails without a request.
 */
export async function admitUnsent(
  call: CallContext,
  judged: JudgedCall,
  services: CallServices,
): Promise<{ readonly ok: true; readonly limits: LimitState } | EndedCall | 'changed'> {
  const { account } = judged;
  const limits = await services.store.limits(account.id);
  const refusal = spentLimit(limits, priceOf(call, services), services);
  if (refusal === undefined) return admitReuse(call, judged, services);
  const admission = { ok: false, ...refusal, limits } as const;
  return { ok: false, result: refusedByLimit(admission, call, account, services) };
}

/** Which of daily quota, balance and budgets refuses a call; undefined when none does, or the rate does. */
function spentLimit(
  { rate, daily, balance, budgets = [] }: LimitState,
  cost: number,
  { clock }: Pick<CallServices, 'clock'>,
): LimitRefusal | undefined {
  if (rate?.remaining === 0) return undefined;
  const now = clock.now();
  if (daily?.remaining === 0) return { limit: 'daily', retryAfter: daily.resetsAt - now };
  const exhausted = budgets.filter(
    ({ isHard, credits, taken }) => isHard && credits - taken < cost,
  );
  const ofDay = exhausted.find(({ period }) => period === 'day');
  if (ofDay !== undefined) return refusalByBudget(ofDay, now);
  if (balance !== undefined && balance < cost) return { limit: 'balance' };
  const [ofMonth] = exhausted;
  return ofMonth && refusalByBudget(ofMonth, now);
}

/** Credits that a call of the operation costs. */
export function priceOf(
  { operationId }: Pick<CallContext, 'operationId'>,
  { prices }: Pick<CallServices, 'prices'>,
): number {
  return prices[operationId] ?? 1;
}

/** Counts a call that a limit refused, tells the budget that did, and returns its result. */
function refusedByLimit(
  admission: RefusedAdmission,
  call: CallContext,
  account: Account,
  services: CallServices,
): CallResult {
  const cost = priceOf(call, services);
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

/** A call that the ledger could not make durable, with the failure for its caller. */
interface UnsettledCall extends EndedCall {
  /** Whether the database, which did not reply in time, settles the call as soon as it replies. */
  readonly staysSettled: boolean;
}

/**
 * Makes the reservation of a call durable before another server is asked, so that no paid request is made without a
 * trace.
 * @returns undefined when it is durable; otherwise the failed call, for which nothing is reserved or charged
 */
export async function persist(
  call: CallContext,
  admitted: AdmittedCall,
  services: CallServices,
): Promise<EndedCall | undefined> {
  try {
    await services.store.persist(admitted.reservation);
    return undefined;
  } catch (error) {
    return unsettled(refuse('serverError'), error, call, admitted, services);
  }
}

/**
 * Ends an admitted call: a success is charged, a failure releases what was reserved (decision D5). Resolves once that
 * is durable. A success that cannot be charged becomes code 500; a failure stays what it is.
 */
export async function settle(
  call: CallContext,
  admitted: AdmittedCall,
  sourced: SourceResult,
  services: CallServices,
  notes?: SettlementNotes,
): Promise<({ readonly ok: true } & Settlement) | UnsettledCall> {
  const code = sourced.ok ? resultCode.success : sourced.code;
  try {
    const { charged, limits } = await services.store.settle(admitted.reservation, code, notes);
    return { ok: true, charged, limits };
  } catch (error) {
    const staysSettled = error instanceof StoreDeadlineError && error.staysSettled;
    const failure = sourced.ok ? refuse('serverError') : sourced;
    // A failure that stays settled is counted when the database replies.
    const isCounted = staysSettled && !sourced.ok;
    const failed = await unsettled(failure, error, call, admitted, services, { isCounted });
    return { ...failed, staysSettled };
  }
}

/** What the log says of the entry of a settled call. */
export function loggedEntry({ day }: Reservation, notes: SettlementNotes = {}): LoggedEntry {
  const { uncertain = 0, takesQuota = false, upstreamKey } = notes;
  return { day, uncertain, takesQuota: takesQuota && uncertain > 0, upstreamKey };
}

/** @returns the failed call, for which nothing is charged */
async function unsettled(
  failure: Refusal,
  error: unknown,
  { requestId, operationId }: CallContext,
  { account, reservation }: AdmittedCall,
  { store, errors }: CallServices,
  { isCounted = false } = {},
): Promise<EndedCall> {
  errors.storeFailed(requestId, error);
  const { day } = reservation;
  if (!isCounted) store.count({ accountId: account.id, operationId, code: failure.code, day });
  const result: CallResult = { ...failure, account, charged: 0 };
  // Without the limits: the caller has waited long enough for a database that does not reply.
  if (store.isRemote && store.problem() !== undefined) return { ok: false, result };
  try {
    return { ok: false, result: { ...result, limits: await store.limits(account.id) } };
  } catch {
    return { ok: false, result };
  }
}
