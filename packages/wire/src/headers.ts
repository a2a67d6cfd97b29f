/** Headers that a page of another origin may read. */
export const exposedHeaders: readonly string[] = [
  'X-Result-Code',
  'X-Request-Id',
  'X-Cost',
  'X-Balance-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
];

/**
 * Headers of every envelope: the result where a monitor finds it without parsing, and nothing that
 * lets a cache, a referrer or a guess of the content type carry an address with a token away.
 */
export function headersOf(code: number): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Result-Code': String(code),
  };
}
