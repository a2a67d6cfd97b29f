import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type OperationId, operationIds } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Source, SourceCall, SourceFailure, SourceResult } from '../call/source.ts';
import { Slots } from '../in-progress/slots.ts';
import type { AttemptFailure, AttemptResult } from './attempt-result.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { FailedRequests } from './failed-requests.ts';
import { FailureReporter } from './failure-reporter.ts';
import { interpretError, interpretResponse } from './interpret-response.ts';
import type { RelayOptions } from './relay-options.ts';
import { RelayStatistics } from './relay-statistics.ts';
import { degradations, type RelayState, upstreamPage } from './relay-status.ts';
import {
  isAbandoned,
  type RelayedCall,
  type RequestInFlight,
  startRelayCall,
  uncertainRequestsOf,
} from './relayed-call.ts';
import { RetryBudget } from './retry-budget.ts';
import { SendQueue, type SendRequest } from './send-queue.ts';
import { TokenHold } from './token-hold.ts';
import { tokenRefused, tooManyCalls, unavailable, wholeSeconds } from './unavailable.ts';
import { UpstreamError } from './upstream-error.ts';

const FIRST_RETRY_DELAY_MS = 250;

/** Serves calls from another server of this contract. */
export function createRelaySource(options: RelayOptions): Source {
  return new Relay(options);
}

class Relay implements Source {
  readonly #options: RelayOptions;
  readonly #queue: SendQueue;
  readonly #budget = new RetryBudget();
  readonly #failedRequests = new FailedRequests();
  readonly #hold = new TokenHold();
  readonly #breakers = new Map<OperationId, CircuitBreaker>();
  readonly #statistics = new RelayStatistics();
  readonly #failures: FailureReporter;
  readonly #calls = new Slots<RelayedCall>();
  readonly #state: RelayState;
  #isStopping = false;

  constructor(options: RelayOptions) {
    const { clock, concurrency, perAccount, pace } = options;
    this.#options = options;
    this.#failures = new FailureReporter(options);
    for (const id of operationIds) this.#breakers.set(id, new CircuitBreaker());
    this.#queue = new SendQueue({
      clock,
      concurrency,
      perAccount,
      wait: (before) => pace.wait(this.#now(), before),
      free: () => pace.free(this.#now()),
      askForMore: () => pace.askForMore(),
    });
    pace.serve({ wanted: () => this.#queue.sendable, onChange: () => this.#queue.recheck() });
    this.#state = {
      ...{ hold: this.#hold, pace, breakers: this.#breakers, queue: this.#queue },
      ...{ statistics: this.#statistics, concurrency },
    };
  }

  /** No call needs a slot of the gateway: the relay has a queue of its own, with slots, rate, pause and deadline. */
  askWithoutSlot(call: SourceCall): Promise<SourceResult> {
    return this.ask(call);
  }

  ask(call: SourceCall): Promise<SourceResult> {
    const relayed = startRelayCall(call, this.#options.sourceTimeout);
    const slot = this.#calls.add(relayed);
    return this.#serve(relayed).finally(() => this.#calls.delete(slot));
  }

  uncertainRequests(call: SourceCall): number {
    const relayed = this.#calls.values().find((each) => each.call === call);
    // A call that is not in progress has ended, and its result was lost.
    return relayed === undefined ? 1 : uncertainRequestsOf(relayed);
  }

  async #serve(relayed: RelayedCall): Promise<SourceResult> {
    const { call } = relayed;
    const heldMs = this.#failedRequests.holdOf(relayed.key, this.#now());
    if (heldMs > 0)
      return unavailable('The same request failed a moment ago and is not sent again yet.', heldMs);
    this.#budget.addCall();
    let last: AttemptFailure | undefined;
    for (let attempts = 0; ; ) {
      let request: RequestInFlight | undefined;
      const refused = await this.#queue.take(
        this.#sendRequest(relayed, attempts > 0, (accountId) => {
          request = this.#begin(call.operationId, accountId);
        }),
      );
      if (refused || !request) return this.#end(relayed, last ?? refused);
      const result = await this.#attempt(relayed, request);
      if (result.ok) {
        this.#failedRequests.succeeded(relayed.key);
        const { uncertain } = relayed;
        return uncertain === 0 ? result.payload : { ...result.payload, uncertain };
      }
      // The call waits for the end of the pause in the queue.
      if (result.reason === 'rate') continue;
      last = result;
      attempts += 1;
      const delayMs = this.#retryDelay(relayed, result, attempts);
      if (delayMs === undefined) return this.#end(relayed, last);
      this.#statistics.retries += 1;
      await sleep(delayMs);
    }
  }

