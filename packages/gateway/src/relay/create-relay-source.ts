import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type {
  AccountFailures,
  Source,
  SourceCall,
  SourceFailure,
  SourceResult,
  UnsentCall,
} from '../call/source.ts';
import { Slots } from '../in-progress/slots.ts';
import type { DegradedReason } from '../readiness-reason.ts';
import type { AttemptFailure, AttemptResult } from './attempt-result.ts';
import { causeOf, UpstreamHealth } from './health/upstream-health.ts';
import { interpretError } from './interpret-response.ts';
import type { RelayOptions } from './relay-options.ts';
import { RelayStatistics } from './relay-statistics.ts';
import { degradations, pauseState, type RelayState, upstreamPage } from './relay-status.ts';
import {
  isAbandoned,
  type RelayedCall,
  type RequestInFlight,
  requestKey,
  startRelayCall,
  uncertainRequestsOf,
} from './relayed-call.ts';
import { beginRequestSpan, endRequestSpan, upstreamCallOf } from './request-span.ts';
import { ResponseReader } from './response-reader.ts';
import { RetryBudget } from './retry-budget.ts';
import { SendQueue, type SendRequest } from './send-queue.ts';
import { tooManyCalls, unavailable } from './unavailable.ts';
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
  readonly #statistics: RelayStatistics;
  readonly #health: UpstreamHealth;
  readonly #reader = new ResponseReader();
  readonly #calls = new Slots<RelayedCall>();
  readonly #state: RelayState;
  #isStopping = false;

  constructor(options: RelayOptions) {
    const { clock, concurrency, perAccount, pace, upstream } = options;
    this.#options = options;
    this.#health = new UpstreamHealth(options);
    this.#statistics = new RelayStatistics(options);
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
      ...{ health: this.#health, pace, queue: this.#queue },
      ...{ statistics: this.#statistics, concurrency, clock },
      connections: upstream.connections,
    };
  }

  /** No call needs a slot of the gateway: the relay has a queue of its own, with slots, rate, pause and deadline. */
  askWithoutSlot(call: SourceCall): Promise<SourceResult> {
    return this.ask(call);
  }

  refusal(call: UnsentCall): SourceFailure | undefined {
    const now = this.#now();
    const unsent = { call, key: requestKey(call) };
    return (
      this.#health.uncertain.refusal(call.accountId, now) ??
      this.#health.repeated(unsent, now) ??
      this.#health.refusal(unsent, now) ??
      this.#refusalOfDay()
    );
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
    const repeated = this.#health.repeated(relayed, this.#now());
    if (repeated) return repeated;
    this.#budget.addCall(relayed.call.accountId);
    let last: AttemptFailure | undefined;
    for (let attempts = 0; ; ) {
      let request: RequestInFlight | undefined;
      const refused = await this.#queue.take(
        this.#sendRequest(relayed, attempts > 0, (accountId) => {
          request = this.#begin(relayed, accountId);
        }),
      );
      if (refused || !request) return this.#end(relayed, last ?? refused);
      const result = await this.#attempt(relayed, request);
      if (result.ok) {
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

  degraded(): readonly DegradedReason[] {
    return degradations(this.#state, this.#now());
  }

  upstream(): object {
    return upstreamPage(this.#state, this.#now());
  }

  surplusResponses(): number {
    return this.#options.upstream.connections.surplusResponses;
  }

  accountFailures(): readonly AccountFailures[] {
    return this.#statistics.accounts.top().accounts;
  }

  drain(): void {
    this.#isStopping = true;
    this.#queue.recheck();
  }

  async close(): Promise<void> {
    this.drain();
    this.#health.stop();
    await this.#options.upstream.close();
    await this.#reader.close();
    // Lets the aborted requests reject first: those that were never written undo their count in the pace.
    await setImmediate();
    await this.#options.pace.close();
  }

  #now(): number {
    return this.#options.clock.monotonic();
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
  #refusal(relayed: RelayedCall): SourceFailure | undefined {
    if (this.#isStopping) return unavailable('The gateway is being stopped.', 1_000);
    if (isAbandoned(relayed.call)) return unavailable('The caller has hung up.', 1_000);
    const refused = this.#health.refusal(relayed, this.#now());
    return refused ?? this.#refusalOfDay();
  }

  #refusalOfDay(): SourceFailure | undefined {
    const { pace, clock } = this.#options;
    const blockedUntil = pace.blockedUntil();
    if (blockedUntil === undefined) return undefined;
    return unavailable(
      'The daily limit that this gateway has for the upstream is reached.',
      blockedUntil - clock.now(),
    );
  }

  /** Counts a request as sent. */
  #begin(relayed: RelayedCall, accountId: string): RequestInFlight {
    const { upstream, pace } = this.#options;
    const sentAt = this.#now();
    const { trial, isTokenTrial } = this.#health.begin(relayed, sentAt);
    if (isTokenTrial) upstream.reloadToken();
    this.#statistics.sent += 1;
    relayed.requests += 1;
    return { accountId, sentAt, trial, paced: pace.take(sentAt) };
  }

  async #attempt(relayed: RelayedCall, request: RequestInFlight) {
    const { accountId, sentAt, trial, paced } = request;
    try {
      const result = await this.#send(relayed, sentAt);
      const now = this.#now();
      this.#note(relayed, result, now - sentAt);
      if (!result.ok && result.billing !== 'none') relayed.uncertain += 1;
      else if (!result.ok) paced.notBilled();
      this.#learn(relayed, result, request);
      return result;
    } finally {
      relayed.isRequestWritten = false;
      const now = this.#now();
      paced.ended(now);
      this.#health.breakers.endTrial(relayed, trial, now);
      this.#queue.release(accountId);
    }
  }

  async #send(relayed: RelayedCall, sentAt: number): Promise<AttemptResult> {
    const { upstream, publicUrl, clock } = this.#options;
    const { operationId, sent, accountId, isSecure = false } = relayed.call;
    const timeoutMs = Math.max(1, relayed.deadline - sentAt);
    const onWrite = () => {
      relayed.isRequestWritten = true;
    };
    const span = beginRequestSpan(relayed, upstream);
    let status: number | undefined;
    let result: AttemptResult | undefined;
    try {
      const response = await upstream.get(upstreamCallOf(relayed, span), { timeoutMs, onWrite });
      status = response.status;
      const linked = { operationId, sent, publicUrl: publicUrl(isSecure) };
      result = await this.#reader.read(response, linked, { accountId, now: clock.now() });
      return result;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      result = interpretError(error);
      return result;
    } finally {
      if (span) endRequestSpan(span, result, status);
    }
  }

  /** Counts a result, and remembers the last failure of the upstream, for operators. */
  #note({ call }: RelayedCall, result: AttemptResult, milliseconds: number): void {
    this.#statistics.addResult(result, milliseconds);
    if (result.ok || ['refused', 'rate', 'token'].includes(result.reason)) return;
    this.#statistics.accounts.add(call, result);
    const at = new Date(this.#options.clock.now()).toISOString();
    this.#statistics.lastFailure = { at, operation: call.operationId, reason: causeOf(result) };
  }

  /** Updates pace and health, which decide about further requests. */
  #learn(relayed: RelayedCall, result: AttemptResult, { sentAt, trial }: RequestInFlight): void {
    const { report, pace } = this.#options;
    const now = this.#now();
    if (!result.ok && result.reason === 'rate') {
      pace.slowDown(now, sentAt, result.retryAfterMs);
      report('the upstream asks to slow down', pauseState(this.#state, now));
      this.#queue.recheck();
      return;
    }
    if (result.ok || !['token', 'broken'].includes(result.reason)) pace.accepted(sentAt);
    if (this.#health.learn(relayed, { result, trial }, now)) this.#queue.recheck();
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
    return isTooLate || !this.#budget.take(call.accountId) ? undefined : delayMs;
  }

  #end(relayed: RelayedCall, ended: AttemptFailure | SourceFailure | undefined): SourceFailure {
    const { uncertain } = relayed;
    const failure = ended ?? unavailable('The upstream cannot be asked.', 1_000);
    // A call that was not sent does not show whether its request would fail again.
    const explained =
      'reason' in failure ? this.#health.explain(relayed, failure, this.#now()) : failure;
    if (uncertain === 0) return explained;
    const takesQuota = 'billing' in failure && failure.billing === 'probable';
    return { ...explained, uncertain, takesQuota };
  }
}
