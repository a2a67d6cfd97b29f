/** Response headers that a page of another origin may read. */
export const exposedHeaders: readonly string[] = [
  'X-Result-Code',
  'X-Request-Id',
  'X-Cost',
  'X-Balance-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Age',
  'Cache-Status',
];

/**
 * Headers of every response with an envelope. `X-Result-Code` lets a monitor read the result without
 * parsing the body; the others keep an address with a token out of caches and referrers, and stop
 * browsers from guessing the content type.
 */
export function envelopeHeaders(code: number): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Result-Code': String(code),
  };
}
