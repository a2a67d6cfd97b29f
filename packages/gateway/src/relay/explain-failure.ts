import type { SourceFailure } from '../source.ts';
import type { AttemptFailure } from './attempt-result.ts';
import type { UpstreamHealth } from './health/upstream-health.ts';
import type { UpstreamKeys } from './keys/upstream-keys.ts';
import { type RelayedCall, unasked } from './relayed-call.ts';
import { tokenRefused } from './unavailable.ts';

/** How a call ended without a payload. */
export interface EndedCall {
  /** The last request that failed; undefined when none was sent. */
  readonly last?: AttemptFailure | undefined;
  /** Why no further request was sent, if one was to be sent. */
  readonly refused?: SourceFailure | undefined;
}

/** What explains a failure. */
interface ExplainedBy {
  readonly health: Pick<UpstreamHealth, 'explain'>;
  readonly keys: Pick<UpstreamKeys, 'refusal'>;
  /** Monotonic clock, milliseconds. */
  readonly now: number;
}

/** What the caller gets. Remembers a request that failed. */
export function explainFailure(
  relayed: RelayedCall,
  { last, refused }: EndedCall,
  { health, keys, now }: ExplainedBy,
): SourceFailure {
  const { uncertain, asked } = relayed;
  let failure: SourceFailure;
  if (last === undefined) {
    // A call that was not sent does not show whether its request would fail again.
    if (refused === undefined) throw new Error('Unreachable: a call ends for a reason');
    failure = refused;
  } else if (last.reason === 'token') {
    // While a key works, its call was not refused by the upstream, but came too late for it.
    const ofKeys = keys.refusal({ call: relayed.call, ...unasked }, now);
    failure = ofKeys ?? refused ?? tokenRefused(last.code, 0);
  } else failure = health.explain(relayed, last, now);
  if (uncertain === 0) return failure;
  const takesQuota = last?.billing === 'probable';
  return { ...failure, uncertain, takesQuota, upstreamKey: asked?.id };
}
