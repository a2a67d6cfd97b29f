import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import type { CallContext } from '../../call/call-context.ts';
import type { SourceSuccess } from '../../call/source.ts';
import { sentParameters } from '../../call/source-call.ts';
import type { Clock } from '../../clock.ts';
import { SlotMap } from '../../in-progress/slot-map.ts';
import type { Via } from '../../ledger/limits/via.ts';
import { Flight, type FlightResult } from './flight.ts';
import { RescuedResponses } from './rescued-responses.ts';
import { ResponseCache, type ResponseCacheOptions } from './response-cache.ts';
import type { ReceivedResponse, StoredResponse } from './stored-response.ts';

/** A response that serves a further call, and in which way. */
export interface SharedResponse {
  readonly via: Exclude<Via, 'call'>;
  readonly response: ReceivedResponse | StoredResponse;
  /** The parameters of the header `Cache-Status` (RFC 9211). */
  readonly cacheStatus: string;
}

type Call = Pick<CallContext, 'operationId' | 'target' | 'isSecure' | 'skipsCache'>;

/** What calls share when the source costs money: responses that were lost, are cached, or are on their way. */
export class Sharing {
  readonly #clock: Clock;
  readonly #cache: ResponseCache;
  readonly #rescued = new RescuedResponses();
  readonly #flights = new SlotMap<string, Flight>();

  constructor({ clock, ...options }: ResponseCacheOptions & { readonly clock: Clock }) {
    this.#clock = clock;
    this.#cache = new ResponseCache(options);
  }

  /** Equal for calls that get the same response: operation and parameters as sent. */
  keyOf(call: Call): string {
    const { operationId } = call;
    const { pagination }: OperationInfo = operations[operationId];
    // The link to the next page has the address that the caller uses.
    const hasLink = pagination?.style === 'cursor' && pagination.next !== undefined;
    const scheme = hasLink && call.isSecure ? ' https' : '';
    return `${operationId}${scheme} ${JSON.stringify(sentParameters(call))}`;
  }

  /** A response that serves the call: one that its account paid and did not get, or a cached one. */
  find(
    { operationId, skipsCache }: Call,
    accountId: string,
    key: string,
  ): SharedResponse | undefined {
    const now = this.#clock.monotonic();
    const rescued = this.#rescued.find(accountId, key, now);
    if (rescued !== undefined)
      return { via: 'rescue', response: rescued, cacheStatus: 'hit; detail=rescue' };
    const cached = skipsCache ? undefined : this.#cache.fresh(operationId, key, now);
    if (cached === undefined) return undefined;
    const { response, ttl } = cached;
    return { via: 'cache', response, cacheStatus: `hit; ttl=${Math.floor(ttl / 1000)}` };
  }

  /** A response that serves a call which failed with this code. */
  findStale({ operationId }: Call, key: string, code: number): SharedResponse | undefined {
    if (code !== resultCode.collectionFailed && code !== resultCode.serverError) return undefined;
    const found = this.#cache.stale(operationId, key, this.#clock.monotonic());
    if (found === undefined) return undefined;
    const cacheStatus = `hit; ttl=-${Math.floor(found.staleFor / 1000)}; detail=stale`;
    return { via: 'stale', response: found.response, cacheStatus };
  }

  /** The same request, when it is on its way. */
  flight(key: string): Flight | undefined {
    return this.#flights.get(key);
  }

  /** Begins a request that further calls can wait for. Has to be ended with `land`. */
  begin(key: string, first: Pick<CallContext, 'onHangUp'>): Flight {
    const flight = new Flight(first);
    this.#flights.set(key, flight);
    return flight;
  }

  /** Ends a request: its callers get the result, and further calls make a request of their own. */
  land(key: string, flight: Flight, result: FlightResult): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
    flight.end(result);
  }

  /** The response of the source, which has a time from now on. */
  received(payload: SourceSuccess): ReceivedResponse {
    const recordTime = payload.recordTime ?? new Date(this.#clock.now()).toISOString();
    const receivedAt = this.#clock.monotonic();
    return { payload: { ...payload, recordTime }, receivedAt };
  }

  /** Returns whether the response is cached from now on. */
  store({ operationId }: Call, key: string, response: ReceivedResponse): boolean {
    return this.#cache.put(operationId, key, response);
  }

  /** Keeps a charged response that was not fully written, for the account that paid it. */
  rescue(accountId: string, key: string, response: ReceivedResponse): void {
    this.#rescued.put(accountId, key, response, this.#clock.monotonic());
  }

  /** The account has got the response. */
  delivered(accountId: string, key: string): void {
    this.#rescued.delete(accountId, key);
  }

  /** Whole seconds since the source gave the response, for the header `Age`. */
  ageOf({ receivedAt }: Pick<ReceivedResponse, 'receivedAt'>): number {
    return Math.max(0, Math.floor((this.#clock.monotonic() - receivedAt) / 1000));
  }
}
