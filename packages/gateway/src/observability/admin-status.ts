import type { DegradedReason, NotReadyReason } from '../readiness-reason.ts';

/** What operators see of a gateway, or of several workers together. */
export interface AdminStatus {
  readiness(): ReadinessState | Promise<ReadinessState>;
  /** The state of the upstream; absent without a relay. */
  upstream?(): object | Promise<object>;
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
