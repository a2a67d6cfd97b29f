import type { QuotaDay } from '../limits/quota-day.ts';
import type { LimitState, Reservation } from '../store/store.ts';
import type { TokenAccount } from '../tokens/token-account.ts';
import type { Call } from './call.ts';
import { type Refusal, refuse, wholeSeconds } from './refusal.ts';
import type { Rooms } from './rooms.ts';

type Admitted = { readonly ok: true; readonly reservation: Reservation };

/**
 * Takes rate, quota and balance for a call, all or none (decision D4): codes 302, 303 and 601, the
 * first two with the time after which another call makes sense.
 */
export async function admit(
  call: Call,
  account: TokenAccount,
  { day, resetsAt }: QuotaDay,
  { store, clock, prices }: Rooms,
): Promise<(Admitted | Refusal) & { readonly limits: LimitState }> {
  const { operationId, requestId } = call;
  const now = clock.now();
  const cost = prices[operationId] ?? 1;
  const admission = await store.admit({
    accountId: account.id,
    operationId,
    requestId,
    cost,
    now,
    monotonic: clock.monotonic(),
    day,
  });
  if (admission.ok) return admission;
  const { limits } = admission;
  switch (admission.limit) {
    case 'rate':
      return {
        ...refuse('rateLimit'),
        retryAfter: wholeSeconds(admission.retryAfter ?? 0),
        limits,
      };
    case 'daily':
      return { ...refuse('dailyQuota'), retryAfter: wholeSeconds(resetsAt - now), limits };
    case 'balance':
      return { ...refuse('insufficientBalance', shortOf(cost, limits)), limits };
  }
}

function shortOf(cost: number, { balance = 0 }: LimitState): string {
  return `The account has not enough funds: the call costs ${cost}, the balance is ${balance}. Top the account up.`;
}
