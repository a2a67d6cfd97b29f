import { setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, operationIds } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '../../clock.ts';
import type { Source, SourceCall, SourceFailure, SourceResult } from '../source.ts';
import type { AttemptFailure, AttemptResult } from './attempt-result.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { DailyLimit } from './daily-limit.ts';
import { FailedRequests } from './failed-requests.ts';
import { interpretError, interpretResponse, tokenRefusals } from './interpret-response.ts';
import { RelayStatistics } from './relay-statistics.ts';
import { RetryBudget } from './retry-budget.ts';
import { SendQueue, type SendRequest } from './send-queue.ts';
import { SendRate, type Sent } from './send-rate.ts';
import { TokenHold } from './token-hold.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamError } from './upstream-error.ts';
import { UpstreamPause } from './upstream-pause.ts';

export interface RelayOptions {
  readonly upstream: Pick<Upstream, 'get' | 'reloadToken' | 'close'>;
  readonly clock: Clock;
  /** The address of this gateway for callers over HTTPS and over plain HTTP, for `paging.next`. */
  readonly publicUrl: (isSecure: boolean) => string;
  /** Milliseconds that a call may take in all. */
  readonly sourceTimeout: number;
  /** Requests in flight. */
  readonly concurrency: number;
  /** Requests of one account in flight. */
  readonly perAccount: number;
  readonly rate: { readonly calls: number; readonly seconds: number } | null;
  readonly dailyLimit: DailyLimit | null;
  /** Receives changes that the operator should know of. Contains no token. */
  readonly report: (message: string, fields?: object) => void;
  /** From 0 to 1. @default Math.random */
  readonly random?: () => number;
}

/** The result is ready so much before the pipeline would discard it, in milliseconds and as a share of the time. */
const MAX_DEADLINE_MARGIN_MS = 500;
const DEADLINE_MARGIN_SHARE = 0.1;
/** No retry begins after this share of the time. */
const RETRY_SHARE = 0.75;
const FIRST_RETRY_DELAY_MS = 250;

/** One call on its way, which may send several requests. */
interface RelayCall {
  readonly call: SourceCall;
  /** Equal for calls that ask for the same. */
  readonly key: string;
  /** Monotonic clock, milliseconds. */
  readonly startedAt: number;
  readonly deadline: number;
  /** The caller has hung up: no further request is sent. */
  hasLeft: boolean;
}

/** A request in flight. */
interface RequestInFlight {
  readonly sentAt: number;
  /** The trial of an open circuit breaker. */
  readonly isTrial: boolean;
  readonly rated: Sent | undefined;
  readonly undoCount: (() => void) | undefined;
}

/** Serves calls from another server of this contract. */
export function createRelaySource(options: RelayOptions): Source {
  return new Relay(options);
}

class Relay implements Source {
  readonly #options: RelayOptions;
  readonly #queue: SendQueue;
  readonly #rate: SendRate | undefined;
  readonly #budget = new RetryBudget();
  readonly #failedRequests = new FailedRequests();
  readonly #pause = new UpstreamPause();
  readonly #hold = new TokenHold();
  readonly #breakers = new Map<OperationId, CircuitBreaker>();
  readonly #statistics = new RelayStatistics();
  #isStopping = false;

