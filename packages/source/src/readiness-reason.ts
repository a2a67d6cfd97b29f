/**
 * Why a gateway is not ready. The ids are published, in `/readyz`, in metrics and as headings of `deploy/RUNBOOK.md`: an id
 * keeps its meaning, its message may change.
 */
export const notReadyIds = [
  'shutting_down',
  'write_failed',
  'disk_failed',
  'database_unreachable',
  'database_refuses_writes',
  'database_set_back',
  'database_format',
  'node_ended',
  'node_cannot_join',
  'node_name_taken',
  'dataset_not_compared',
  'dataset_behind',
  'dataset_not_followed',
  'dataset_conflict',
  'dataset_rebuilding',
  'source_unavailable',
] as const;

/** What does not work although calls are served; published as `notReadyIds` are. */
export const degradedIds = [
  'upstream_refuses_token',
  'upstream_fails',
  'upstream_asks_to_wait',
  'upstream_surplus_response',
  'upstream_daily_limit',
  'dataset_waits_for_nodes',
] as const;

export type NotReadyId = (typeof notReadyIds)[number];
export type DegradedId = (typeof degradedIds)[number];
export type ReasonId = NotReadyId | DegradedId;

/** A reason for operators. */
export interface Reason<Id extends NotReadyId | DegradedId = NotReadyId | DegradedId> {
  readonly id: Id;
  /** A sentence that says what is wrong, and where it helps, what to do. It contains no secret. */
  readonly message: string;
}

export type NotReadyReason = Reason<NotReadyId>;
export type DegradedReason = Reason<DegradedId>;

export interface ReadinessState {
  /** Why calls cannot be served; empty when they can. */
  readonly problems: readonly NotReadyReason[];
  /** What does not work at present, although calls are served. */
  readonly degraded: readonly DegradedReason[];
}
