/** The envelope as the servers of this project send it (decision D2): a number, and every member always. */
export interface Envelope {
  readonly code: number;
  readonly message: string;
  /** The payload; null on failure. */
  readonly data: unknown;
  /** ISO 8601, UTC. */
  readonly recordTime: string;
}

/** The answer to a call that succeeded. */
export function success(data: unknown, now: Date): Envelope {
  return { code: 0, message: 'success', data, recordTime: now.toISOString() };
}

/** The answer to a call that failed. The message must hold no token. */
export function failure(code: number, message: string, now: Date): Envelope {
  return { code, message, data: null, recordTime: now.toISOString() };
}

/** Goes out with HTTP 404 (decision D1). */
export function unknownPath(now: Date): Envelope {
  return failure(
    400,
    'There is no such path. The paths of the contract have no trailing slash and keep their case.',
    now,
  );
}

/** Goes out with HTTP 405 (decision D1). */
export function wrongMethod(now: Date): Envelope {
  return failure(400, 'Only GET is known on this path. Send the call as GET.', now);
}
