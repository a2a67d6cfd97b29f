/** Headers of every response. They repeat the page's policy and add `frame-ancestors`, which a page cannot declare. */
export function securityHeaders(pagePolicy: string | undefined): Readonly<Record<string, string>> {
  const policy = pagePolicy ?? "default-src 'none'; base-uri 'none'; form-action 'none'";
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
