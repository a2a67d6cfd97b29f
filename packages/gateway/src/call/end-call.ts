import type { Account } from '../ledger/accounts/account.ts';
import type { Admission, Reservation } from '../ledger/store.ts';
import { explainRefusedLimit } from './admit.ts';
import type { CallContext, CallResult } from './call-context.ts';
import type { PipelineServices } from './pipeline-services.ts';
import type { Refusal } from './refusal.ts';

/** The result of a call that never was admitted. */
export async function endUncharged(
  refusal: Refusal,
  call: CallContext,
  account: Account,
  { store }: PipelineServices,
): Promise<CallResult> {
  store.count({ accountId: account.id, operationId: call.operationId, code: refusal.code });
  return { ...refusal, account, limits: await store.limits(account.id), charged: 0 };
}

/** The result of a call that a limit refused. */
export function endRefused(
  admission: Extract<Admission, { readonly ok: false }>,
  call: CallContext,
  account: Account,
  services: PipelineServices,
): CallResult {
  const { limits } = admission;
  const refusal = explainRefusedLimit(admission, call, services);
  services.store.count({
    accountId: account.id,
    operationId: call.operationId,
    code: refusal.code,
  });
  return { ...refusal, account, limits, charged: 0 };
}

/** The result of a call that the store could not settle. The store may be unable to read limits, too. */
export async function endUnsettled(
  refusal: Refusal,
  call: CallContext,
  account: Account,
  { day }: Reservation,
  { store }: PipelineServices,
): Promise<CallResult> {
  const { operationId } = call;
  store.count({ accountId: account.id, operationId, code: refusal.code, day });
  // The caller has waited long enough for a database that does not reply.
  if (store.isRemote && store.problem() !== undefined) return { ...refusal, account, charged: 0 };
  try {
    return { ...refusal, account, limits: await store.limits(account.id), charged: 0 };
  } catch {
    return { ...refusal, account, charged: 0 };
  }
}
