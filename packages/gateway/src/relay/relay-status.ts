import { type OperationId, operationIds } from '@social-data/contract';
import type { Clock } from '../clock.ts';
import type { DegradedReason } from '../readiness-reason.ts';
import type { UpstreamConnections } from './connections/upstream-connections.ts';
import type { UpstreamHealth } from './health/upstream-health.ts';
import { commonPause, keyDegradations, keyStates, requestsOfToday } from './keys/key-status.ts';
import type { UpstreamKeys } from './keys/upstream-keys.ts';
import type { RelayStatistics } from './relay-statistics.ts';
import type { SendQueue } from './send-queue.ts';

/** Everything that the status of a relay is read from. */
export interface RelayState {
  readonly health: UpstreamHealth;
  readonly keys: Pick<UpstreamKeys, 'all'>;
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

/** What does not work at present. */
export function degradations(state: RelayState, now: number): readonly DegradedReason[] {
  const { health, keys, clock, connections } = state;
  const failing = operationIds
    .filter((id) => health.breakers.isFailing(id, now))
    .map(
      (id): DegradedReason => ({
        id: 'upstream_fails',
        message: `All requests of ${id} to the upstream fail.`,
      }),
    );
  return [
    ...keyDegradations(keys.all, clock, now),
    ...failing,
    ...(connections.singleRequestMs > 0 ? [surplusResponse] : []),
  ];
}

/** The page `/upstream` of the admin port. */
export function upstreamPage(state: RelayState, now: number): object {
  const { statistics, clock, concurrency, connections } = state;
  const keys = state.keys.all;
  const { surplusResponses, singleRequestMs } = connections;
  const { breakers } = state.health;
  const today = requestsOfToday(keys);
  const { sent, succeeded, failed, uncertain, retries, lastFailure } = statistics;
  const degraded = degradations(state, now);
  const { accounts, others } = statistics.accounts.top();
  return {
    state: degraded.length === 0 ? 'ok' : 'degraded',
    degraded: degraded.map(({ message }) => message),
    reasons: degraded,
    operations: byOperation((id) => breakers.state(id, now)),
    stoppedAccounts: byOperation((id) => breakers.stoppedAccounts(id, now)),
    ...commonPause(keys, clock, now),
    queue: { inFlight: state.queue.inFlight, waiting: state.queue.waiting, concurrency },
    connections: { surplusResponses, singleRequestMs: Math.ceil(singleRequestMs) },
    requests: { sent, succeeded, failed, uncertain, retries },
    accounts: accounts.map((failed) => ({
      ...failed,
      uncertainLeft: state.health.uncertain.left(failed.account, now),
    })),
    otherAccounts: others,
    ...(today !== undefined && { today }),
    keys: keyStates(keys, clock, now),
    lastFailure,
    latencyMs: statistics.latency(),
  };
}

function byOperation<Value>(read: (operationId: OperationId) => Value): object {
  return Object.fromEntries(operationIds.map((id) => [id, read(id)]));
}
