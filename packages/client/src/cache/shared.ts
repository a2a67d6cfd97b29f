import type { OperationId } from '@social-data/contract/operations';
import { operationAt } from '../operation-at.ts';
import { type Duration, milliseconds } from './duration.ts';
import { readKept } from './kept-response.ts';
import { createSharedRequests } from './shared-requests.ts';

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
    const operation = operationAt(pathname);
    if (!operation || (init.method ?? 'GET') !== 'GET') return fetch(url, init);
    init.signal?.throwIfAborted();
    searchParams.sort();
    return share({
      key: `${url.split('?')[0]}?${searchParams}`,
      lifetime: lifetimes.get(operation) ?? 0,
      signal: init.signal,
      send: async (signal) => readKept(await fetch(url, { ...init, signal })),
    });
  };
}
