import type { OperationId } from '@social-data/contract';
import { FairResponses } from './fair-responses.ts';
import { type ReceivedResponse, sizeOf } from './received-response.ts';

export interface ResponseCacheOptions {
  /** Milliseconds for which responses of an operation are served; operations that are not listed are not cached. */
  readonly cache: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds for which a response is served where the call would fail; 0 for never. */
  readonly staleMs: number;
}

const MAX_BYTES = 64 * 2 ** 20;

/** Responses by operation and parameters, up to 64 MiB; each belongs to the account that paid it. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #responses = new FairResponses<ReceivedResponse>(MAX_BYTES, sizeOf);

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
  }

  /** A response that serves a call without a request, and the milliseconds for which it stays fresh. */
  fresh(
    operationId: OperationId,
    key: string,
    now: number,
  ): { readonly response: ReceivedResponse; readonly ttl: number } | undefined {
    const time = this.#options.cache[operationId] ?? 0;
    const response = time > 0 ? this.#responses.get(key) : undefined;
    if (response === undefined) return undefined;
    const ttl = response.receivedAt + time - now;
    return ttl > 0 ? { response, ttl } : undefined;
  }

  /** A response to serve in place of a failure, and the milliseconds since it was fresh. */
  stale(
    operationId: OperationId,
    key: string,
    now: number,
  ): { readonly response: ReceivedResponse; readonly staleFor: number } | undefined {
    const { cache, staleMs } = this.#options;
    const response = staleMs > 0 ? this.#responses.get(key) : undefined;
    if (response === undefined) return undefined;
    const age = now - response.receivedAt;
    const staleFor = Math.max(0, age - (cache[operationId] ?? 0));
    return staleFor <= staleMs ? { response, staleFor } : undefined;
  }

  /** Returns whether the response was stored. One that reports a failure within the payload is not. */
  put(
    operationId: OperationId,
    key: string,
    accountId: string,
    response: ReceivedResponse,
  ): boolean {
    const { cache, staleMs } = this.#options;
    const isUsed = (cache[operationId] ?? 0) > 0 || staleMs > 0;
    if (!isUsed || response.hasInnerFailure) return false;
    this.#responses.set(key, accountId, response);
    return true;
  }
}
