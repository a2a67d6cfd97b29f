import type { DegradedReason, NotReadyReason } from '../readiness-reason.ts';

/** What operators see of a gateway. */
export interface AdminStatus {
  readiness(): ReadinessState;
  /** The state of the upstream; absent without a relay. */
  upstream?(): object;
  /** In the text format of Prometheus. */
  metrics(): Promise<string>;
  readonly metricsType: string;
}

export interface ReadinessState {
  /** Why calls cannot be served; empty when they can. */
  readonly problems: readonly NotReadyReason[];
  /** What does not work at present, although calls are served. */
  readonly degraded: readonly DegradedReason[];
}
