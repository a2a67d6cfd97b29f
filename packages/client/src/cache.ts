import { type OperationId, routes } from '@social-data/contract/operations';
import { operationsAt } from './operation-at.ts';
import { MAX_RESPONSE_BYTES, readStream } from './read-response.ts';

/** A function that sends requests, as the option `fetch` of a client takes it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface SharedOptions {
  /**
   * Milliseconds for which the successes of an operation are kept in memory, such as `{ searchUsers: 600_000 }`. Failures
   * are never kept.
   * @default nothing is kept
   */
  readonly cache?: { readonly [Id in OperationId]?: number | undefined } | undefined;
  /**
   * Bytes of the kept responses. Beyond it, the oldest go.
   * @default 33_554_432 (32 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/**
 * A fetch that lets equal calls of one process be one request: those with the same operation, parameters and token. Each
 * caller gets a response of its own, and one who leaves ends the request only when nobody waits for it any more. A call
 * that needs no request has `X-Cost: 0` and no balance, so that costs can be added up, and a kept response has its `Age`.
 * Headers of a request do not tell calls apart. Requests to other addresses are passed on as they are.
 *
 * Throws a TypeError for an option that is not valid.
 *
 * @example
 * const api = new SocialData({ fetch: shared(fetch, { cache: { searchUsers: 600_000 } }) });
 */
export function shared(
  fetch: Fetch,
  { cache = {}, maxBytes = 32 * 2 ** 20 }: SharedOptions = {},
): Fetch {
  const lifetimes: Readonly<Record<string, number | undefined>> = cache;
  for (const [id, lifetime = 0] of Object.entries(lifetimes))
    if (!(id in routes && lifetime >= 0))
      throw new TypeError(`shared() keeps ${Object.keys(routes)} for milliseconds.`);
  const requests = new SharedRequests(maxBytes);
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://page.invalid');
    const { method = 'GET', signal } = init;
    const found = operationsAt(pathname).find((known) => known.method === method);
    if (!found || method !== 'GET') return fetch(url, init);
    signal?.throwIfAborted();
    searchParams.sort();
    const key = `${url.split('?')[0]}?${searchParams}`;
    const send = async (signal: AbortSignal) => readKept(await fetch(url, { ...init, signal }));
    const request =
      requests.find(key) ?? requests.start(key, lifetimes[found.operation] ?? 0, send);
    request.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.reason);
        request.waiting -= 1;
        if (request.waiting > 0) return;
        // A later call must not get the failure of an aborted request.
        requests.remove(key, request);
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

/** What an entry takes besides its body: key, headers and objects. */
const ENTRY_BYTES = 2_000;

/** Requests by a key that is equal for equal calls. */
class SharedRequests {
  readonly #requests = new Map<string, SharedRequest>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(key: string): SharedRequest | undefined {
    const found = this.#requests.get(key);
    if (found && found.expiresAt <= Date.now()) this.remove(key, found);
    return this.#requests.get(key);
  }

  /** @param lifetime milliseconds for which a success is kept */
  start(
    key: string,
    lifetime: number,
    send: (signal: AbortSignal) => Promise<KeptResponse>,
  ): SharedRequest {
    const leaving = new AbortController();
    const request: SharedRequest = {
      response: send(leaving.signal),
      ...{ leaving, waiting: 0, isPaid: false, size: 0, expiresAt: Number.POSITIVE_INFINITY },
    };
    this.#requests.set(key, request);
    const keep = ({ size }: KeptResponse) => {
      // All callers may have left.
      if (this.#requests.get(key) !== request) return;
      if (lifetime === 0 || size + ENTRY_BYTES > this.#maxBytes) return this.remove(key, request);
      request.size = size + ENTRY_BYTES;
      request.expiresAt = Date.now() + lifetime;
      this.#bytes += request.size;
      for (const [oldest, each] of this.#requests)
        if (this.#bytes > this.#maxBytes && each.size) this.remove(oldest, each);
    };
    request.response.then(keep, () => this.remove(key, request));
    return request;
  }

  remove(key: string, request: SharedRequest): void {
    if (this.#requests.get(key) !== request) return;
    this.#requests.delete(key);
    this.#bytes -= request.size;
  }
}

/** A response that can be given several times. */
interface KeptResponse {
  /** Bytes of its body; infinite for one without code 0 in UTF-8, which is never kept. */
  readonly size: number;
  /** @param isPaid whether it goes to the call that its request was sent for */
  toResponse(isPaid: boolean): Response;
}

/** Reads a response to its end. */
async function readKept(response: Response): Promise<KeptResponse> {
  const { status, headers, body } = response;
  const receivedAt = Date.now();
  // A redirect has no body, and in a page no status. Some statuses allow no body, not even an empty one, and no Response
  // can be made with one above 599.
  if (!body || status > 599)
    return { size: Number.POSITIVE_INFINITY, toResponse: () => response.clone() };
  const bytes = await readStream(body);
  return {
    size: bytes && isSuccess(bytes) ? bytes.byteLength : Number.POSITIVE_INFINITY,
    toResponse(isPaid) {
      const own = new Headers(headers);
      if (!isPaid) {
        own.set('X-Cost', '0');
        for (const name of ['X-Balance-Remaining', 'RateLimit', 'RateLimit-Policy'])
          own.delete(name);
        const seconds = Math.floor((Date.now() - receivedAt) / 1_000);
        own.set('Age', String(Number(headers.get('Age')) + seconds));
      }
      const text = `More than ${MAX_RESPONSE_BYTES} bytes.`;
      return new Response(bytes ?? text, { status, headers: own });
    },
  };
}

function isSuccess(bytes: ArrayBuffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^0+$/.test(JSON.parse(text).code);
  } catch {
    return false;
  }
}
