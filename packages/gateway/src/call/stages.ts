import { resultCode } from '@social-data/contract/result-codes';
import type { Account } from '@social-data/ledger/accounts';
import type { BudgetUse } from '@social-data/ledger/rules/budgets';
import {
  type LimitState,
  type RefusedAdmission,
  spentLimit,
} from '@social-data/ledger/rules/limits';
import type { Reservation, Settlement, SettlementNotes } from '@social-data/ledger/store';
import { StoreDeadlineError } from '@social-data/ledger/store-errors';
import {
  isFailureCode,
  type Refusal,
  refuse,
  type SentParameter,
  type SourceCall,
  type SourceResult,
  sentParameters,
  type UncertainRequests,
  wholeSeconds,
} from '@social-data/source/source';
import type { CallContext, CallResult, CallServices, LoggedEntry } from './call-context.ts';
import { countFailed, type EndedCall, type JudgedCall, judge } from './judge.ts';

/** A call that holds rate, quota and balance until it is settled. */
export interface AdmittedCall {
  readonly ok: true;
  readonly account: Account;
  readonly reservation: Reservation;
}

/**
 * Takes rate, daily quota and balance for a call, all of them or none (decision D4). When the account has changed since
 * the call was judged, it is judged again first.
 * What another server may bill is uncertain in the ledger until it is settled.
 */
export async function admit(
  call: CallContext,
  { account, version }: JudgedCall,
  services: CallServices,
): Promise<AdmittedCall | EndedCall> {
  const { operationId, requestId } = call;
  const cost = priceOf(call, services);
  const mayBeBilled = services.relay !== null;
  const request = { accountId: account.id, version, operationId, requestId, cost, mayBeBilled };
  const admission = await services.store.admit(request);
  if (admission === 'changed') {
    const judged = await judge(call, services, 'fresh');
    return judged.ok ? admit(call, judged, services) : judged;
  }
  return admission.ok
    ? { ok: true, account, reservation: admission.reservation }
    : { ok: false, result: refusedByLimit(admission, cost, call, account, services) };
}

/** A call that took the rate alone. */
export interface AdmittedReuse {
  readonly ok: true;
  readonly account: Account;
  readonly limits: LimitState;
}

/** Like `admit`, but takes the rate alone: for a call that is served with the response to another call. */
export async function admitReuse(
  call: CallContext,
  { account, version }: JudgedCall,
  services: CallServices,
): Promise<AdmittedReuse | EndedCall> {
  const admission = await services.store.admitReuse(account.id, version);
  if (admission === 'changed') {
    const judged = await judge(call, services, 'fresh');
    return judged.ok ? admitReuse(call, judged, services) : judged;
  }
  if (admission.ok) return { ok: true, account, limits: admission.limits };
  const cost = priceOf(call, services);
  return { ok: false, result: refusedByLimit(admission, cost, call, account, services) };
}

/**
 * Like `admitReuse`, but refuses what `admit` would refuse, in the same order: for a call that fails without a request.
 */
export async function admitUnsent(
  call: CallContext,
  judged: JudgedCall,
  services: CallServices,
): Promise<AdmittedReuse | EndedCall> {
  const { account } = judged;
  const limits = await services.store.limits(account.id);
  const cost = priceOf(call, services);
  const isRateTaken = limits.rate?.remaining === 0;
  const refusal = isRateTaken ? undefined : spentLimit(limits, cost, services.clock.now());
  if (refusal === undefined) return admitReuse(call, judged, services);
  const admission = { ok: false, ...refusal, limits } as const;
  return { ok: false, result: refusedByLimit(admission, cost, call, account, services) };
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
  if (store.problem() !== undefined) return { ok: false, result };
  try {
    return { ok: false, result: { ...result, limits: await store.limits(account.id) } };
  } catch {
    return { ok: false, result };
  }
}

/**
 * Asks the source, within the deadline.
 *
 * Never rejects. This is the only place that expects a source to fail: when it throws, is late or breaks its interface,
 * the caller gets code 500, and the error goes to the reporter. The payload is not parsed, because that would cost more
 * than the rest of the call.
 */
