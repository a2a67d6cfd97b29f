import type { Expiry } from './admin.ts';

/**
 * The time of an expiry.
 * @param now milliseconds since 1970
 */
export function instantOf(expiry: Expiry, now: number): number | null {
  return typeof expiry === 'object' && expiry !== null ? now + expiry.afterMs : expiry;
}
