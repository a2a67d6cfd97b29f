import type { LimitRefusal, LimitState } from '../limits/limit-state.ts';
import type { QuotaDay } from '../limits/quota-day.ts';
import type { LimitsRow } from './batch-operation.ts';

/** What is left of the limits of an account on a day. */
export function limitsOf(row: LimitsRow, { resetsAt }: QuotaDay): LimitState {
  const [, , available, quota, used, rateCalls, rateSeconds, inWindow, reset] = row;
  const limits: { -readonly [Name in keyof LimitState]: LimitState[Name] } = {};
  if (rateCalls !== null) {
    const passed = inWindow ?? 0;
    limits.rate = {
      limit: rateCalls,
      seconds: rateSeconds ?? 0,
      remaining: Math.max(0, rateCalls - passed),
      reset: passed === 0 ? 0 : (reset ?? 0),
    };
  }
  if (quota !== null)
    limits.daily = { limit: quota, remaining: Math.max(0, quota - used), resetsAt };
  if (available !== null) limits.balance = available;
  return limits;
}

/**
 * The limit that refused an admission, by the result of `apply_batch`.
 * @param now milliseconds since 1970
 */
export function refusalOf(
  result: number,
  row: LimitsRow,
  { resetsAt }: QuotaDay,
  now: number,
): LimitRefusal {
  const [, , , , , rateCalls, rateSeconds, , , wait] = row;
  if (result === REFUSED_BY_RATE) {
    const retryAfter = rateCalls === 0 ? (rateSeconds ?? 0) * 1000 : Math.max(0, wait ?? 0);
    return { limit: 'rate', retryAfter };
  }
  if (result === REFUSED_BY_QUOTA) return { limit: 'daily', retryAfter: resetsAt - now };
  return { limit: 'balance' };
}

const REFUSED_BY_RATE = -1;
const REFUSED_BY_QUOTA = -2;
