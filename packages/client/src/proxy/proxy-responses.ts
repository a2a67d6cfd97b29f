import type { FailureCode } from '@social-data/contract';

/** Headers of the service about a response, which the client reads. */
const RESPONSE_HEADERS = ['X-Result-Code', 'X-Request-Id', 'Retry-After', 'X-Should-Retry', 'Age'];

/** Tells a client that the same call gets the same response, which may have to be paid for again. */
export const NO_RETRY = { 'X-Should-Retry': 'false' };

/** These, and those about the account that pays. A page of another origin may read them. */
export const passedHeaders: readonly string[] = [
  ...RESPONSE_HEADERS,
  ...['X-Cost', 'X-Balance-Remaining', 'RateLimit', 'RateLimit-Policy'],
];

/** All but redirects, those without a body by definition, and those that no Response can have. */
const MAY_HAVE_BODY = /^(20[0-36-9]|2[1-9]\d|[45]\d\d)$/;

/** An envelope of the proxy itself. */
export function failureResponse(
  status: number,
  code: FailureCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { code, message, data: null, recordTime: new Date().toISOString() };
  return jsonResponse(status, JSON.stringify(body), {
    'X-Result-Code': String(code),
    ...headers,
  });
}

/**
 * What the service responded. A body that is no envelope, such as a page of HTML, is not passed on: a browser would take
 * it for a page of this server. Its status is, so that the page's client retries what it would retry without the proxy;
 * a redirect, and a status that cannot have a body here, is HTTP 502.
 *
 * @param text of the envelope; undefined where there is none
 */
export function serviceResponse(
  { status, headers }: Response,
  text: string | undefined,
  hideAccount = false,
): Response {
  if (!MAY_HAVE_BODY.test(String(status)))
    return failureResponse(502, 500, `The service sent HTTP ${status}, no envelope.`, NO_RETRY);
  const passed: Record<string, string> = {};
  for (const name of hideAccount ? RESPONSE_HEADERS : passedHeaders) {
    const value = headers.get(name);
    if (value) passed[name] = value;
  }
  return jsonResponse(status, text ?? '{"message":"The service sent no envelope."}', passed);
}

function jsonResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      // No cache may hold what was paid for, and no browser may guess another type.
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}
