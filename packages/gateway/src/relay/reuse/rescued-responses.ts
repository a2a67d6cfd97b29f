import { FairResponses } from './fair-responses.ts';
import { type ReceivedResponse, sizeOf } from './received-response.ts';

/** Milliseconds for which a response is kept. */
const RESCUE_MS = 120_000;
const MAX_BYTES = 32 * 2 ** 20;

interface LostResponse {
  readonly response: ReceivedResponse;
  /** Monotonic clock, milliseconds. */
  readonly lostAt: number;
}

/**
 * Charged responses that were not fully written, because their caller had left or the connection broke. The account
 * gets them when it repeats the call: a client that times out and retries pays once (decision D14).
 */
export class RescuedResponses {
  readonly #lost = new FairResponses<LostResponse>(MAX_BYTES, ({ response }, name) =>
    sizeOf(response, name),
  );

  find(accountId: string, key: string, now: number): ReceivedResponse | undefined {
    const lost = this.#lost.get(nameOf(accountId, key));
    return lost !== undefined && now < lost.lostAt + RESCUE_MS ? lost.response : undefined;
  }

  put(accountId: string, key: string, response: ReceivedResponse, now: number): void {
    this.#lost.set(nameOf(accountId, key), accountId, { response, lostAt: now });
  }

  /** Forgets a response that its account has received. */
  delete(accountId: string, key: string): void {
    this.#lost.delete(nameOf(accountId, key));
  }
}

function nameOf(accountId: string, key: string): string {
  return `${accountId} ${key}`;
}
