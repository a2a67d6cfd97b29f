import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { RequestTarget } from '@social-data/server-protocol';
import type { Clock } from '@social-data/source/clock';
import type { Refusal } from '@social-data/source/refusal';
import { SlotMap } from '@social-data/source/slots';
import { type SourceCall, type SourceSuccess, sentParameters } from '@social-data/source/source';
import {
  FairResponses,
  ReceivedResponse,
  ResponseCache,
  type ResponseCacheOptions,
  sizeOf,
} from './stored-responses.ts';

/** The outcome of a request to the source, for all callers that wait for it. */
export type RequestOutcome = { readonly ok: true; readonly response: ReceivedResponse } | Refusal;

type Caller = Pick<SourceCall, 'onHangUp'>;

/**
 * One request to the source, and the callers that wait for its response. A caller that leaves ends its own wait only.
 */
class CoalescedRequest {
  readonly #admission = Promise.withResolvers<boolean>();
  readonly #result = Promise.withResolvers<RequestOutcome>();
  readonly #whenAllLeft = new Set<() => void>();
  readonly #whenJoined = new Set<(accountId: string) => void>();
  /** The accounts of further callers. */
  readonly #joined = new Set<string>();
  #callers = 0;

  /** @param first the caller that the request is made and charged for */
  constructor(first: Caller) {
    this.#add(first);
  }

  /** Whether the first caller was admitted. If not, no request is made, and the others have to make their own. */
  get isAdmitted(): Promise<boolean> {
    return this.#admission.promise;
  }

  /** The first caller was admitted, so the request is made. */
  admit(): void {
    this.#admission.resolve(true);
  }

