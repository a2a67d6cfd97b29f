import { type OperationId, operationIds } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '@social-data/source/clock';
import type { DegradedReason } from '@social-data/source/readiness-reason';
import type { SourceCall } from '@social-data/source/source';
import { AccountStatistics } from './account-failures.ts';
import { type AttemptResult, causeOf, tokenRefusals } from './attempt.ts';
import type { Pace } from './pace.ts';
import type { UpstreamConnections } from './upstream-connections.ts';
import type { UpstreamHealth } from './upstream-health.ts';
import type { UpstreamKey } from './upstream-key.ts';
import type { UpstreamKeys } from './upstream-keys.ts';

/** Requests whose durations are remembered. */
const MAX_DURATIONS = 1_000;

/** What became of the requests to the upstream beside the counts of each key, for operators. */
export class RelayStatistics {
  readonly #clock: Clock;
  readonly #durations = new Float64Array(MAX_DURATIONS);
  #measured = 0;
  retries = 0;
  readonly accounts: AccountStatistics;
  /** The last request that failed for a reason of the upstream. */
  lastFailure: {
    /** RFC 3339 date and time. */
    readonly at: string;
    readonly operation: OperationId;
    readonly reason: string;
  } | null = null;

  /** @param options `priceOf` gives the credits that a call of an operation costs */
  constructor(options: {
    readonly clock: Clock;
    readonly priceOf: (operationId: OperationId) => number;
  }) {
    this.#clock = options.clock;
    this.accounts = new AccountStatistics(options.priceOf);
  }

