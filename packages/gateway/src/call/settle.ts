import { resultCode } from '@social-data/contract/result-codes';
import type { Reservation, Settlement, SettlementNotes } from '@social-data/ledger/store';
import { StoreDeadlineError } from '@social-data/ledger/store-errors';
import { type Refusal, refuse } from '@social-data/source/refusal';
import type { SourceResult } from '@social-data/source/source';
import type { AdmittedCall } from './admit.ts';
import type { CallContext, CallResult, LoggedEntry } from './call-context.ts';
import type { CallServices } from './call-services.ts';
import type { EndedCall } from './judge.ts';

/** A call that the ledger could not make durable, with the failure for its caller. */
interface UnsettledCall extends EndedCall {
  /** Whether the database, which did not reply in time, charges the call as soon as it replies. */
  readonly staysCharged: boolean;
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
  const { store, errors } = services;
  const code = sourced.ok ? resultCode.success : sourced.code;
  try {
    const { charged, limits } = await store.settle(admitted.reservation, code, notes);
    errors.storeSucceeded();
    return { ok: true, charged, limits };
  } catch (error) {
    const staysSettled = error instanceof StoreDeadlineError && error.staysSettled;
    if (sourced.ok) {
      const failed = await unsettled(refuse('serverError'), error, call, admitted, services);
      return { ...failed, staysCharged: staysSettled };
    }
    // A failure that stays settled is counted when the database replies.
    return unsettled(sourced, error, call, admitted, services, { isCounted: staysSettled });
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
): Promise<UnsettledCall> {
  errors.storeFailed(requestId, error);
  const { day } = reservation;
  if (!isCounted) store.count({ accountId: account.id, operationId, code: failure.code, day });
  const result: CallResult = { ...failure, account, charged: 0 };
  const unsettledCall = { ok: false, result, staysCharged: false } as const;
  // Without the limits: the caller has waited long enough for a database that does not reply.
  if (store.isRemote && store.problem() !== undefined) return unsettledCall;
  try {
    const limits = await store.limits(account.id);
    return { ...unsettledCall, result: { ...result, limits } };
  } catch {
    return unsettledCall;
  }
}
