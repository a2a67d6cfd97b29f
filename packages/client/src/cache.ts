import { type OperationId, routes } from '@social-data/contract/operations';
import { operationsAt } from './operation-at.ts';
import { MAX_RESPONSE_BYTES, readStream } from './read-response.ts';

/** Milliseconds, or a number with its unit. */
export type Duration = number | `${number}${keyof typeof UNITS}`;

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds. Throws a TypeError for another operation or duration. */
export function milliseconds(operation: string, duration: Duration = 0): number {
  const [, count, unit = ''] = /^([\d.]+)([smhd]?)$/.exec(String(duration)) ?? [];
  const time = Number(count) * ({ ...UNITS, '': 1 }[unit] ?? 1);
  if (operation in routes && time >= 0) return time;
  throw new TypeError(`shared() keeps ${Object.keys(routes)} for '10m' or so.`);
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

interface SharedCall {
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
function createSharedRequests(
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

/** A function that sends requests, as the option `fetch` of a client takes it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface SharedOptions {
  /**
   * Lets equal calls in flight be one request: same operation, parameters and token. Each caller gets its own response,
   * and one who leaves ends the request only when nobody waits for it any more.
   * @default true
   */
  readonly coalesce?: boolean | undefined;
  /**
   * How long the successes of an operation are kept in memory, such as `{ searchUsers: '10m' }`: milliseconds, or a
   * number with `ms`, `s`, `m`, `h` or `d`. Failures are never kept.
   * @default nothing is kept
   */
  readonly cache?: { readonly [Id in OperationId]?: Duration | undefined } | undefined;
  /**
   * Bytes of the kept responses. Beyond it, the oldest go.
   * @default 33_554_432 (32 MiB)
   */
  readonly maxBytes?: number | undefined;
}

/**
 * A fetch that lets the calls of one process share requests. A call that needs none has `X-Cost: 0` and no balance, so
 * that costs can be added up, and a kept response has its `Age`. Headers of a request do not tell calls apart.
 * Requests to other addresses are passed on as they are.
 *
 * Throws a TypeError for an option that is not valid.
 *
 * @example
 * const api = new SocialData({ fetch: shared(fetch, { cache: { searchUsers: '10m' } }) });
 */
export function shared(
  fetch: Fetch,
  { coalesce = true, cache = {}, maxBytes = 32 * 2 ** 20 }: SharedOptions = {},
): Fetch {
  const lifetimes = new Map(
    Object.entries(cache).map(([id, duration]) => [id, milliseconds(id, duration)]),
  );
  const share = createSharedRequests(coalesce, maxBytes);
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://page.invalid');
    const { method = 'GET' } = init;
    const found = operationsAt(pathname).find((known) => known.method === method);
    if (!found || method !== 'GET') return fetch(url, init);
    init.signal?.throwIfAborted();
    searchParams.sort();
    return share({
      key: `${url.split('?')[0]}?${searchParams}`,
      lifetime: lifetimes.get(found.operation) ?? 0,
      signal: init.signal,
      send: async (signal) => readKept(await fetch(url, { ...init, signal })),
    });
  };
}
