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
  const state: string[] = [];
  const policy: string[] = [];
  if (rate) {
    state.push(`"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`);
    policy.push(`"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`);
  }
  if (daily) {
    state.push(`"daily";r=${daily.remaining};t=${wholeSeconds(quotaResetsIn)}`);
    policy.push(`"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`);
  }
  const headers: string[] = [];
  if (state.length > 0) {
    headers.push('RateLimit', state.join(', '), 'RateLimit-Policy', policy.join(', '));
  }
  if (balance !== undefined) headers.push('X-Balance-Remaining', String(balance));
  return headers;
}