  /** @param milliseconds from sending a request to its response */
  add(
    call: Pick<SourceCall, 'accountId' | 'operationId'>,
    result: AttemptResult,
    milliseconds: number,
  ): void {
    this.#durations[this.#measured % MAX_DURATIONS] = milliseconds;
    this.#measured += 1;
    if (result.ok || ['refused', 'rate', 'token'].includes(result.reason)) return;
    this.accounts.add(call, result);
    const at = new Date(this.#clock.now()).toISOString();
    this.lastFailure = { at, operation: call.operationId, reason: causeOf(result) };
  }

  /** Milliseconds of the last 1,000 requests; null before the first one. */
  latency(): { readonly p50: number; readonly p95: number; readonly p99: number } | null {
    const count = Math.min(this.#measured, MAX_DURATIONS);
    if (count === 0) return null;
    const sorted = this.#durations.slice(0, count).sort();
    const at = (share: number) =>
      Math.round((sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0) * 10) / 10;
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  }
}

/** One of the gateway's keys for the upstream, on the page `/upstream`. */
export interface UpstreamKeyState {
  /** Its name, which is no part of the token. */
  readonly key: string;
  readonly state: 'draining' | 'spent' | 'refused' | 'paused' | 'ok';
  readonly inFlight: number;
  /** Since the start. */
  readonly requests: {
    readonly sent: number;
    readonly succeeded: number;
    readonly failed: number;
    readonly uncertain: number;
  };
  readonly pauseMs: number;
  /** RFC 3339. Present when the upstream has asked for a wait that is longer than a pause. */
  readonly askedToWaitUntil?: string;
  /** Requests of today. Present with a daily limit. */
  readonly today?: number;
  /** RFC 3339. Present while the daily limit is reached. */
  readonly blockedUntil?: string;
  /** What the upstream refuses this key: an operation or `all`. */
  readonly holds: readonly {
    readonly operation: string;
    readonly code: number;
    /** Milliseconds until the next trial. */
    readonly nextTrialMs: number;
  }[];
}

interface PauseState {
  readonly pauseMs: number;
  /** RFC 3339. Present when the upstream has asked for a wait that is longer than a pause. */
  readonly askedToWaitUntil?: string;
}

/** What the upstream has asked for. */
export function pauseState({ pause }: Pick<Pace, 'pause'>, clock: Clock, now: number): PauseState {
  const pauseMs = Math.ceil(pause.wait(now));
  const askedMs = pause.askedMs(now);
  if (askedMs === 0) return { pauseMs };
  const until = Math.ceil((clock.now() + askedMs) / 1_000) * 1_000;
  return { pauseMs, askedToWaitUntil: new Date(until).toISOString().replace('.000Z', 'Z') };
}

/** The state of a key, for the page `/upstream`. */
function keyState(key: UpstreamKey, clock: Clock, now: number): UpstreamKeyState {
  const { id, pace, hold, inFlight, requests } = key;
  const blockedUntil = pace.blockedUntil();
  const today = pace.today();
  return {
    ...{ key: id, state: stateOf(key, now), inFlight, requests },
    ...pauseState(pace, clock, now),
    ...(today !== undefined && { today }),
    ...(blockedUntil !== undefined && { blockedUntil: new Date(blockedUntil).toISOString() }),
    holds: hold.states(now),
  };
}

const spentCodes: ReadonlySet<number> = new Set([
  resultCode.dailyQuota,
  resultCode.insufficientBalance,
]);

/** `refused` and `spent` also while only some operations are refused. */
function stateOf({ isDraining, hold, pace }: UpstreamKey, now: number): UpstreamKeyState['state'] {
  if (isDraining) return 'draining';
  if (pace.blockedUntil() !== undefined) return 'spent';
  const [held] = hold.states(now);
  if (held !== undefined) return spentCodes.has(held.code) ? 'spent' : 'refused';
  return pace.pause.wait(now) > 0 || pace.pause.askedMs(now) > 0 ? 'paused' : 'ok';
}

/** What does not work with a key. */
function reasonsOf(key: UpstreamKeyState): readonly DegradedReason[] {
  const { holds, pauseMs, askedToWaitUntil, blockedUntil } = key;
  const reasons = holds.map(({ operation, code }): DegradedReason => {
    const refusal = tokenRefusals.get(code) ?? 'refuses the token';
    const message = `The upstream ${refusal} (code ${code}, operation ${operation}).`;
    return { id: 'upstream_refuses_token', message };
  });
  const wait = `The upstream asks to wait until ${askedToWaitUntil}. Every 5 minutes, one request is sent as a trial.`;
  if (askedToWaitUntil !== undefined) reasons.push({ id: 'upstream_asks_to_wait', message: wait });
  else if (pauseMs > 0)
    reasons.push({ id: 'upstream_asks_to_wait', message: 'The upstream asks to slow down.' });
  const spent = 'The daily limit of the upstream is reached.';
  if (blockedUntil !== undefined) reasons.push({ id: 'upstream_daily_limit', message: spent });
  return reasons;
}

/** Everything that the status of a relay is read from. */
export interface RelayState {
  readonly health: UpstreamHealth;
  readonly keys: Pick<UpstreamKeys, 'all' | 'requests'>;
  readonly statistics: RelayStatistics;
  readonly queue: { readonly inFlight: number; readonly waiting: number };
  readonly concurrency: number;
  readonly clock: Clock;
  readonly connections: Pick<UpstreamConnections, 'surplusResponses' | 'singleRequestMs'>;
}

/** What does not work at present. With several keys, the sentences about one name it. */
export function degradations(state: RelayState, now: number): readonly DegradedReason[] {
  const { health, keys, clock, connections } = state;
  const active = keys.all.filter(({ isDraining }) => !isDraining);
  const reasons = active.flatMap((key) => {
    const name = active.length === 1 ? '' : `Key ${key.id}: `;
    const ofKey = reasonsOf(keyState(key, clock, now));
    return ofKey.map(({ id, message }) => ({ id, message: `${name}${message}` }));
  });
  for (const id of operationIds)
    if (health.breakers.isFailing(id, now))
      reasons.push({
        id: 'upstream_fails',
        message: `All requests of ${id} to the upstream fail.`,
      });
  if (connections.singleRequestMs > 0)
    reasons.push({
      id: 'upstream_surplus_response',
      message:
        'The upstream sent a response that no request asked for, so each connection carries one request.',
    });
  return reasons;
}

/** The page `/upstream` of the admin port. */
export function upstreamPage(state: RelayState, now: number): object {
  const { statistics, clock, concurrency, connections } = state;
  const keys = state.keys.all.map((key) => keyState(key, clock, now));
  const { surplusResponses, singleRequestMs } = connections;
  const { breakers, uncertain: uncertainLimit } = state.health;
  const { retries, lastFailure } = statistics;
  const degraded = degradations(state, now);
  const { accounts, others } = statistics.accounts.top();
  const counts = keys.flatMap(({ today }) => today ?? []);
  // Requests are sent while one key has no pause.
  const [least] = keys.toSorted(
    (one, other) =>
      one.pauseMs - other.pauseMs ||
      Number(one.askedToWaitUntil !== undefined) - Number(other.askedToWaitUntil !== undefined),
  );
  const { pauseMs = 0, askedToWaitUntil } = least ?? {};
  return {
    state: degraded.length === 0 ? 'ok' : 'degraded',
    degraded: degraded.map(({ message }) => message),
    reasons: degraded,
    operations: byOperation((id) => breakers.state(id, now)),
    stoppedAccounts: byOperation((id) => breakers.stoppedAccounts(id, now)),
    pauseMs,
    ...(askedToWaitUntil !== undefined && { askedToWaitUntil }),
    queue: { inFlight: state.queue.inFlight, waiting: state.queue.waiting, concurrency },
    connections: { surplusResponses, singleRequestMs: Math.ceil(singleRequestMs) },
    requests: { ...state.keys.requests, retries },
    accounts: accounts.map((failures) => ({
      ...failures,
      uncertainLeft: uncertainLimit.left(failures.account, now),
    })),
    otherAccounts: others,
    ...(counts.length > 0 && { today: counts.reduce((sum, count) => sum + count) }),
    keys,
    lastFailure,
    latencyMs: statistics.latency(),
  };
}

function byOperation<Value>(read: (operationId: OperationId) => Value): object {
  return Object.fromEntries(operationIds.map((id) => [id, read(id)]));
}
