/** The longest `Retry-After` that is waited for, in milliseconds. A longer one is not retried. */
export const longestRetryAfter = 60_000;

/**
 * `Retry-After` in milliseconds from now, from seconds or an HTTP date (RFC 9110, section 10.2.3).
 * Undefined for a value that is neither, is negative, or lies in the past.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^[0-9]{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined;
  const until = Date.parse(text) - now;
  return until > 0 ? until : undefined;
}
