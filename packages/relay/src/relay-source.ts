import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { Slots } from '@social-data/source/in-progress';
import type {
  DegradedReason,
  RequestEnd,
  Source,
  SourceCall,
  SourceFailure,
  SourceResult,
  UncertainRequests,
  UnsentCall,
} from '@social-data/source/source';
import {
  type AttemptFailure,
  type AttemptResult,
  causeOf,
  tokenRefused,
  UpstreamError,
  unavailable,
} from './attempt.ts';
import { degradations, pauseState, upstreamPage } from './relay-status.ts';
import { ResponseReader } from './response-reader.ts';
import { RelayedCall, requestKey, SendQueue, type SentRequest } from './send-queue.ts';
import type { Upstream } from './upstream.ts';
import { type HealthOptions, UpstreamHealth } from './upstream-health.ts';
import type { UpstreamKey, UpstreamKeys } from './upstream-keys.ts';

interface RelayOptions extends HealthOptions {
  readonly upstream: Upstream;
  /** The address of this gateway for callers over HTTPS and over plain HTTP, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Milliseconds that a call may take, with all of its requests. */
  readonly sourceTimeout: number;
  /** Requests in flight. */
  readonly concurrency: number;
  /** The tokens of the gateway, and how fast requests may be sent with each. The source closes them. */
  readonly keys: UpstreamKeys;
  readonly reloadKeys: () => Promise<void>;
}

const FIRST_RETRY_DELAY_MS = 250;

/** Serves calls from another server of this contract. */
export class RelaySource implements Source {
  readonly #options: RelayOptions;
  readonly #queue: SendQueue;
  readonly #health: UpstreamHealth;
  readonly #reader = new ResponseReader();
  readonly #calls = new Slots<RelayedCall>();
  #isStopping = false;

