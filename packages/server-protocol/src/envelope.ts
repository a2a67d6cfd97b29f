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
