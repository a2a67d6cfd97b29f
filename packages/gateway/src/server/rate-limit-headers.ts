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
  if (rate) state = `"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`;
  if (daily) {
    const separator = rate ? ', ' : '';
    state += `${separator}"daily";r=${daily.remaining};t=${wholeSeconds(quotaResetsIn)}`;
  }
  const headers = state === '' ? [] : ['RateLimit', state, 'RateLimit-Policy', policyOf(limits)];
  if (balance !== undefined) headers.push('X-Balance-Remaining', String(balance));
  return headers;
}

/** The text of the policies that were told last: an account calls many times, and its limits seldom change. */
interface ToldPolicy {
  readonly calls: number | undefined;
  readonly seconds: number | undefined;
  readonly quota: number | undefined;
  readonly text: string;
}

let last: ToldPolicy | undefined;

function policyOf({ rate, daily }: LimitState): string {
  const calls = rate?.limit;
  const seconds = rate?.seconds;
  const quota = daily?.limit;
  const isTold = last?.calls === calls && last?.seconds === seconds && last?.quota === quota;
  if (last !== undefined && isTold) return last.text;
  const policies: string[] = [];
  if (rate) policies.push(`"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`);
  if (daily) policies.push(`"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`);
  last = { calls, seconds, quota, text: policies.join(', ') };
  return last.text;
}