  constructor(options: RelayOptions) {
    const { clock, concurrency, keys } = options;
    this.#options = options;
    this.#health = new UpstreamHealth(options);
    this.#queue = new SendQueue({
      ...{ clock, concurrency, keys },
      check: (relayed) => this.#refusal(relayed),
      onSend: (relayed, request) => this.#begin(relayed, request),
    });
    keys.onChange = () => this.#queue.recheck();
  }

  refusal(call: UnsentCall): SourceFailure | undefined {
    const { method }: OperationInfo = operations[call.operationId];
    // A request that is no GET cannot be sent again, so it would be paid for without a response.
    const message = `This gateway passes on GET requests alone, and ${call.operationId} is none. Call the service itself.`;
    if (method !== 'get') return { ok: false, code: resultCode.serverError, message };
    const now = this.#now();
    return (
      this.#health.repeated(requestKey(call), now) ??
      this.#options.keys.refusal({ call }, now) ??
      this.#health.refusal(call, now)
    );
  }

  ask(call: SourceCall): Promise<SourceResult> {
    const relayed = new RelayedCall(call, this.#options.sourceTimeout);
    const slot = this.#calls.add(relayed);
    return this.#serve(relayed).finally(() => this.#calls.delete(slot));
  }

  uncertainRequests(call: SourceCall): UncertainRequests {
    const relayed = this.#calls.values().find((each) => each.call === call);
    // A call that is not in progress has ended, and its result was lost.
    return relayed?.uncertainRequests ?? { count: 1 };
  }

  async #serve(relayed: RelayedCall): Promise<SourceResult> {
    let last: AttemptFailure | undefined;
    for (let attempts = 0; ; ) {
      const deadline = last === undefined ? relayed.deadline : relayed.retryDeadline;
      const request = await this.#queue.take(relayed, deadline);
      if ('ok' in request) return last === undefined ? request : this.#end(relayed, last, request);
      const result = await this.#attempt(relayed, request);
      if (result.ok) {
        const { uncertain } = relayed;
        const upstreamKey = request.key.id;
        return { ...result, upstreamKey, ...(uncertain > 0 && { uncertain }) };
      }
      // The call waits in the queue for the end of the pause, or is sent with the new token.
      if (result.reason === 'rate' || result.reason === 'replaced') continue;
      last = result;
      if (result.reason === 'token' && this.#hasOtherKey(relayed, request.key)) continue;
      attempts += 1;
      const delayMs = FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1) * (0.5 + Math.random());
      if (attempts >= result.maxAttempts || this.#now() + delayMs > relayed.retryDeadline)
        return this.#end(relayed, last);
      await sleep(delayMs);
    }
  }

  /**
   * Whether the call goes on with another key after the upstream refused this one, which is never billed. That takes
   * nothing of its retries: each key is asked once, and is left out for a while after that.
   */
  #hasOtherKey(relayed: RelayedCall, refused: UpstreamKey): boolean {
    relayed.refusedBy = [...relayed.refusedBy, refused];
    return this.#now() <= relayed.retryDeadline && this.#options.keys.hasOther(relayed);
  }

  reload(): void {
    void this.#options.reloadKeys();
  }

  degraded(): readonly DegradedReason[] {
    return degradations({ ...this.#options, health: this.#health, queue: this.#queue });
  }

  upstream(): object {
    return upstreamPage({ ...this.#options, health: this.#health, queue: this.#queue });
  }

  waiting(): number {
    return this.#queue.waiting;
  }

  surplusResponses(): number {
    return this.#options.upstream.connections.surplusResponses;
  }

  drain(): void {
    this.#isStopping = true;
    this.#queue.recheck();
  }

  async close(): Promise<void> {
    this.drain();
    this.#health.stop();
    await this.#options.upstream.close();
    this.#reader.close();
    // Lets the aborted requests reject first: those that were never written undo their count in the pace.
    await setImmediate();
    await this.#options.keys.close();
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  /** Why a request of the call may not be sent now; undefined when it may. */
  #refusal(relayed: RelayedCall): SourceFailure | undefined {
    if (this.#isStopping) return unavailable('The gateway is being stopped.', 1_000);
    if (relayed.isAbandoned) return unavailable('The caller has hung up.', 1_000);
    const now = this.#now();
    return this.#options.keys.refusal(relayed, now) ?? this.#health.refusal(relayed.call, now);
  }

  /** Called when a request is about to be sent. */
  #begin(relayed: RelayedCall, { key, sentAt }: SentRequest): void {
    key.hold.begin(relayed.call, sentAt);
    this.#health.begin(relayed.call, sentAt);
    relayed.requests += 1;
    relayed.asked = key;
    key.began();
  }

  async #attempt(relayed: RelayedCall, request: SentRequest): Promise<AttemptResult> {
    const { accountId, key, end } = request;
    let result: AttemptResult | undefined;
    try {
      result = await this.#send(relayed, request);
      return result;
    } finally {
      const isBilled = result === undefined || result.ok || result.billing !== 'none';
      if (isBilled && result?.ok === false) relayed.uncertain += 1;
      relayed.isRequestWritten = false;
      end(this.#now(), isBilled);
      key.ended(result);
      if (result !== undefined) this.#learn(relayed, result, request);
      this.#queue.release(accountId);
    }
  }

  async #send(relayed: RelayedCall, { key, sentAt }: SentRequest): Promise<AttemptResult> {
    const { upstream, publicUrl, clock, keys, reloadKeys } = this.#options;
    const { operationId, sent, accountId, isSecure = false } = relayed.call;
    const { token } = key;
    const timeoutMs = Math.max(1, relayed.deadline - sentAt);
    const onWrite = () => {
      relayed.isRequestWritten = true;
    };
    const resends = relayed.requests - 1;
    const span = relayed.call.span?.beginRequest({
      ...{ operationId, resends },
      ...upstream.addressOf(operationId),
    });
    let status: number | undefined;
    let failure: RequestEnd['failure'] = { type: 'unexpected', message: 'an unexpected error' };
    try {
      const response = await upstream.get(relayed.call, token, { timeoutMs, onWrite });
      status = response.status;
      const linked = { operationId, sent, publicUrl: publicUrl(isSecure) };
      const read = { accountId, mask: keys.mask, now: clock.now() };
      const result = await this.#reader.read(response, linked, read);
      failure = result.ok ? undefined : { type: result.reason, message: causeOf(result) };
      if (result.ok || !['token', 'rate'].includes(result.reason)) return result;
      // The operator may have written a new token, with which the call goes on.
      if (result.reason === 'token') await reloadKeys();
      return key.token === token ? result : { ...result, reason: 'replaced' };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = { type: error.result.reason, message: causeOf(error.result) };
      return error.result;
    } finally {
      span?.end({ status, failure });
    }
  }

  /** Updates pace and health, which decide about further requests. */
  #learn(relayed: RelayedCall, result: AttemptResult, request: SentRequest): void {
    const { key, sentAt } = request;
    const { pace } = key;
    const now = this.#now();
    if (!result.ok && result.reason === 'rate') {
      pace.pause.begin(now, sentAt, result.retryAfterMs);
      // That says nothing about the token: a call that was its trial goes on after the pause.
      key.hold.tryAtOnce(now);
      const pause = pauseState(pace, this.#options.clock);
      this.#options.report('the upstream asks to slow down', { ...pause, key: key.id });
      this.#queue.recheck();
      return;
    }
    if (!result.ok && result.reason === 'replaced') return;
    if (result.ok || !['token', 'broken'].includes(result.reason)) pace.pause.accepted(sentAt);
    if (this.#health.learn(relayed, result, request, now)) this.#queue.recheck();
  }

  /**
   * What the caller of a call gets whose last request failed. Remembers that it failed.
   * @param refused why no further request was sent, if one was to be sent
   */
  #end(relayed: RelayedCall, last: AttemptFailure, refused?: SourceFailure): SourceFailure {
    const { call, uncertain, asked } = relayed;
    const now = this.#now();
    const failure =
      last.reason === 'token'
        ? // While a key works, its call was not refused by the upstream, but came too late for it.
          (this.#options.keys.refusal({ call }, now) ?? refused ?? tokenRefused(last.code, 0))
        : this.#health.explain(relayed.key, last, now);
    if (uncertain === 0) return failure;
    const takesQuota = last.billing === 'probable';
    return { ...failure, uncertain, takesQuota, upstreamKey: asked?.id };
  }
}