export async function ask(
  call: CallContext,
  judged: JudgedCall,
  services: CallServices,
): Promise<SourceResult> {
  const { source, clock, sourceTimeout, errors } = services;
  const deadline = clock.monotonic() + sourceTimeout;
  // The values were validated for this operation; the compiler cannot relate the two fields.
  const asked = new AbortableCall(call, judged, deadline) as AbortableCall & SourceCall;
  try {
    const asking = source.ask(asked);
    // A result that is not a promise needs no timer.
    if (!('then' in asking)) return checkResult(asking);
    return checkResult(await withinDeadline(asking, asked, services));
  } catch (error) {
    errors.sourceFailed(call.requestId, error);
    const failure = refuse('serverError');
    const { count: uncertain, upstreamKey } =
      error instanceof GivenUpError ? error.uncertain : oneUncertain;
    return uncertain > 0 ? { ...failure, uncertain, upstreamKey } : failure;
  }
}

/** Rejects at the deadline, and when all calls are ended, and aborts the call. */
function withinDeadline(
  asking: Promise<SourceResult>,
  call: AbortableCall & SourceCall,
  { source, sourceTimeout, pendingSourceCalls }: CallServices,
): Promise<SourceResult> {
  return new Promise((resolve, reject) => {
    const end = (message: string) => {
      // Counted before the abort, which ends the requests of the call.
      const reason = new GivenUpError(message, source.uncertainRequests?.(call));
      reject(reason);
      call.abort(reason);
    };
    const onTimeout = () => end(`The source took more than ${sourceTimeout} ms`);
    const timer = setTimeout(onTimeout, sourceTimeout);
    const slot = pendingSourceCalls.add(end);
    const forget = () => {
      clearTimeout(timer);
      pendingSourceCalls.delete(slot);
    };
    asking.then(resolve, reject).finally(forget);
  });
}

const oneUncertain: UncertainRequests = { count: 1 };

/** The call was given up before the source responded. */
class GivenUpError extends Error {
  override readonly name = 'GivenUpError';
  readonly uncertain: UncertainRequests;

  constructor(message: string, uncertain = oneUncertain) {
    super(message);
    this.uncertain = uncertain;
  }
}

/** Checks what types cannot: an injected source may be plain JavaScript. */
function checkResult(result: SourceResult): SourceResult {
  const isValid = result.ok
    ? typeof result.data === 'string' && (result.data !== '' || result.body !== undefined)
    : isFailureCode(result.code) && typeof result.message === 'string';
  if (isValid) return result;
  throw new Error('The source gave neither JSON text nor a failure code of the contract');
}

/** A call for a source. A class, because an object with getters costs several times as much. */
class AbortableCall {
  readonly operationId: SourceCall['operationId'];
  readonly isSecure: boolean;
  readonly span: CallContext['span'];
  readonly onHangUp: CallContext['onHangUp'];
  readonly onJoin: SourceCall['onJoin'];
  readonly values: SourceCall['values'];
  readonly accountId: string;
  readonly deadline: number;
  readonly #target: CallContext['target'];
  #sent: readonly SentParameter[] | undefined;
  #controller: AbortController | undefined;

  constructor(context: CallContext, { values, account }: JudgedCall, deadline: number) {
    this.operationId = context.operationId;
    this.isSecure = context.isSecure;
    this.span = context.span;
    this.onHangUp = context.onHangUp;
    this.onJoin = context.onJoin;
    this.values = values;
    this.accountId = account.id;
    this.deadline = deadline;
    this.#target = context.target;
  }

  get sent(): readonly SentParameter[] {
    this.#sent ??= sentParameters({ operationId: this.operationId, target: this.#target });
    return this.#sent;
  }

  /** Created on first use: most sources respond before anything could abort the call. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /** Also aborts a signal that is read later. */
  abort(reason: Error): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }
}
