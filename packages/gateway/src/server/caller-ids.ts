import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_PREFIX } from '../ledger/accounts/token.ts';
import type { CallerIds } from '../source.ts';

/** Version, trace, parent and flags; later versions may have more: https://www.w3.org/TR/trace-context/ */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
/** `traceparent` of version 00, which has nothing after the flags. */
const LENGTH = 55;
/** What stays one word in a log, a shell and a query. */
const SAFE = /^[\w.:-]{1,64}$/;

/**
 * The valid ones of `traceparent` and `X-Request-Id`; undefined without any. A request id that could be a token is
 * dropped: somebody may have put it into the wrong header.
 * @param token the token of the request
 */
export function callerIds(
  headers: IncomingHttpHeaders,
  token: string | null,
): CallerIds | undefined {
  const { traceparent, 'x-request-id': requestId } = headers;
  // Nearly all requests have neither.
  if (traceparent === undefined && requestId === undefined) return undefined;
  const trace = typeof traceparent === 'string' && isTraceparent(traceparent);
  const isId =
    typeof requestId === 'string' &&
    SAFE.test(requestId) &&
    requestId !== token &&
    !requestId.includes(TOKEN_PREFIX);
  if (!trace && !isId) return undefined;
  return { ...(trace && { traceparent }), ...(isId && { requestId }) };
}

function isTraceparent(text: string): boolean {
  return TRACEPARENT.test(text) && (text.length === LENGTH || !text.startsWith('00'));
}
