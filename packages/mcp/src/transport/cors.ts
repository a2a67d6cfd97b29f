import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';

/** How long a browser remembers the response to its preflight, in seconds. */
const MAX_AGE = '600';
/** What a page reads beside the body. */
const EXPOSED = 'mcp-session-id, mcp-protocol-version, www-authenticate';

/** Headers by which a browser gives a response to a page of this machine; none for another caller. */
export function corsHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (!origin || !validateOriginHeader(origin, localhostAllowedOrigins()).ok) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'origin',
  };
}

/** The response to `OPTIONS`: a browser asks before it sends the token, and without it. */
export function preflightResponse({ headers }: Request): Response {
  const asked = headers.get('access-control-request-headers');
  const isPrivate = headers.get('access-control-request-private-network') === 'true';
  return new Response(null, {
    status: 204,
    headers: {
      allow: 'POST, OPTIONS',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': MAX_AGE,
      ...(asked === null ? {} : { 'access-control-allow-headers': asked }),
      ...(isPrivate ? { 'access-control-allow-private-network': 'true' } : {}),
    },
  });
}
