import type { Account } from '../ledger/accounts/account.ts';
import type { Admission, AdmissionRequest } from '../ledger/store.ts';
import type { CallContext } from './call-context.ts';
import type { PipelineServices } from './pipeline-services.ts';
import { type Refusal, refuse, wholeSeconds } from './refusal.ts';

/** Takes rate, daily quota and balance for a call, all of them or none (decision D4). */
export function admit(
  call: CallContext,
  account: Account,
  services: PipelineServices,
): Promise<Admission> | Admission {
  return services.store.admit(admissionRequest(call, account, services));
}

/** What a call asks of the limits of its account. */
export function admissionRequest(
  { operationId, requestId }: CallContext,
  { id }: Account,
  { prices, sharing }: PipelineServices,
): AdmissionRequest {
  const cost = prices[operationId] ?? 1;
  const mayBeBilled = sharing !== undefined;
  return { accountId: id, operationId, requestId, cost, mayBeBilled };
}

/** Maps a refused limit to code 302, 303 or 601. */
export function explainRefusedLimit(
  { limit, retryAfter = 0, limits }: Extract<Admission, { ok: false }>,
  { operationId }: CallContext,
  { prices }: PipelineServices,
): Refusal {
  switch (limit) {
    case 'rate':
      return { ...refuse('rateLimit'), retryAfter: wholeSeconds(retryAfter) };
    case 'daily':
      return { ...refuse('dailyQuota'), retryAfter: wholeSeconds(retryAfter) };
    case 'balance':
      return refuse(
        'insufficientBalance',
        `The account has not enough funds: the call costs ${prices[operationId] ?? 1}, the balance is ${limits.balance ?? 0}. Top the account up.`,
      );
  }
}
