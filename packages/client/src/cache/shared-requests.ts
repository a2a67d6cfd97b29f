import type { KeptResponse } from './kept-response.ts';

/** A request in flight, then its response as long as it is kept. */
interface SharedRequest {
  readonly response: Promise<KeptResponse>;
  readonly leaving: AbortController;
  /** How many callers wait for it. */
  waiting: number;
  /** Whether a caller has got the response with its cost. */
  isPaid: boolean;
  /** Bytes of the kept response; 0 while it is in flight. */
  size: number;
  /** When it is no longer given; a response in flight has no end. */
  expiresAt: number;
}

export interface SharedCall {
  /** Equal for equal calls. */
  readonly key: string;
  /** Milliseconds for which a success is kept. */
  readonly lifetime: number;
  readonly signal: AbortSignal | null | undefined;
  readonly send: (signal: AbortSignal) => Promise<KeptResponse>;
}

/** What an entry takes besides its body: key, headers and objects. */
const ENTRY_BYTES = 2_000;

/**
 * Sends a call, or gives it the response of an equal one that is in flight or kept. At most `maxBytes` are kept; the
 * oldest go first.
 */
export function createSharedRequests(
  coalesce: boolean,
  maxBytes: number,
): (call: SharedCall) => Promise<Response> {
  const requests = new Map<string, SharedRequest>();
  let total = 0;
  const remove = (key: string, request: SharedRequest) => {
    if (requests.get(key) !== request) return;
    requests.delete(key);
    total -= request.size;
  };
  const start = ({ key, lifetime, send }: SharedCall): SharedRequest => {
    const leaving = new AbortController();
    const request: SharedRequest = {
      response: send(leaving.signal),
      ...{ leaving, waiting: 0, isPaid: false, size: 0, expiresAt: Number.POSITIVE_INFINITY },
    };
    const land = (kept: KeptResponse) => {
      remove(key, request);
      request.size = kept.size + ENTRY_BYTES;
      request.expiresAt = Date.now() + lifetime;
      if (lifetime === 0 || request.size > maxBytes) return;
      // Another request for the same call may have been kept meanwhile.
      total -= requests.get(key)?.size ?? 0;
      requests.set(key, request);
      total += request.size;
      for (const [oldest, each] of requests)
        if (total > maxBytes && each.size) remove(oldest, each);
    };
    request.response.then(land, () => remove(key, request));
    if (coalesce) requests.set(key, request);
    return request;
  };
  return (call) => {
    const { key, signal } = call;
    const found = requests.get(key);
    if (found && found.expiresAt <= Date.now()) remove(key, found);
    const request = requests.get(key) ?? start(call);
    request.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        request.waiting -= 1;
        if (request.waiting > 0) return;
        // A later call must not get the failure of an aborted request.
        remove(key, request);
        request.leaving.abort();
      };
      signal?.addEventListener('abort', leave);
      request.response
        .then((kept) => {
          if (signal?.aborted) return;
          resolve(kept.toResponse(!request.isPaid));
          request.isPaid = true;
        })
        .catch(reject)
        .finally(() => signal?.removeEventListener('abort', leave));
    });
  };
}
