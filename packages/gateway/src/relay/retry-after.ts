/** Milliseconds: a year. A longer wait is shortened to this, so that its end is a date that can be shown. */
const MAX_WAIT_MS = 365 * 86_400_000;

/**
 * Milliseconds of a `Retry-After` header: whole seconds, or a date. Undefined when it is absent or neither.
 * @param now milliseconds since 1970
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_WAIT_MS);
}
