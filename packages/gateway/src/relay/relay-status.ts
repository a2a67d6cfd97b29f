import { type OperationId, operationIds } from '@social-data/contract';
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
}

/** A sentence for each thing that does not work at present. */
export function degradations({ health, pace }: RelayState, now: number): readonly string[] {
  const holds = health
    .holds(now)
    .map(
      ({ operation, code }) =>
        `The upstream ${tokenRefusals.get(code) ?? 'refuses the token'} (code ${code}, operation ${operation}).`,
    );
  const failing = operationIds
    .filter((id) => health.breakers.isFailing(id, now))
    .map((id) => `All requests of ${id} to the upstream fail.`);
  const isPaused = pace.pauseMs(now) > 0;
  const isUsedUp = pace.blockedUntil() !== undefined;
  return [
    ...holds,
    ...failing,
    ...(isPaused ? ['The upstream asks to slow down.'] : []),
    ...(isUsedUp ? ['The daily limit of the upstream is reached.'] : []),
  ];
}

/** The page `/upstream` of the admin port. */
export function upstreamPage(state: RelayState, now: number): object {
  const { statistics, pace, concurrency } = state;
  const { breakers } = state.health;
  const today = pace.today();
  const { sent, succeeded, failed, uncertain, retries, lastFailure } = statistics;
  const degraded = degradations(state, now);
  return {
    state: degraded.length === 0 ? 'ok' : 'degraded',
    degraded,
    operations: byOperation((id) => breakers.state(id, now)),
    stoppedAccounts: byOperation((id) => breakers.stoppedAccounts(id, now)),
    pauseMs: Math.ceil(pace.pauseMs(now)),
    queue: { inFlight: state.queue.inFlight, waiting: state.queue.waiting, concurrency },
    requests: { sent, succeeded, failed, uncertain, retries },
    ...(today !== undefined && { today }),
    lastFailure,
    latencyMs: statistics.latency(),
  };
}

function byOperation<Value>(read: (operationId: OperationId) => Value): object {
  return Object.fromEntries(operationIds.map((id) => [id, read(id)]));
}
