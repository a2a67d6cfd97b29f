import { FairResponses } from './fair-responses.ts';
import {
  type ReceivedResponse,
  type StoredResponse,
  sizeOf,
  storedResponse,
} from './stored-response.ts';

/** Milliseconds for which a response is kept. */
const RESCUE_MS = 120_000;
const MAX_BYTES = 32 * 2 ** 20;

/**
 * Charged responses that were not fully written, because their caller had left or the connection broke. The account
 * gets them when it repeats the call: a client that times out and retries pays once (decision D14).
 */
export class RescuedResponses {
  readonly #responses = new FairResponses<StoredResponse & { readonly lostAt: number }>(
    MAX_BYTES,
    sizeOf,
  );

  find(accountId: string, key: string, now: number): StoredResponse | undefined {
    const response = this.#responses.get(nameOf(accountId, key));
    return response !== undefined && now < response.lostAt + RESCUE_MS ? response : undefined;
  }

  put(accountId: string, key: string, response: ReceivedResponse, now: number): void {
    const name = nameOf(accountId, key);
    this.#responses.set(name, accountId, { ...storedResponse(response), lostAt: now });
  }

  /** Forgets a response that its account has received. */
  delete(accountId: string, key: string): void {
    this.#responses.delete(nameOf(accountId, key));
  }
}

function nameOf(accountId: string, key: string): string {
  return `${accountId} ${key}`;
}
