import type { HttpResponse } from '../../../packages/conform/src/transport/http-message.ts';

/**
 * The violation that Prism reports for a proxied response; undefined for none. A truncated header counts
 * as a violation. So does a response of Prism itself, as for HTTP 501: it lacks `X-Result-Code`, which
 * every response of ours has.
 */
export function violationIn({ status, headers }: HttpResponse): string | undefined {
  const violations = headers['sl-violations'];
  if (violations?.includes('Too many violations!')) return 'more violations than a header holds';
  if (violations !== undefined && hasError(violations)) return violations;
  if (status >= 500) return `HTTP ${status}`;
  return headers['x-result-code'] === undefined ? 'a response of Prism itself' : undefined;
}

function hasError(violations: string): boolean {
  try {
    const list: unknown = JSON.parse(violations);
    return !Array.isArray(list) || list.some(({ severity }) => severity === 'Error');
  } catch {
    return true;
  }
}
