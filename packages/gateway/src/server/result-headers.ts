import type { ResponseHeader } from '@social-data/server-protocol';
import type { CallResult } from '../call/call-context.ts';
import type { LimitState } from '../ledger/limits/limit-state.ts';
import { wholeSeconds } from '../refusal.ts';

const SECONDS_PER_DAY = 86_400;

/** The name of this cache in `Cache-Status` (RFC 9211). */
const CACHE = 'social-data-gateway';

/**
 * The headers about limits, cost and caching (decision D19), as a flat list of names and values. A header is absent
 * when the result has no value for it.
 * @param now milliseconds since 1970
 */
export function resultHeaders(result: CallResult, now: number): string[] {
  const { limits, charged, retryAfter, cacheStatus, age } = result;
  const headers: string[] = [];
  if (limits !== undefined) addLimits(headers, limits, now);
  if (charged !== undefined) addHeader(headers, 'X-Cost', String(charged));
  if (retryAfter !== undefined) addHeader(headers, 'Retry-After', String(retryAfter));
  if (age !== undefined) addHeader(headers, 'Age', String(age));
  if (cacheStatus !== undefined) addHeader(headers, 'Cache-Status', `${CACHE}; ${cacheStatus}`);
  return headers;
}

/** Adds a header. Its type allows only the names of `responseHeaders`, which pages may read and README lists. */
export function addHeader(headers: string[], name: ResponseHeader, value: string): void {
  headers.push(name, value);
}

/**
 * `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-10 with the policies "rate" and
 * "daily", and the balance. A limit that the account does not have is absent.
 */
function addLimits(headers: string[], limits: LimitState, now: number): void {
  const { rate, daily, balance } = limits;
  let state = '';
  if (rate) state = `"rate";r=${rate.remaining};t=${Math.ceil(rate.reset / 1000)}`;
  if (daily) {
    const separator = rate ? ', ' : '';
    state += `${separator}"daily";r=${daily.remaining};t=${wholeSeconds(daily.resetsAt - now)}`;
  }
  if (state !== '') {
    addHeader(headers, 'RateLimit', state);
    addHeader(headers, 'RateLimit-Policy', policyText(limits));
  }
  if (balance !== undefined) addHeader(headers, 'X-Balance-Remaining', String(balance));
}

interface Policy {
  readonly calls: number | undefined;
  readonly seconds: number | undefined;
  readonly quota: number | undefined;
  readonly text: string;
}

/**
 * The policy of the last response. The next one is often the same: an account calls many times with the same limits.
 */
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
