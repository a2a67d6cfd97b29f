import { createHash } from 'node:crypto';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import type { SourceCall } from '../../call/source.ts';
import type { UpstreamKey } from './upstream-key.ts';

/** `spare`: the first key that works takes all requests. `turns`: each takes one after the other. */
export type KeyUse = 'spare' | 'turns';

export interface KeyChoice {
  /** In the order in which they are tried. */
  readonly keys: readonly UpstreamKey[];
  readonly use: KeyUse;
  /** Whether a key refused the call already: then it serves as the trial of another one only if there is no other. */
  readonly isRepeat: boolean;
}

/**
 * The key for the next request of a call; undefined when the call has to wait for one. A key that is refused, spent or
 * paused is left out; when its trial is due, a call that comes to it is the trial. A spare is for a key that does not
 * work: calls wait for the rate of the key before it.
 */
export function chooseKey(
  { keys, use, isRepeat }: KeyChoice,
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
    if (use === 'spare' && !isTrial) return undefined;
  }
  return lastResort;
}

/**
 * The keys with the one first that the pages of the call's list go to; undefined when the operation has no cursor. The
 * choice follows from the list and the names of the keys, so all nodes make it alike, also after a restart.
 */
export function byList(
  keys: readonly UpstreamKey[],
  { operationId, sent }: Pick<SourceCall, 'operationId' | 'sent'>,
): readonly UpstreamKey[] | undefined {
  const { pagination }: OperationInfo = operations[operationId];
  if (pagination?.style !== 'cursor') return undefined;
  const { cursorParameter, sessionParameter, offsetParameter } = pagination;
  const ofPage = [cursorParameter, sessionParameter, offsetParameter];
  const list = sent.filter(({ name }) => !ofPage.includes(name));
  const ranked = keys.map((key) => {
    const text = JSON.stringify([key.id, operationId, list]);
    return { key, rank: createHash('sha256').update(text).digest('hex') };
  });
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return ranked.map(({ key }) => key);
}
