import type { SourceCall } from '../../source.ts';
import type { UpstreamKey } from './upstream-key.ts';

interface KeyChoice {
  /** In the order in which they are tried. */
  readonly keys: readonly UpstreamKey[];
  /** Whether a key refused the call already: then it serves as the trial of another one only if there is no other. */
  readonly isRepeat: boolean;
}

/**
 * The key for the next request of a call; undefined when the call has to wait for one. A key that is refused, spent or
 * paused is left out; when its trial is due, a call that comes to it is the trial. A spare is for a key that does not
 * work: calls wait for the rate of the key before it.
 */
export function chooseKey(
  { keys, isRepeat }: KeyChoice,
  call: Pick<SourceCall, 'operationId' | 'accountId'>,
  now: number,
): UpstreamKey | undefined {
  let lastResort: UpstreamKey | undefined;
  for (const key of keys) {
    if (key.closedFor(call, now) !== undefined || key.pace.pauseMs(now) > 0) continue;
    const isFree = key.pace.free(now) > 0;
    const isTrial = key.isOnTrial(now, call.operationId);
    if (isTrial && isRepeat) {
      if (isFree) lastResort ??= key;
      continue;
    }
    if (isFree) return key;
    if (!isTrial) return undefined;
  }
  return lastResort;
}
