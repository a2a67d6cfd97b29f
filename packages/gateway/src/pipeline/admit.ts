import type { QuotaDay } from '../limits/quota-day.ts';
import type { Admission, LimitState } from '../store/store.ts';
import type { TokenHolder } from '../tokens/token-account.ts';
import type { Call } from './call.ts';
import { type Refusal, refuse, wholeSeconds } from './refusal.ts';
import type { Rooms } from './rooms.ts';

/** Takes rate, quota and balance for a call, all or none (decision D4). */
export function admit(
  { operationId, requestId }: Call,
  account: TokenHolder,
  { day }: QuotaDay,
  now: number,
  { store, clock, prices }: Rooms,
): Promise<Admission> | Admission {
  return store.admit({
    accountId: account.id,
    operationId,
    requestId,
    cost: costOf(operationId, prices),
    now,
    monotonic: clock.monotonic(),
    day,
  });
}

/** What a caller is told whom the limits refuse: codes 302, 303 and 601, the first two with the time after which another call makes sense. */
export function explainAdmission(
  { limit, retryAfter = 0, limits }: Extract<Admission, { ok: false }>,
  { operationId }: Call,
  { resetsAt }: QuotaDay,
  { clock, prices }: Rooms,
): Refusal {
  switch (limit) {
    case 'rate':
      return { ...refuse('rateLimit'), retryAfter: wholeSeconds(retryAfter) };
    case 'daily':
      return { ...refuse('dailyQuota'), retryAfter: wholeSeconds(resetsAt - clock.now()) };
    case 'balance':
      return refuse('insufficientBalance', shortOf(costOf(operationId, prices), limits));
  }
}

function costOf(operationId: Call['operationId'], prices: Rooms['prices']): number {
  return prices[operationId] ?? 1;
}

function shortOf(cost: number, { balance = 0 }: LimitState): string {
  return `The account has not enough funds: the call costs ${cost}, the balance is ${balance}. Top the account up.`;
}
