import { wholeSeconds } from '../pipeline/refusal.ts';
import type { LimitState } from '../store/store.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * The headers that tell a caller where it stands (decision D19): `RateLimit` and `RateLimit-Policy` as
 * in draft-ietf-httpapi-ratelimit-headers-10 with the policies "rate" and "daily", what the call cost,
 * and the balance. A limit that the token does not have is absent. As a flat list of names and values.
 * @param quotaResetsIn milliseconds until the daily quota begins anew
 */
export function limitHeaders(limits: LimitState, quotaResetsIn: number): string[] {
  const { rate, daily, balance } = limits;
  let state = '';
  let policy = '';
  if (rate) {
    state = `"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`;
    policy = `"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`;
  }
  if (daily) {
    const separator = rate ? ', ' : '';
    state += `${separator}"daily";r=${daily.remaining};t=${wholeSeconds(quotaResetsIn)}`;
    policy += `${separator}"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`;
  }
  const headers = state === '' ? [] : ['RateLimit', state, 'RateLimit-Policy', policy];
  if (balance !== undefined) headers.push('X-Balance-Remaining', String(balance));
  return headers;
}
