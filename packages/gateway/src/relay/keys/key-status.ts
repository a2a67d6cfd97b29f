import { resultCode } from '@social-data/contract/result-codes';
import type { Clock } from '../../clock.ts';
import type { DegradedReason } from '../../readiness-reason.ts';
import type { UpstreamKeyState } from '../../upstream-key-state.ts';
import { tokenRefusals } from '../interpret-response.ts';
import type { Pace } from '../pace/pace.ts';
import type { UpstreamKey } from './upstream-key.ts';

const dailyLimit: DegradedReason = {
  id: 'upstream_daily_limit',
  message: 'The daily limit of the upstream is reached.',
};

export interface PauseState {
  readonly pauseMs: number;
  /** RFC 3339. Present when the upstream has asked for a wait that is longer than a pause. */
  readonly askedToWaitUntil?: string;
}

/** What the upstream has asked for. */
export function pauseState(
  pace: Pick<Pace, 'pauseMs' | 'askedMs'>,
  clock: Clock,
  now: number,
): PauseState {
  const pauseMs = Math.ceil(pace.pauseMs(now));
  const askedMs = pace.askedMs(now);
  if (askedMs === 0) return { pauseMs };
  const until = Math.ceil((clock.now() + askedMs) / 1_000) * 1_000;
  return { pauseMs, askedToWaitUntil: new Date(until).toISOString().replace('.000Z', 'Z') };
}

/** What does not work with a key at present. With several keys, each sentence names its key. */
export function keyDegradations(
  keys: readonly UpstreamKey[],
  clock: Clock,
  now: number,
): readonly DegradedReason[] {
  const active = keys.filter(({ isDraining }) => !isDraining);
  return active.flatMap((key) => {
    const name = active.length === 1 ? '' : `Key ${key.id}: `;
    return degradationsOf(key, clock, now).map(({ id, message }) => ({
      id,
      message: `${name}${message}`,
    }));
  });
}

/** The state of each key, for the page `/upstream`. */
export function keyStates(
  keys: readonly UpstreamKey[],
  clock: Clock,
  now: number,
): readonly UpstreamKeyState[] {
  return keys.map((key) => {
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
  });
}

/** The pause of all keys together: requests are sent while one key has none. */
export function commonPause(
  keys: readonly UpstreamKey[],
  clock: Clock,
  now: number,
): PauseState | undefined {
  const pauses = keys.map(({ pace }) => pauseState(pace, clock, now));
  const least = Math.min(...pauses.map(({ pauseMs }) => pauseMs));
  return (
    pauses.find((pause) => pause.pauseMs === least && pause.askedToWaitUntil === undefined) ??
    pauses.find(({ pauseMs }) => pauseMs === least)
  );
}

/** Requests of today with all keys; undefined without a daily limit. */
export function requestsOfToday(keys: readonly UpstreamKey[]): number | undefined {
  const counts = keys.map(({ pace }) => pace.today()).filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

function degradationsOf(
  { hold, pace }: UpstreamKey,
  clock: Clock,
  now: number,
): readonly DegradedReason[] {
  const { pauseMs, askedToWaitUntil } = pauseState(pace, clock, now);
  const holds = hold.states(now).map(
    ({ operation, code }): DegradedReason => ({
      id: 'upstream_refuses_token',
      message: `The upstream ${tokenRefusals.get(code) ?? 'refuses the token'} (code ${code}, operation ${operation}).`,
    }),
  );
  return [
    ...holds,
    ...(pauseMs > 0 || askedToWaitUntil ? [askedToWait(askedToWaitUntil)] : []),
    ...(pace.blockedUntil() === undefined ? [] : [dailyLimit]),
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

/** `refused` and `spent` also while only some operations are refused. */
function stateOf({ isDraining, hold, pace }: UpstreamKey, now: number): UpstreamKeyState['state'] {
  if (isDraining) return 'draining';
  if (pace.blockedUntil() !== undefined) return 'spent';
  const [held] = hold.states(now);
  if (held !== undefined) {
    const isSpent = [resultCode.dailyQuota, resultCode.insufficientBalance].some(
      (code) => code === held.code,
    );
    return isSpent ? 'spent' : 'refused';
  }
  return pace.pauseMs(now) > 0 || pace.askedMs(now) > 0 ? 'paused' : 'ok';
}