  /**
   * Resolves with the result for one more caller, or with undefined when it hangs up first. The result comes within the
   * caller's deadline, because the request began earlier and has the same time limit.
   */
  join(caller: Caller, accountId: string): Promise<RequestOutcome | undefined> {
    const { promise, resolve } = Promise.withResolvers<RequestOutcome | undefined>();
    const remove = this.#add(caller, () => resolve(undefined));
    if (!this.#joined.has(accountId)) {
      this.#joined.add(accountId);
      for (const listener of this.#whenJoined) listener(accountId);
    }
    void this.#result.promise.then((result) => {
      remove();
      resolve(result);
    });
    return promise;
  }

  end(result: RequestOutcome): void {
    // Has no effect if the first caller was admitted.
    this.#admission.resolve(false);
    this.#result.resolve(result);
  }

  /** Calls the listener once all callers have left, at once when they have. Further callers may join after that. */
  readonly onHangUp: SourceCall['onHangUp'] = (listener) => {
    if (this.#callers === 0) listener();
    else this.#whenAllLeft.add(listener);
    return () => this.#whenAllLeft.delete(listener);
  };

  /** Calls the listener with each account whose callers have joined or join later. */
  readonly onJoin: NonNullable<SourceCall['onJoin']> = (listener) => {
    this.#whenJoined.add(listener);
    for (const accountId of this.#joined) listener(accountId);
    return () => this.#whenJoined.delete(listener);
  };

  #add({ onHangUp }: Caller, left?: () => void): () => void {
    this.#callers += 1;
    return onHangUp(() => {
      this.#callers -= 1;
      left?.();
      if (this.#callers > 0) return;
      for (const listener of [...this.#whenAllLeft]) listener();
    });
  }
}

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
class RescuedResponses {
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

/** A response that serves a further call, and how. */
export interface ReusedResponse {
  readonly via: 'rescue' | 'cache' | 'shared' | 'stale';
  readonly response: ReceivedResponse;
  /** The parameters of the header `Cache-Status` (RFC 9211). */
  readonly cacheStatus: string;
}

/** What a call can be served with instead of a request of its own. */
export type Reusable =
  | { readonly kind: 'stored'; readonly key: string; readonly reused: ReusedResponse }
  | { readonly kind: 'in-flight'; readonly key: string; readonly request: CoalescedRequest };

/** The request that a call makes and others may join. It has to be ended by `after`. */
export interface OwnRequest {
  readonly kind: 'own';
  readonly key: string;
  /** The account that pays it. */
  readonly accountId: string;
  readonly request: CoalescedRequest;
}

/** A response that the account gets when it repeats the call, if the first delivery failed (decision D14). */
export interface RescuableResponse {
  readonly accountId: string;
  /** Equal for calls that get the same response. */
  readonly key: string;
  /** The response that was charged; absent for a reused one. */
  readonly charged?: ReceivedResponse;
}

/** A call that may be served with the response to another one. */
interface Call extends Pick<SourceCall, 'operationId' | 'onHangUp'> {
  readonly target: RequestTarget;
  readonly isSecure: boolean;
  /** Whether the caller wants no cached response. */
  readonly skipsCache: boolean;
}

interface ReuseOptions extends ResponseCacheOptions {
  readonly clock: Clock;
  /** The accounts that see in headers that they got the response to another call: all, or only the one that paid it. */
  readonly cacheHeaders: 'all' | 'payer';
}

/**
 * Serves calls with responses that are paid already: responses that the account paid but did not receive (rescue),
 * cached ones, the one of the same request in flight (coalescing), and old ones in place of a failure (stale).
 */
export class Reuse {
  readonly #clock: Clock;
  readonly #cacheHeaders: ReuseOptions['cacheHeaders'];
  readonly #cache: ResponseCache;
  readonly #rescued = new RescuedResponses();
  readonly #inFlight = new SlotMap<string, CoalescedRequest>();

  constructor({ clock, cacheHeaders, ...options }: ReuseOptions) {
    this.#clock = clock;
    this.#cacheHeaders = cacheHeaders;
    this.#cache = new ResponseCache(options);
  }

  /**
   * Finds a response or a request in flight that serves the call. If there is none, the call has to make a request of
   * its own. Waits until the caller of a request in flight is admitted: if it is refused, that request is never made.
   */
  async before(call: Call, accountId: string): Promise<Reusable | OwnRequest> {
    const key = keyOf(call);
    for (;;) {
      const reused = this.#find(call, accountId, key);
      if (reused !== undefined) return { kind: 'stored', key, reused };
      const inFlight = this.#inFlight.get(key);
      if (inFlight === undefined) break;
      if (await inFlight.isAdmitted) return { kind: 'in-flight', key, request: inFlight };
    }
    const request = new CoalescedRequest(call);
    this.#inFlight.set(key, request);
    return { kind: 'own', key, accountId, request };
  }

  /**
   * After a request: caches its response, gives the outcome to the callers that joined, and lets further ones make
   * their own.
   */
  after(
    { key, accountId, request }: OwnRequest,
    { operationId }: Call,
    outcome: RequestOutcome,
  ): void {
    if (outcome.ok) this.#cache.put(operationId, key, accountId, outcome.response);
    if (this.#inFlight.get(key) === request) this.#inFlight.delete(key);
    request.end(outcome);
  }

  /** A response that serves the call: one that its account paid but did not receive, or a cached one. */
  #find(
    { operationId, skipsCache }: Call,
    accountId: string,
    key: string,
  ): ReusedResponse | undefined {
    const now = this.#clock.monotonic();
    const rescued = this.#rescued.find(accountId, key, now);
    if (rescued !== undefined)
      return { via: 'rescue', response: rescued, cacheStatus: 'hit; detail=rescue' };
    const cached = skipsCache ? undefined : this.#cache.fresh(operationId, key, now);
    if (cached === undefined) return undefined;
    const { response, ttl } = cached;
    return { via: 'cache', response, cacheStatus: `hit; ttl=${Math.floor(ttl / 1000)}` };
  }

  /** The response of a request that the call joined. */
  joined(response: ReceivedResponse): ReusedResponse {
    response.shared();
    return { via: 'shared', response, cacheStatus: 'fwd=miss; collapsed' };
  }

  /** An old response in place of a failure with this code. */
  stale({ operationId }: Call, key: string, code: number): ReusedResponse | undefined {
    if (code !== resultCode.collectionFailed && code !== resultCode.serverError) return undefined;
    const found = this.#cache.stale(operationId, key, this.#clock.monotonic());
    if (found === undefined) return undefined;
    const cacheStatus = `hit; ttl=-${Math.floor(found.staleFor / 1000)}; detail=stale`;
    return { via: 'stale', response: found.response, cacheStatus };
  }

  /** A response of the source that an account paid, for all calls that it serves. */
  received(payload: SourceSuccess, accountId: string): ReceivedResponse {
    const recordTime = new Date(this.#clock.now()).toISOString();
    const receivedAt = this.#clock.monotonic();
    return new ReceivedResponse(payload, { accountId, recordTime, receivedAt });
  }

  /** Whether headers tell an account that it got this response to another call, and how old it is. */
  isToldTo(accountId: string, response: ReceivedResponse): boolean {
    return this.#cacheHeaders === 'all' || response.accountId === accountId;
  }

  /** Keeps a charged response that was not written in full for the account that paid it. */
  rescue({ accountId, key, charged }: RescuableResponse): void {
    if (charged !== undefined) this.#rescued.put(accountId, key, charged, this.#clock.monotonic());
  }

  /** Forgets a kept response once its account has received it. */
  delivered({ accountId, key, charged }: RescuableResponse): void {
    if (charged === undefined) this.#rescued.delete(accountId, key);
  }

  /** Whole seconds since the source gave the response, for the header `Age`. */
  ageOf({ receivedAt }: Pick<ReceivedResponse, 'receivedAt'>): number {
    return Math.max(0, Math.floor((this.#clock.monotonic() - receivedAt) / 1000));
  }
}

/** Equal for calls that get the same response: operation and parameters as sent. */
function keyOf(call: Call): string {
  const { operationId } = call;
  const { pagination }: OperationInfo = operations[operationId];
  // The link to the next page begins with the address that the caller uses.
  const hasLink = pagination?.style === 'cursor' && pagination.next !== undefined;
  const scheme = hasLink && call.isSecure ? ' https' : '';
  return `${operationId}${scheme} ${JSON.stringify(sentParameters(call))}`;
}
