import { resultCode } from '@social-data/contract/result-codes';
import type { ResponseHeader } from '@social-data/server-protocol/envelope-headers';

const SECONDS_PER_DAY = 86_400;

/** The limits that the mock shows. Only scenarios enforce limits, so a success always has the same numbers left. */
const RATE = { calls: 5, left: 4 };
const DAILY = { quota: 1_000, left: 999 };
const BALANCE = 500;

/**
 * The headers about the account (decision D19), in the form in which the gateway sends them: price, balance, limits,
 * and `Retry-After` one second after 302, and at the next midnight in UTC after 303.
 */
export function accountHeaders(
  code: number,
  now: Date,
): Readonly<Partial<Record<ResponseHeader, string>>> {
  const isSuccess = code === resultCode.success;
  const cost = isSuccess ? 1 : 0;
  if (code === resultCode.invalidToken) return { 'X-Cost': String(cost) };
  const midnight = secondsToMidnight(now);
  const rate = code === resultCode.rateLimit ? 0 : RATE.left;
  const daily = code === resultCode.dailyQuota ? 0 : DAILY.left;
  const balance = code === resultCode.insufficientBalance ? 0 : BALANCE;
  return {
    RateLimit: `"rate";r=${rate};t=1, "daily";r=${daily};t=${midnight}`,
    'RateLimit-Policy': `"rate";q=${RATE.calls};w=1, "daily";q=${DAILY.quota};w=${SECONDS_PER_DAY}`,
    'X-Balance-Remaining': String(balance),
    'X-Cost': String(cost),
    ...(code === resultCode.rateLimit ? { 'Retry-After': '1' } : {}),
    ...(code === resultCode.dailyQuota ? { 'Retry-After': String(midnight) } : {}),
  };
}

function secondsToMidnight(now: Date): number {
  const sinceMidnight = Math.floor(now.getTime() / 1000) % SECONDS_PER_DAY;
  // Before 1970 the remainder is negative.
  return SECONDS_PER_DAY - ((sinceMidnight + SECONDS_PER_DAY) % SECONDS_PER_DAY);
}