  degraded(): readonly string[] {
    return degradations(this.#state, this.#now());
  }

  upstream(): object {
    return upstreamPage(this.#state, this.#now());
  }

  drain(): void {
    this.#isStopping = true;
    this.#queue.recheck();
  }

  async close(): Promise<void> {
    this.drain();
    this.#failures.stop();
    await this.#options.upstream.close();
    // Lets the aborted requests reject first: those that were never written undo their count in the pace.
    await setImmediate();
    await this.#options.pace.close();
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  #breaker(operationId: OperationId): CircuitBreaker {
    const breaker = this.#breakers.get(operationId) ?? new CircuitBreaker();
    this.#breakers.set(operationId, breaker);
    return breaker;
  }

  #sendRequest(relayed: RelayedCall, isRetry: boolean, send: SendRequest['send']): SendRequest {
    const { call, deadline, retryDeadline } = relayed;
    return {
      accountId: call.accountId,
      onHangUp: call.onHangUp,
      onJoin: call.onJoin,
      deadline: isRetry ? retryDeadline : deadline,
      check: () => this.#refusal(relayed),
      send,
      full: () => tooManyCalls,
      late: (waitMs) => unavailable('The upstream cannot be asked in time.', waitMs),
    };
  }

  /** Why a request of the call may not be sent now; undefined when it may. */
  #refusal({ call }: RelayedCall): SourceFailure | undefined {
    const now = this.#now();
    if (this.#isStopping) return unavailable('The gateway is being stopped.', 1_000);
    if (isAbandoned(call)) return unavailable('The caller has hung up.', 1_000);
    const held = this.#hold.blocking(call.operationId, now);
    if (held) return tokenRefused(held.code, held.nextTrialMs);
    const breakerMs = this.#breaker(call.operationId).wait(now);
    if (breakerMs > 0) return unavailable('The upstream fails at present.', breakerMs);
    const { pace, clock } = this.#options;
    const blockedUntil = pace.blockedUntil();
    if (blockedUntil !== undefined)
      return unavailable(
        'The daily limit that this gateway has for the upstream is reached.',
        blockedUntil - clock.now(),
      );
    return undefined;
  }

  /** Counts a request as sent. */
  #begin(operationId: OperationId, accountId: string): RequestInFlight {
    const { upstream, pace } = this.#options;
    const sentAt = this.#now();
    if (this.#hold.begin(operationId, sentAt)) upstream.reloadToken();
    this.#statistics.sent += 1;
    const isTrial = this.#breaker(operationId).begin();
    return { accountId, sentAt, isTrial, paced: pace.take(sentAt) };
  }

  async #attempt(relayed: RelayedCall, request: RequestInFlight) {
    const { call, key, deadline } = relayed;
    const { upstream, publicUrl, clock } = this.#options;
    const { operationId, sent } = call;
    const { accountId, sentAt, isTrial, paced } = request;
    try {
      const result = await upstream
        .get(operationId, sent, {
          timeoutMs: Math.max(1, deadline - sentAt),
          onWrite: () => {
            relayed.isRequestWritten = true;
          },
        })
        .then((response) => {
          const linked = { operationId, sent, publicUrl: publicUrl(call.isSecure ?? false) };
          return interpretResponse(response, linked, clock.now());
        })
        .catch((error): AttemptResult => {
          if (error instanceof UpstreamError) return interpretError(error);
          throw error;
        });
      const now = this.#now();
      paced.responded(now);
      this.#statistics.addResult(result, now - sentAt);
      if (!result.ok && result.isUncertain) relayed.uncertain += 1;
      else if (!result.ok) paced.notBilled();
      this.#learn(operationId, key, result, request);
      return result;
    } finally {
      relayed.isRequestWritten = false;
      if (isTrial) this.#breaker(operationId).endTrial();
      this.#queue.release(accountId);
    }
  }

