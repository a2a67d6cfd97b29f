import type { MetricObject } from '@prometheus-io/client';
import type { RecentCallsReport } from '../admin-page/recent-calls.ts';
import type { ReadinessState } from '../observability/admin-status.ts';

/** A message from the primary process to a worker. */
export type WorkerOrder =
  | { readonly kind: 'report'; readonly id: number }
  | { readonly kind: 'stop'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'reload' };

/** A message from a worker to the primary process. */
export type WorkerMessage =
  | { readonly kind: 'serving'; readonly url: string; readonly tlsUrl: string | null }
  | { readonly kind: 'report'; readonly id: number; readonly report: WorkerReport };

/** The state of a worker. */
export interface WorkerReport extends ReadinessState {
  /** The state of the upstream; null without a relay. */
  readonly upstream: object | null;
  readonly metrics: readonly MetricObject[];
  /** What the admin page shows of the calls; null without the page. */
  readonly recentCalls: RecentCallsReport | null;
}
