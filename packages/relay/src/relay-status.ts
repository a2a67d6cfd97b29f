import { type OperationId, operationIds } from '@social-data/contract';
import { resultCode } from '@social-data/contract/result-codes';
import type { Clock, DegradedReason } from '@social-data/source/source';
import { tokenRefusals } from './attempt.ts';
import type { Pace } from './pace.ts';
import type { Upstream } from './upstream.ts';
import type { UpstreamHealth } from './upstream-health.ts';
import type { UpstreamKey, UpstreamKeys } from './upstream-keys.ts';

/** Everything that the status of a relay is read from. */
interface RelayState {
  readonly health: UpstreamHealth;
  readonly keys: UpstreamKeys;
  readonly queue: { readonly inFlight: number; readonly waiting: number };
  readonly concurrency: number;
  readonly clock: Clock;
  readonly upstream: Upstream;
}

/** The page `/upstream` of the admin port. */
export function upstreamPage(state: RelayState): object {
  const { clock, concurrency, health, queue } = state;
  const degraded = degradations(state);
  const { surplusResponses, singleRequestMs } = state.upstream.connections;
  return {
    state: degraded.length === 0 ? 'ok' : 'degraded',
    degraded: degraded.map(({ message }) => message),
    reasons: degraded,
    operations: byOperation((id) => (health.breakers.isOpen(id) ? 'open' : 'closed')),
    stoppedAccounts: byOperation((id) => health.breakers.stoppedAccounts(id)),
    queue: { inFlight: queue.inFlight, waiting: queue.waiting, concurrency },
    connections: { surplusResponses, singleRequestMs: Math.ceil(singleRequestMs) },
    keys: state.keys.all.map((key) => keyState(key, clock)),
    lastFailure: health.lastFailure,
  };
}

function byOperation<Value>(read: (operationId: OperationId) => Value): object {
  return Object.fromEntries(operationIds.map((id) => [id, read(id)]));
}

/** What does not work at present. With several keys, the sentences about one name it. */
export function degradations({ health, keys, clock, upstream }: RelayState): DegradedReason[] {
  const active = keys.all.filter(({ isDraining }) => !isDraining);
  const reasons = active.flatMap((key) => {
    const name = active.length === 1 ? '' : `Key ${key.id}: `;
    return reasonsOf(keyState(key, clock)).map(({ id, message }) => ({
      ...{ id, message: `${name}${message}` },
    }));
  });
  for (const operation of operationIds) {
    if (!health.breakers.isFailing(operation)) continue;
    const message = `All requests of ${operation} to the upstream fail.`;
    reasons.push({ id: 'upstream_fails', message });
  }
  const message =
    'The upstream sent a response that no request asked for, so each connection carries one request.';
  if (upstream.connections.singleRequestMs > 0)
    reasons.push({ id: 'upstream_surplus_response', message });
  return reasons;
}

function reasonsOf({ holds, pauseMs, askedToWaitUntil, blockedUntil }: UpstreamKeyState) {
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

/** One of the gateway's keys for the upstream, on the page `/upstream`. */
export type UpstreamKeyState = ReturnType<typeof keyState>;

function keyState(key: UpstreamKey, clock: Clock) {
  const { id, pace, hold, inFlight, requests } = key;
  const now = clock.monotonic();
  const blockedUntil = pace.blockedUntil();
  const today = pace.today();
  return {
    ...{ key: id, state: stateOf(key, now), inFlight, requests },
    ...pauseState(pace, clock),
    ...(today !== undefined && { today }),
    ...(blockedUntil !== undefined && { blockedUntil: new Date(blockedUntil).toISOString() }),
    holds: hold.states(now),
  };
}

const spentCodes: ReadonlySet<number> = new Set([
  resultCode.dailyQuota,
  resultCode.insufficientBalance,
]);

type KeyStateName = 'draining' | 'spent' | 'refused' | 'paused' | 'ok';

/** `refused` and `spent` also while only some operations are refused. */
function stateOf({ isDraining, hold, pace }: UpstreamKey, now: number): KeyStateName {
  if (isDraining) return 'draining';
  if (pace.blockedUntil() !== undefined) return 'spent';
  const [held] = hold.states(now);
  if (held !== undefined) return spentCodes.has(held.code) ? 'spent' : 'refused';
  return pace.pause.wait(now) > 0 || pace.pause.askedMs(now) > 0 ? 'paused' : 'ok';
}

/** What the upstream has asked for: a pause, and until when (RFC 3339) if that is longer than a pause. */
export function pauseState({ pause }: Pick<Pace, 'pause'>, clock: Clock) {
  const now = clock.monotonic();
  const pauseMs = Math.ceil(pause.wait(now));
  const askedMs = pause.askedMs(now);
  const until = new Date(Math.ceil((clock.now() + askedMs) / 1_000) * 1_000);
  return {
    pauseMs,
    ...(askedMs > 0 && { askedToWaitUntil: until.toISOString().replace('.000Z', 'Z') }),
  };
}