  /** Updates pace, token hold and circuit breaker, which decide about further requests. */
  #learn(
    operationId: OperationId,
    key: string,
    result: AttemptResult,
    { sentAt, isTrial }: RequestInFlight,
  ): void {
    const { report, pace } = this.#options;
    const now = this.#now();
    const breaker = this.#breaker(operationId);
    const reason = result.ok ? 'refused' : result.reason;
    if (!result.ok && reason === 'rate') {
      pace.slowDown(now, sentAt, result.retryAfterMs);
      report('the upstream asks to slow down', { pauseMs: Math.ceil(pace.pauseMs(now)) });
      this.#queue.recheck();
      return;
    }
    if (!result.ok && reason === 'token') {
      if (this.#hold.refused(operationId, result.code, now))
        report('the upstream refuses the token', { operation: operationId, code: result.code });
      this.#queue.recheck();
      return;
    }
    pace.accepted(sentAt);
    if (reason !== 'broken' && this.#hold.accepted(operationId))
      report('the upstream accepts the token again', { operation: operationId });
    if (reason === 'refused') {
      if (breaker.succeeded()) report('the upstream works again', { operation: operationId });
      return;
    }
    if (!result.ok) this.#noteFailure(operationId, result);
    if (breaker.failed(key, now, isTrial)) {
      report('the upstream fails', { operation: operationId });
      this.#queue.recheck();
    }
  }

  #noteFailure(operation: OperationId, { code, cause }: AttemptFailure): void {
    const at = new Date(this.#options.clock.now()).toISOString();
    const reason = cause ?? `code ${code}`;
    this.#statistics.lastFailure = { at, operation, reason };
    this.#failures.failed(operation, reason);
  }

  /** Milliseconds until the next request of a call; undefined when it sends no further one. */
  #retryDelay(
    { call, retryDeadline }: RelayedCall,
    { maxAttempts }: AttemptFailure,
    attempts: number,
  ): number | undefined {
    if (attempts >= maxAttempts || isAbandoned(call) || this.#isStopping) return undefined;
    const { random = Math.random } = this.#options;
    const delayMs = FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1) * (0.5 + random());
    const isTooLate = this.#now() + delayMs > retryDeadline;
    return isTooLate || !this.#budget.take() ? undefined : delayMs;
  }

  #end(
    { call, key, uncertain }: RelayedCall,
    ended: AttemptFailure | SourceFailure | undefined,
  ): SourceFailure {
    const failure = ended ?? unavailable('The upstream cannot be asked.', 1_000);
    const { code, message } = failure;
    const counted = uncertain === 0 ? {} : { uncertain };
    // A call that was not sent does not show whether its request would fail again.
    if (!('reason' in failure)) return { ...failure, ...counted };
    if (failure.reason === 'token') {
      const waitMs = this.#hold.blocking(call.operationId, this.#now())?.nextTrialMs ?? 0;
      return { ...tokenRefused(code, waitMs), ...counted };
    }
    if (code !== resultCode.collectionFailed) return { ok: false, code, message, ...counted };
    const heldMs = this.#failedRequests.failed(key, this.#now());
    return { ok: false, code, message, retryAfter: wholeSeconds(heldMs), ...counted };
  }
}
