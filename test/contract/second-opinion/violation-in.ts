import type { Reply } from '../wire/connection.ts';

/**
 * What Prism has to say against an answer that went through it; undefined for nothing. A header that it
 * cut counts, since nobody knows what stood there, and so does an answer that Prism gave in place of the
 * server, as it does for HTTP 501: it lacks the header that each of our answers has.
 */
export function violationIn({ status, headers }: Reply): string | undefined {
  const violations = headers['sl-violations'];
  if (violations?.includes('Too many violations!')) return 'more violations than a header holds';
  if (violations !== undefined && hasError(violations)) return violations;
  if (status >= 500) return `HTTP ${status}`;
  return headers['x-result-code'] === undefined ? 'an answer of Prism itself' : undefined;
}

function hasError(violations: string): boolean {
  try {
    const list: unknown = JSON.parse(violations);
    return !Array.isArray(list) || list.some(({ severity }) => severity === 'Error');
  } catch {
    return true;
  }
}