  constructor(options: RelayOptions) {
    const { clock, concurrency, perAccount, rate } = options;
    this.#options = options;
    this.#rate = rate === null ? undefined : new SendRate(rate);
    for (const id of operationIds) this.#breakers.set(id, new CircuitBreaker());
    this.#queue = new SendQueue({
      clock,
      concurrency,
      perAccount,
      wait: (before) =>
        Math.max(this.#pause.wait(this.#now()), this.#rate?.wait(this.#now(), before) ?? 0),
      free: () =>
        this.#pause.wait(this.#now()) > 0 ? 0 : (this.#rate?.free(this.#now()) ?? concurrency),
    });
  }

  /** The relay has a queue of its own, with rate, pause and deadline. */
  askNow(call: SourceCall): Promise<SourceResult> {
    return this.ask(call);
  }

  async ask(call: SourceCall): Promise<SourceResult> {
    const relayed = this.#relayedCall(call);
    const ignoreHangUp = call.onHangUp(() => {
      relayed.hasLeft = true;
    });
    return this.#serve(relayed).finally(ignoreHangUp);
  }

  async #serve(relayed: RelayCall): Promise<SourceResult> {
    const { call } = relayed;
    const heldMs = this.#failedRequests.holdOf(relayed.key, this.#now());
    if (heldMs > 0)
      return unavailable('The same request failed a moment ago and is not sent again yet.', heldMs);
    this.#budget.addCall();
    let uncertain = 0;
    let last: AttemptFailure | undefined;
    for (let attempts = 0; ; ) {
      let request: RequestInFlight | undefined;
      const refused = await this.#queue.take(
        this.#sendRequest(relayed, () => {
          request = this.#begin(call.operationId);
        }),
      );
      if (refused || !request) return this.#end(relayed, last ?? refused, uncertain);
      const result = await this.#attempt(relayed, request);
      if (result.ok) {
        this.#failedRequests.succeeded(relayed.key);
        return uncertain === 0 ? result.payload : { ...result.payload, uncertain };
      }
      if (result.isUncertain) uncertain += 1;
      // The call waits for the end of the pause in the queue.
      if (result.reason === 'rate') continue;
      last = result;
      attempts += 1;
      const delayMs = this.#retryDelay(relayed, result, attempts);
      if (delayMs === undefined) return this.#end(relayed, last, uncertain);
      this.#statistics.retries += 1;
      await sleep(delayMs);
    }
  }

  degraded(): readonly string[] {
    const now = this.#now();
    const holds = this.#hold
      .states(now)
      .map(
        ({ operation, code }) =>
          `The upstream ${tokenRefusals.get(code) ?? 'refuses the token'} (code ${code}, operation ${operation}).`,
      );
    const open = [...this.#breakers].filter(([, breaker]) => breaker.state(now) !== 'closed');
    const failing = open.map(([id]) => `All requests of ${id} to the upstream fail.`);
    const isPaused = this.#pause.wait(now) > 0;
    const isUsedUp = this.#options.dailyLimit?.blockedUntil() !== undefined;
    return [
      ...holds,
      ...failing,
      ...(isPaused ? ['The upstream asks to slow down.'] : []),
      ...(isUsedUp ? ['The daily limit of the upstream is reached.'] : []),
    ];
  }

  upstream(): object {
    const now = this.#now();
    const { sent, succeeded, failed, uncertain, retries } = this.#statistics;
    const degraded = this.degraded();
    const { concurrency, dailyLimit } = this.#options;
    return {
      state: degraded.length === 0 ? 'ok' : 'degraded',
      degraded,
      operations: Object.fromEntries(
        [...this.#breakers].map(([id, breaker]) => [id, breaker.state(now)]),
      ),
      pauseMs: Math.ceil(this.#pause.wait(now)),
      queue: { inFlight: this.#queue.inFlight, waiting: this.#queue.waiting, concurrency },
      requests: { sent, succeeded, failed, uncertain, retries },
      ...(dailyLimit && { today: dailyLimit.count }),
      latencyMs: this.#statistics.latency(),
    };
  }

  drain(): void {
    this.#isStopping = true;
    this.#queue.recheck();
  }

  close(): Promise<void> {
    this.drain();
    return this.#options.upstream.close();
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  #breaker(operationId: OperationId): CircuitBreaker {
    const breaker = this.#breakers.get(operationId) ?? new CircuitBreaker();
    this.#breakers.set(operationId, breaker);
    return breaker;
  }

  #relayedCall(call: SourceCall): RelayCall {
    const { sourceTimeout } = this.#options;
    const margin = Math.min(MAX_DEADLINE_MARGIN_MS, sourceTimeout * DEADLINE_MARGIN_SHARE);
    return {
      call,
      key: call.operationId + JSON.stringify(call.sent),
      startedAt: call.deadline - sourceTimeout,
      deadline: call.deadline - margin,
      hasLeft: false,
    };
  }

  #sendRequest(relayed: RelayCall, send: () => void): SendRequest {
    const { call, deadline } = relayed;
    return {
      accountId: call.accountId,
      onHangUp: call.onHangUp,
      deadline,
      check: () => this.#refusal(relayed),
      send,
      full: () => tooManyCalls,
      late: (waitMs) => unavailable('The upstream cannot be asked in time.', waitMs),
    };
  }

  /** Why a request of the call may not be sent now. */
  #refusal({ call, hasLeft }: RelayCall): SourceFailure | undefined {
    const now = this.#now();
    if (this.#isStopping) return unavailable('The gateway is being stopped.', 1_000);
    if (hasLeft) return unavailable('The caller has hung up.', 1_000);
    const held = this.#hold.blocking(call.operationId, now);
    if (held) return tokenRefused(held.code, held.nextTrialMs);
    const breakerMs = this.#breaker(call.operationId).wait(now);
    if (breakerMs > 0) return unavailable('The upstream fails at present.', breakerMs);
    const { dailyLimit, clock } = this.#options;
    const blockedUntil = dailyLimit?.blockedUntil();
    if (blockedUntil !== undefined)
      return unavailable(
        'The daily limit that this gateway has for the upstream is reached.',
        blockedUntil - clock.now(),
      );
    return undefined;
  }

  /** Counts a request as sent. */
  #begin(operationId: OperationId): RequestInFlight {
    const { upstream, dailyLimit } = this.#options;
    const sentAt = this.#now();
    if (this.#hold.begin(operationId, sentAt)) upstream.reloadToken();
    this.#statistics.sent += 1;
    const isTrial = this.#breaker(operationId).begin();
    return { sentAt, isTrial, rated: this.#rate?.take(sentAt), undoCount: dailyLimit?.take() };
  }

  async #attempt({ call, key, deadline }: RelayCall, request: RequestInFlight) {
    const { upstream, publicUrl, clock } = this.#options;
    const { operationId, sent } = call;
    const { sentAt, isTrial, rated, undoCount } = request;
    try {
      const result = await upstream
        .get(operationId, sent, Math.max(1, deadline - sentAt))
        .then((response) => {
          const linked = { operationId, sent, publicUrl: publicUrl(call.isSecure ?? false) };
          return interpretResponse(response, linked, clock.now());
        })
        .catch((error): AttemptResult => {
          if (error instanceof UpstreamError) return interpretError(error);
          throw error;
        });
      const now = this.#now();
      if (rated) this.#rate?.responded(rated, now);
      this.#statistics.addDuration(now - sentAt);
      if (!result.ok && !result.isUncertain) undoCount?.();
      this.#learn(operationId, key, result, request);
      return result;
    } finally {
      if (isTrial) this.#breaker(operationId).endTrial();
      this.#queue.release(call.accountId);
    }
  }

  /** Draws the conclusions for other calls. */
  #learn(
    operationId: OperationId,
    key: string,
    result: AttemptResult,
    { sentAt, isTrial }: RequestInFlight,
  ): void {
    const { report } = this.#options;
    const now = this.#now();
    const breaker = this.#breaker(operationId);
    if (result.ok) this.#statistics.succeeded += 1;
    else this.#statistics.failed += 1;
    if (!result.ok && result.isUncertain) this.#statistics.uncertain += 1;
    const reason = result.ok ? 'refused' : result.reason;
    if (!result.ok && reason === 'rate') {
      this.#pause.begin(now, sentAt, result.retryAfterMs);
      report('the upstream asks to slow down', { pauseMs: Math.ceil(this.#pause.wait(now)) });
      this.#queue.recheck();
      return;
    }
    if (!result.ok && reason === 'token') {
      if (this.#hold.refused(operationId, result.code, now))
        report('the upstream refuses the token', { operation: operationId, code: result.code });
      this.#queue.recheck();
      return;
    }
    this.#pause.accepted(sentAt);
    if (reason !== 'broken' && this.#hold.accepted(operationId))
      report('the upstream accepts the token again', { operation: operationId });
    if (reason === 'refused') {
      if (breaker.succeeded()) report('the upstream works again', { operation: operationId });
    } else if (breaker.failed(key, now, isTrial)) {
      report('the upstream fails', { operation: operationId });
      this.#queue.recheck();
    }
  }

  /** Milliseconds until the next request of a call; undefined when there is none. */
  #retryDelay(
    { startedAt, hasLeft }: RelayCall,
    { maxAttempts }: AttemptFailure,
    attempts: number,
  ): number | undefined {
    if (attempts >= maxAttempts || hasLeft || this.#isStopping) return undefined;
    const { sourceTimeout, random = Math.random } = this.#options;
    const delayMs = FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1) * (0.5 + random());
    const isTooLate = this.#now() + delayMs > startedAt + sourceTimeout * RETRY_SHARE;
    return isTooLate || !this.#budget.take() ? undefined : delayMs;
  }

  #end(
    { call, key }: RelayCall,
    ended: AttemptFailure | SourceFailure | undefined,
    uncertain: number,
  ): SourceFailure {
    const failure = ended ?? unavailable('The upstream cannot be asked.', 1_000);
    const { code, message } = failure;
    const counted = uncertain === 0 ? {} : { uncertain };
    // A call that was not sent says nothing about its request.
    if (!('reason' in failure)) return { ...failure, ...counted };
    if (failure.reason === 'token') {
      const waitMs = this.#hold.blocking(call.operationId, this.#now())?.nextTrialMs ?? 0;
      return { ...tokenRefused(code, waitMs), ...counted };
    }
    if (code === resultCode.collectionFailed) this.#failedRequests.failed(key, this.#now());
    return { ok: false, code, message, ...counted };
  }
}

const tooManyCalls: SourceFailure = {
  ok: false,
  code: resultCode.rateLimit,
  message: 'Too many calls wait for the service. Send fewer at the same time.',
  retryAfter: 1,
};

/** Code 301, with the time after which another call makes sense. */
function unavailable(message: string, waitMs: number): SourceFailure {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const advice = `Try again in ${retryAfter} s.`;
  return {
    ok: false,
    code: resultCode.collectionFailed,
    message: `${message} ${advice}`,
    retryAfter,
  };
}

/** Code 500: the caller's own token is valid, so the code of the upstream would mislead (decision D15). */
function tokenRefused(code: number, waitMs: number): SourceFailure {
  const reason = tokenRefusals.get(code) ?? 'refuses the token of this gateway';
  return {
    ok: false,
    code: resultCode.serverError,
    message: `The upstream ${reason} (its code ${code}). Your own token is not the reason: tell the operator of the gateway.`,
    ...(waitMs > 0 && { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) }),
  };
}
