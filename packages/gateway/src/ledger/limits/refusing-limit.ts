import { type AccountState, availableCredits, type DayUsage } from './account-state.ts';
import type { LimitRefusal } from './limit-state.ts';

/**
 * The first limit that refuses a call of this cost, in the order rate, daily quota, balance
 * (decision D4); undefined when the call may pass. Changes nothing.
 * @param cost credits
 * @param moment wall clock (milliseconds since 1970) and monotonic clock (milliseconds)
 */
export function refusingLimit(
  account: AccountState,
  usage: DayUsage,
  cost: number,
  moment: { readonly now: number; readonly monotonic: number },
): LimitRefusal | undefined {
  const wait = account.window?.wait(moment.monotonic) ?? 0;
  if (wait > 0) return { limit: 'rate', retryAfter: wait };
  const { dailyQuota } = account.record;
  if (dailyQuota !== null && usage.charged + usage.reserved >= dailyQuota) {
    return { limit: 'daily', retryAfter: usage.resetsAt - moment.now };
  }
  const credits = availableCredits(account);
  if (credits !== null && credits < cost) return { limit: 'balance' };
  return undefined;
}
