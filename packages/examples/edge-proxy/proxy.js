import { createProxyHandler } from '@social-data/client/proxy';

/** Who calls, as the server knows it: an account is better than an address. */
export const VISITOR_HEADER = 'x-visitor';

/**
 * Makes a function from Request to Response, for edge platforms and servers of frameworks. It adds the token, lets pages
 * call two operations, and limits each visitor.
 * @param {{ upstream: string, token: string, callsPerMinute?: number }} options
 */
export function createProxy({ upstream, token, callsPerMinute = 30 }) {
  const secondsToWait = rateLimit(callsPerMinute);
  return createProxyHandler({
    upstream,
    token,
    allowedOperations: ['searchUsers', 'listAnswers'],
    limit: (request) => secondsToWait(request.headers.get(VISITOR_HEADER) ?? 'unknown'),
    onError: (error) => console.error(error),
  });
}

/** Counts the calls of each visitor in each minute, and says how many seconds are left of a minute that is used up. */
function rateLimit(callsPerMinute) {
  const visitors = new Map();
  return (visitor) => {
    const now = Date.now() / 1000;
    const minute = Math.floor(now / 60);
    const known = visitors.get(visitor);
    const count = known?.minute === minute ? known.count + 1 : 1;
    visitors.delete(visitor);
    visitors.set(visitor, { minute, count });
    // The last 10,000 are kept, so that no visitor can use up the memory.
    if (visitors.size > 10_000) visitors.delete(visitors.keys().next().value);
    return count > callsPerMinute ? (minute + 1) * 60 - now : 0;
  };
}
