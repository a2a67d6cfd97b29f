import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { RequestTarget } from '@social-data/server-protocol';
import { SlotMap } from '@social-data/source/in-progress';
import {
  type Clock,
  type Refusal,
  type SourceCall,
  type SourceSuccess,
  sentParameters,
  successBytes,
} from '@social-data/source/source';
import { LRUCache } from 'lru-cache';

/** A response of the source, whose bytes all calls share that it serves. */
export interface ReceivedResponse {
  readonly body: Buffer;
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** The account that paid it. */
  readonly accountId: string;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf({ body }: Pick<ReceivedResponse, 'body'>, key: string): number {
  return body.buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;

/**
 * Stored responses of all accounts, up to a number of bytes. When there are more, the account with the most bytes loses
 * the one that nobody has asked for the longest, so that a flood of one account takes no other one's.
 */
export class FairResponses<Response extends {}> {
  readonly #maxBytes: number;
  readonly #sizeOf: (response: Response, key: string) => number;
  readonly #accounts = new Map<string, LRUCache<string, Response>>();
  /** The account that each key belongs to. */
  readonly #owners = new Map<string, string>();
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (response: Response, key: string) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Response | undefined {
    return this.#ownerOf(key)?.get(key);
  }

  /** Stores a response in place of an earlier one with the same key. */
  set(key: string, accountId: string, response: Response): void {
    this.delete(key);
    const owned = this.#accounts.get(accountId) ?? this.#open(accountId);
    this.#owners.set(key, accountId);
    owned.set(key, response);
    while (this.#bytes > this.#maxBytes) this.#largest()?.pop();
  }

  delete(key: string): void {
    this.#ownerOf(key)?.delete(key);
  }

  #ownerOf(key: string): LRUCache<string, Response> | undefined {
    const accountId = this.#owners.get(key);
    return accountId === undefined ? undefined : this.#accounts.get(accountId);
  }

  #open(accountId: string): LRUCache<string, Response> {
    const owned = new LRUCache<string, Response>({
      // Not a limit: the responses of all accounts have one together.
      maxSize: Number.MAX_SAFE_INTEGER,
      sizeCalculation: this.#sizeOf,
      onInsert: (response, key) => {
        this.#bytes += this.#sizeOf(response, key);
      },
      disposeAfter: (response, key) => {
        this.#bytes -= this.#sizeOf(response, key);
        this.#owners.delete(key);
        if (owned.size === 0) this.#accounts.delete(accountId);
      },
    });
    this.#accounts.set(accountId, owned);
    return owned;
  }

  #largest(): LRUCache<string, Response> | undefined {
    let most: LRUCache<string, Response> | undefined;
    for (const owned of this.#accounts.values())
      if (most === undefined || owned.calculatedSize > most.calculatedSize) most = owned;
    return most;
  }
}

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

interface ReuseOptions {
  readonly clock: Clock;
  /** Milliseconds for which responses of an operation are served; operations that are not listed are not cached. */
  readonly cache: Readonly<Partial<Record<OperationId, number>>>;
  /** Milliseconds for which a response is served where the call would fail; 0 for never. */
  readonly staleMs: number;
  /** The accounts that see in headers that they got the response to another call: all, or only the one that paid it. */
  readonly cacheHeaders: 'all' | 'payer';
}

const MAX_CACHED_BYTES = 64 * 2 ** 20;
const MAX_LOST_BYTES = 32 * 2 ** 20;
/** Milliseconds for which a response is kept that its account paid and did not receive. */
const RESCUE_MS = 120_000;

interface LostResponse {
  readonly response: ReceivedResponse;
  /** Monotonic clock, milliseconds. */
  readonly lostAt: number;
}

/**
 * Serves calls with responses that are paid already: responses that the account paid but did not receive (rescue, so
 * that a client that times out and retries pays once, decision D14), cached ones, the one of the same request in flight
 * (coalescing), and old ones in place of a failure (stale). A stored response belongs to the account that paid it.
 */
export class Reuse {
  readonly #options: ReuseOptions;
  readonly #cached = new FairResponses<ReceivedResponse>(MAX_CACHED_BYTES, sizeOf);
  readonly #lost = new FairResponses<LostResponse>(MAX_LOST_BYTES, ({ response }, name) =>
    sizeOf(response, name),
  );
  readonly #inFlight = new SlotMap<string, CoalescedRequest>();

