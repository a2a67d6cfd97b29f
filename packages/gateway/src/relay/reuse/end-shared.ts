import { resultCode } from '@social-data/contract/result-codes';
import type { CallResult } from '../../call/call-context.ts';
import { endRefused } from '../../call/end-call.ts';
import { type Refusal, refuse } from '../../call/refusal.ts';
import type { SharedAdmission } from '../../ledger/store.ts';
import type { Flight } from './flight.ts';
import type { ShareableCall } from './shareable-call.ts';
import type { SharedResponse, Sharing } from './sharing.ts';

/** The result of a call that a stored response serves. It takes the rate alone and costs nothing. */
export function endWithStored(
  found: SharedResponse,
  key: string,
  shareable: ShareableCall,
): Promise<CallResult> | CallResult {
  const { call, account, services } = shareable;
  const end = (admission: SharedAdmission) =>
    admission.ok
      ? { ...countShared(found, key, shareable), account, limits: admission.limits }
      : endRefused(admission, call, account, services);
  const admitting = services.store.admitShared(account.id);
  return admitting instanceof Promise ? admitting.then(end) : end(admitting);
}

/**
 * The result of a call that waits for the same request of another call. It takes the rate alone and costs nothing.
 * Undefined when the other call was not admitted, so that there is no request.
 */
export async function endWithFlight(
  flight: Flight,
  key: string,
  shareable: ShareableCall,
): Promise<CallResult | undefined> {
  const { call, account, services, sharing } = shareable;
  const { store } = services;
  if (!(await flight.isAdmitted)) return undefined;
  const admission = await store.admitShared(account.id);
  if (!admission.ok) return endRefused(admission, call, account, services);
  const ended = await flight.join(call, account.id);
  const limits = await store.limits(account.id);
  if (ended?.ok) {
    const { response } = ended;
    const shared = { via: 'shared', response, cacheStatus: 'fwd=miss; collapsed' } as const;
    return { ...countShared(shared, key, shareable), account, limits };
  }
  const stale = ended && sharing.findStale(call, key, ended.code);
  if (stale) return { ...countShared(stale, key, shareable), account, limits };
  const failure: Refusal = ended ?? refuse('collectionFailed', 'The caller has hung up.');
  const { operationId } = call;
  store.count({ accountId: account.id, operationId, code: failure.code, via: 'shared' });
  return { ...failure, account, limits, charged: 0 };
}

/** Counts a free response with what it saved, and gives the result that shows it. */
function countShared(
  shared: SharedResponse,
  key: string,
  { call, account, services, sharing }: ShareableCall,
): CallResult {
  const { operationId } = call;
  const { via } = shared;
  const saved = services.prices[operationId] ?? 1;
  const code = resultCode.success;
  services.store.count({ accountId: account.id, operationId, code, via, saved });
  return {
    ...successOf(shared, sharing),
    charged: 0,
    onDelivered: () => sharing.delivered(account.id, key),
  };
}

/** The result that shows the response to another call. */
export function successOf(
  { via, response, cacheStatus }: SharedResponse,
  sharing: Sharing,
): CallResult {
  return {
    ...{ code: resultCode.success, message: 'success', payload: response.payload },
    ...{ via, cacheStatus, age: sharing.ageOf(response) },
  };
}
