import { wholeSeconds } from '../call/refusal.ts';
import type { LimitState } from '../ledger/limits/limit-state.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * The headers about limits (decision D19), as a flat list of names and values: `RateLimit` and
 * `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10 with the policies "rate" and "daily",
 * and the balance. A limit that the account does not have is absent.
 * @param now milliseconds since 1970
 */
export function limitHeaders(limits: LimitState, now: number): string[] {
  const { rate, daily, balance } = limits;
  let state = '';
  if (rate) state = `"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`;
  if (daily) {
    const separator = rate ? ', ' : '';
    state += `${separator}"daily";r=${daily.remaining};t=${wholeSeconds(daily.resetsAt - now)}`;
  }
  const headers = state === '' ? [] : ['RateLimit', state, 'RateLimit-Policy', policyText(limits)];
  if (balance !== undefined) headers.push('X-Balance-Remaining', String(balance));
  return headers;
}

interface Policy {
  readonly calls: number | undefined;
  readonly seconds: number | undefined;
  readonly quota: number | undefined;
  readonly text: string;
}

/** The policy of the last response: an account calls many times and its limits seldom change. */
let last: Policy | undefined;

function policyText({ rate, daily }: LimitState): string {
  const calls = rate?.limit;
  const seconds = rate?.seconds;
  const quota = daily?.limit;
  const isSame = last?.calls === calls && last?.seconds === seconds && last?.quota === quota;
  if (last !== undefined && isSame) return last.text;
  const policies: string[] = [];
  if (rate) policies.push(`"rate";q=${rate.limit};w=${Math.ceil(rate.seconds)}`);
  if (daily) policies.push(`"daily";q=${daily.limit};w=${SECONDS_PER_DAY}`);
  last = { calls, seconds, quota, text: policies.join(', ') };
  return last.text;
}