  constructor(options: ReuseOptions) {
    this.#options = options;
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
   * After a request: caches its response, unless that reports a failure within the payload, gives the outcome to the
   * callers that joined, and lets further ones make their own.
   */
  after(
    { key, accountId, request }: OwnRequest,
    { operationId }: Call,
    outcome: RequestOutcome,
  ): void {
    const isUsed = this.#freshMs(operationId) > 0 || this.#options.staleMs > 0;
    if (outcome.ok && isUsed && !outcome.response.hasInnerFailure)
      this.#cached.set(key, accountId, outcome.response);
    if (this.#inFlight.get(key) === request) this.#inFlight.delete(key);
    request.end(outcome);
  }

  /** A response that serves the call: one that its account paid but did not receive, or a cached one. */
  #find(
    { operationId, skipsCache }: Call,
    accountId: string,
    key: string,
  ): ReusedResponse | undefined {
    const now = this.#now();
    const lost = this.#lost.get(nameOf(accountId, key));
    if (lost !== undefined && now < lost.lostAt + RESCUE_MS)
      return { via: 'rescue', response: lost.response, cacheStatus: 'hit; detail=rescue' };
    const freshMs = skipsCache ? 0 : this.#freshMs(operationId);
    const response = freshMs > 0 ? this.#cached.get(key) : undefined;
    if (response === undefined) return undefined;
    const ttl = response.receivedAt + freshMs - now;
    if (ttl <= 0) return undefined;
    return { via: 'cache', response, cacheStatus: `hit; ttl=${Math.floor(ttl / 1000)}` };
  }

  /** An old response in place of a failure with this code. */
  stale({ operationId }: Call, key: string, code: number): ReusedResponse | undefined {
    if (code !== resultCode.collectionFailed && code !== resultCode.serverError) return undefined;
    const { staleMs } = this.#options;
    const response = staleMs > 0 ? this.#cached.get(key) : undefined;
    if (response === undefined) return undefined;
    const age = this.#now() - response.receivedAt;
    const staleFor = Math.max(0, age - this.#freshMs(operationId));
    if (staleFor > staleMs) return undefined;
    const cacheStatus = `hit; ttl=-${Math.floor(staleFor / 1000)}; detail=stale`;
    return { via: 'stale', response, cacheStatus };
  }

  /** A response of the source that an account paid, for all calls that it serves. */
  received(payload: SourceSuccess, accountId: string): ReceivedResponse {
    const recordTime = new Date(this.#options.clock.now()).toISOString();
    return {
      body: payload.body ?? successBytes(payload, recordTime),
      hasInnerFailure: payload.hasInnerFailure === true,
      ...{ accountId, receivedAt: this.#now() },
    };
  }

  /** What headers tell an account that got the response to another call: its age in whole seconds, or nothing of it. */
  shownTo(accountId: string, { response, cacheStatus }: ReusedResponse) {
    const { cacheHeaders } = this.#options;
    if (cacheHeaders === 'payer' && response.accountId !== accountId) return { hidesCost: true };
    const age = Math.max(0, Math.floor((this.#now() - response.receivedAt) / 1000));
    return { cacheStatus, age };
  }

  /** Keeps a charged response that was not written in full for the account that paid it. */
  rescue({ accountId, key, charged }: RescuableResponse): void {
    if (charged === undefined) return;
    const lost = { response: charged, lostAt: this.#now() };
    this.#lost.set(nameOf(accountId, key), accountId, lost);
  }

  /** Forgets a kept response once its account has received it. */
  delivered({ accountId, key, charged }: RescuableResponse): void {
    if (charged === undefined) this.#lost.delete(nameOf(accountId, key));
  }

  #freshMs(operationId: OperationId): number {
    return this.#options.cache[operationId] ?? 0;
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }
}

function nameOf(accountId: string, key: string): string {
  return `${accountId} ${key}`;
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
