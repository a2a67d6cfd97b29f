import { resultCode } from '@social-data/contract/result-codes';

/** The envelope in the form in which our servers send it (decision D2): `code` is a number, and no member is missing. */
export interface Envelope {
  readonly code: number;
  readonly message: string;
  /** The payload; null on failure. */
  readonly data: unknown;
  /** ISO 8601, UTC. */
  readonly recordTime: string;
}

/** The envelope of a call that succeeded. */
export function success(data: unknown, now: Date): Envelope {
  return { code: resultCode.success, message: 'success', data, recordTime: now.toISOString() };
}

/** The envelope of a call that failed. The message must not contain a token. */
export function failure(code: number, message: string, now: Date): Envelope {
  return { code, message, data: null, recordTime: now.toISOString() };
}

/** The envelope of HTTP 404 (decision D1). */
export function pathNotFound(now: Date): Envelope {
  return failure(
    resultCode.invalidParameters,
    'There is no such path. The paths of the contract have no trailing slash and keep their case.',
    now,
  );
}

/**
 * The envelope of HTTP 405 (decision D1).
 * @param methods that the path has
 */
export function methodNotAllowed(methods: readonly string[], now: Date): Envelope {
  const known = methods.join(', ');
  const message =
    methods.length === 1
      ? `Only ${known} is known on this path. Send the call as ${known}.`
      : `Only ${known} are known on this path.`;
  return failure(resultCode.invalidParameters, message, now);
}

/**
 * What the responses say in headers, by the name of the header: pages of other origins may read these, the recorder
 * passes them on, and README of the gateway lists them. The gateway and the mock send no others of their own.
 */
export const responseHeaders = {
  'X-Result-Code': 'code of the envelope, for monitors that do not read bodies',
  'X-Request-Id': 'id of the request in the log, and of the call in the ledger',
  'X-Cost': 'credits that the call cost; 0 for a failure, and for a response that calls share',
  'X-Balance-Remaining': 'credits left on the account; absent when its balance is unlimited',
  RateLimit:
    'calls left, and seconds until there are more, of the policies `rate` and `daily`; absent without such a limit',
  'RateLimit-Policy':
    'the limits themselves, both as in draft-ietf-httpapi-ratelimit-headers-10; absent without such a limit',
  'Retry-After':
    'whole seconds until another call makes sense; on 302, 303, 601 of a budget, and on 301 and 500 of a relay',
  Age: 'whole seconds since the upstream gave the response; of a relay, for a response to another call',
  'Cache-Status': 'whether the response was made for another call (RFC 9211); of a relay',
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

/** Response headers that a page of another origin may read. */
export const exposedHeaders: readonly string[] = Object.keys(responseHeaders);

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
