import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObject,
  Registry,
} from '@prometheus-io/client';
import type { AdminStatus, ReadinessState } from '../observability/admin-status.ts';
import { shuttingDown } from '../observability/readiness.ts';
import { addReadinessMetrics } from '../observability/readiness-metrics.ts';
import type { DegradedReason, NotReadyReason, Reason } from '../readiness-reason.ts';
import type { WorkerReport } from './worker-message.ts';

/** A worker as the primary process sees it. */
export interface ObservedWorker {
  readonly node: string;
  /** Whether it accepts connections. */
  readonly isServing: boolean;
  /** Undefined when it does not respond. */
  report(): Promise<WorkerReport | undefined>;
}

export interface WorkersState {
  readonly workers: readonly ObservedWorker[];
  readonly isClosing: boolean;
  readonly hasUpstream: boolean;
  /** How often a worker was started again. */
  readonly restarts: number;
}

interface NodeReport {
  readonly node: string;
  /** Undefined when the worker does not respond. */
  readonly report: WorkerReport | undefined;
}

/**
 * The state of all workers together. They share one port, so each of them gets calls: they are ready when every worker
 * that accepts connections is ready. A worker that is starting accepts none.
 */
export function workersStatus(state: WorkersState): AdminStatus {
  const readAll = () => workerReports(state);
  return {
    readiness: async () => readinessOf(state, await readAll()),
    ...(state.hasUpstream && {
      upstream: async () =>
        Object.fromEntries(
          (await readAll()).map(({ node, report }) => [node, report?.upstream ?? null]),
        ),
    }),
    metrics: async () => {
      const reports = await readAll();
      const metrics = reports.flatMap(({ report }) => (report ? [[...report.metrics]] : []));
      return `${await sumOf(metrics)}${await ownMetrics(state, reports)}`;
    },
    metricsType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
}

const noResponse: NotReadyReason = {
  id: 'worker_not_responding',
  message: 'It does not respond.',
};
const noWorker: NotReadyReason = {
  id: 'no_worker',
  message: 'No worker is ready to accept connections.',
};
const starting: DegradedReason = { id: 'worker_starting', message: 'It is starting.' };

function readinessOf(
  { workers, isClosing }: WorkersState,
  reports: readonly NodeReport[],
): ReadinessState {
  const problems = reports.flatMap(({ node, report }) =>
    ofNode(node, report?.problems ?? [noResponse]),
  );
  if (isClosing) problems.unshift(shuttingDown);
  if (reports.length === 0) problems.push(noWorker);
  const degraded = [
    ...workers
      .filter(({ isServing }) => !isServing)
      .flatMap(({ node }) => ofNode(node, [starting])),
    ...reports.flatMap(({ node, report }) => ofNode(node, report?.degraded ?? [])),
  ];
  return { problems, degraded };
}

function ofNode<Each extends Reason>(node: string, reasons: readonly Each[]): Each[] {
  return reasons.map((reason) => ({ ...reason, message: `${node}: ${reason.message}` }));
}

/** The reports of the workers that accept connections; undefined for one that does not respond. */
export function workerReports({ workers }: WorkersState) {
  return Promise.all(
    workers
      .filter(({ isServing }) => isServing)
      .map(async (worker) => ({ node: worker.node, report: await worker.report() })),
  );
}

/** Sums each metric over the workers, unless it names another aggregation. */
async function sumOf(metrics: readonly (readonly MetricObject[])[]): Promise<string> {
  const groups: MetricObject[][] = metrics.map((each) => [...each]);
  return AggregatorRegistry.aggregate(groups).metrics();
}

async function ownMetrics(state: WorkersState, reports: readonly NodeReport[]): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  addReadinessMetrics(() => readinessOf(state, reports), registers);
  new Gauge({
    ...{ name: 'social_data_workers', help: 'Workers that accept connections.', registers },
  }).set(reports.length);
  new Counter({
    name: 'social_data_worker_restarts_total',
    help: 'Workers that ended and were started again.',
    registers,
  }).inc(state.restarts);
  return registry.metrics();
}
