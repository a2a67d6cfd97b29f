/** The envelope as the servers of this project send it (decision D2). */
export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly recordTime: string;
}

/** One answer of the mock: what goes out on the wire. */
export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A success at HTTP 200. */
export function succeed(data: unknown, now: Date): Answer {
  return {
    status: 200,
    envelope: { code: 0, message: 'success', data, recordTime: now.toISOString() },
  };
}

/** A failure: HTTP 200 on the five paths (decision D1), another status off them. */
export function fail(code: number, message: string, now: Date, status = 200): Answer {
  return { status, envelope: { code, message, data: null, recordTime: now.toISOString() } };
}
