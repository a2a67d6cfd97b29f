import { checkCredits } from '../check-account.ts';
import type { Admission, AdmissionRequest } from '../store.ts';
import { type AccountState, availableCredits, type DayUse } from './account-state.ts';
import { hold, type OpenCall } from './open-call.ts';

type Refusal = Pick<Extract<Admission, { ok: false }>, 'limit' | 'retryAfter'>;

/**
 * The one step of admission (decision D4): all limits are looked at, then all are taken or none. It never waits, so
 * no other call can come in between.
 * @param nextId number of the next line of the ledger
 */
export function takeLimits(
  account: AccountState,
  use: DayUse,
  call: AdmissionRequest,
  nextId: () => number,
): OpenCall | Refusal {
  checkCredits('The cost of a call', call.cost);
  const refusal = refusalOf(account, use, call);
  if (refusal !== undefined) return refusal;
  account.window?.take(call.monotonic);
  const { accountId, operationId, requestId, cost, day } = call;
  const open = {
    reservation: { id: nextId(), accountId, operationId, requestId, cost, day },
    account,
    use,
    holdsCredits: account.balance !== null,
    admittedAt: call.now,
    isWritten: false,
  };
  hold(open);
  return open;
}

/** The first limit that stands against the call, in the order of decision D4. */
function refusalOf(
  account: AccountState,
  use: DayUse,
  { cost, monotonic }: AdmissionRequest,
): Refusal | undefined {
  const retryAfter = account.window?.wait(monotonic) ?? 0;
  if (retryAfter > 0) return { limit: 'rate', retryAfter };
  const { dailyQuota } = account.holder;
  if (dailyQuota !== null && use.charged + use.open >= dailyQuota) return { limit: 'daily' };
  const credits = availableCredits(account);
  if (credits !== null && credits < cost) return { limit: 'balance' };
  return undefined;
}
