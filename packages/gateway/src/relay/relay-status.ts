import { type OperationId, operationIds } from '@social-data/contract';
import type { Clock } from '../clock.ts';
import type { DegradedReason } from '../readiness-reason.ts';
import type { UpstreamConnections } from './connections/upstream-connections.ts';
import type { UpstreamHealth } from './health/upstream-health.ts';
import { tokenRefusals } from './interpret-response.ts';
import type { Pace } from './pace/pace.ts';
import type { RelayStatistics } from './relay-statistics.ts';
import type { SendQueue } from './send-queue.ts';

/** Everything that the status of a relay is read from. */
export interface RelayState {
  readonly health: UpstreamHealth;
  readonly pace: Pace;
  readonly statistics: RelayStatistics;
  readonly queue: Pick<SendQueue, 'inFlight' | 'waiting'>;
  readonly concurrency: number;
  readonly clock: Clock;
  readonly connections: Pick<UpstreamConnections, 'surplusResponses' | 'singleRequestMs'>;
}

const surplusResponse: DegradedReason = {
  id: 'upstream_surplus_response',
  message:
    'The upstream sent a response that no request asked for, so each connection carries one request.',
};
const dailyLimit: DegradedReason = {
  id: 'upstream_daily_limit',
  message: 'The daily limit of the upstream is reached.',
};

/** What does not work at present. */
export function degradations(state: RelayState, now: number): readonly DegradedReason[] {
  const { health, pace, connections } = state;
  const holds = health.holds(now).map(
    ({ operation, code }): DegradedReason => ({
      id: 'upstream_refuses_token',
      message: `The upstream ${tokenRefusals.get(code) ?? 'refuses the token'} (code ${code}, operation ${operation}).`,
    }),
  );
  const failing = operationIds
    .filter((id) => health.breakers.isFailing(id, now))
    .map(
      (id): DegradedReason => ({
        id: 'upstream_fails',
        message: `All requests of ${id} to the upstream fail.`,
      }),
    );
  const { pauseMs, askedToWaitUntil } = pauseState(state, now);
  const isUsedUp = pace.blockedUntil() !== undefined;
  return [
    ...holds,
    ...failing,
    ...(pauseMs > 0 || askedToWaitUntil ? [askedToWait(askedToWaitUntil)] : []),
    ...(connections.singleRequestMs > 0 ? [surplusResponse] : []),
    ...(isUsedUp ? [dailyLimit] : []),
  ];
}

function askedToWait(until: string | undefined): DegradedReason {
  const id = 'upstream_asks_to_wait';
  if (until === undefined) return { id, message: 'The upstream asks to slow down.' };
  return {
    id,
    message: `The upstream asks to wait until ${until}. Every 5 minutes, one request is sent as a trial.`,
  };
}

/** What the upstream has asked for. `askedToWaitUntil` (RFC 3339) is there when that is longer than a pause. */
export function pauseState(
  { pace, clock }: Pick<RelayState, 'pace' | 'clock'>,
  now: number,
): { readonly pauseMs: number; readonly askedToWaitUntil?: string } {
  const pauseMs = Math.ceil(pace.pauseMs(now));
  const askedMs = pace.askedMs(now);
  if (askedMs === 0) return { pauseMs };
  const until = Math.ceil((clock.now() + askedMs) / 1_000) * 1_000;
  return { pauseMs, askedToWaitUntil: new Date(until).toISOString().replace('.000Z', 'Z') };
}

/** The page `/upstream` of the admin port. */
export function upstreamPage(state: RelayState, now: number): object {
  const { statistics, pace, concurrency, connections } = state;
  const { surplusResponses, singleRequestMs } = connections;
  const { breakers } = state.health;
  const today = pace.today();
  const { sent, succeeded, failed, uncertain, retries, lastFailure } = statistics;
  const degraded = degradations(state, now);
  const { accounts, others } = statistics.accounts.top();
  return {
    state: degraded.length === 0 ? 'ok' : 'degraded',
    degraded: degraded.map(({ message }) => message),
    operations: byOperation((id) => breakers.state(id, now)),
    stoppedAccounts: byOperation((id) => breakers.stoppedAccounts(id, now)),
    ...pauseState(state, now),
    queue: { inFlight: state.queue.inFlight, waiting: state.queue.waiting, concurrency },
    connections: { surplusResponses, singleRequestMs: Math.ceil(singleRequestMs) },
    requests: { sent, succeeded, failed, uncertain, retries },
    accounts: accounts.map((failed) => ({
      ...failed,
      uncertainLeft: state.health.uncertain.left(failed.account, now),
    })),
    otherAccounts: others,
    ...(today !== undefined && { today }),
    lastFailure,
    latencyMs: statistics.latency(),
  };
}

function byOperation<Value>(read: (operationId: OperationId) => Value): object {
  return Object.fromEntries(operationIds.map((id) => [id, read(id)]));
}
