import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client';
import type { AdminStatus } from '../observability/admin-status.ts';
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

/**
 * The state of all workers together. They share one port, so each of them gets calls: they are ready when every worker
 * that accepts connections is ready. A worker that is starting accepts none.
 */
export function workersStatus(state: WorkersState): AdminStatus {
  const readAll = () => workerReports(state);
  return {
    readiness: async () => {
      const reports = await readAll();
      const problems = reports.flatMap(({ node, report }) =>
        (report?.problems ?? ['It does not respond.']).map((problem) => `${node}: ${problem}`),
      );
      if (state.isClosing) problems.unshift('The gateway is shutting down.');
      if (reports.length === 0) problems.push('No worker is ready to accept connections.');
      const starting = state.workers.filter(({ isServing }) => !isServing);
      const degraded = [
        ...starting.map(({ node }) => `${node}: It is starting.`),
        ...reports.flatMap(({ node, report }) =>
          (report?.degraded ?? []).map((part) => `${node}: ${part}`),
        ),
      ];
      return { problems, degraded };
    },
    ...(state.hasUpstream && {
      upstream: async () =>
        Object.fromEntries(
          (await readAll()).map(({ node, report }) => [node, report?.upstream ?? null]),
        ),
    }),
    metrics: async () => {
      const reports = await readAll();
      const metrics = reports.flatMap(({ report }) => (report ? [[...report.metrics]] : []));
      return `${await sumOf(metrics)}${await ownMetrics(state, reports.length)}`;
    },
    metricsType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
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

async function ownMetrics({ restarts }: WorkersState, serving: number): Promise<string> {
  const registers = [new Registry()];
  new Gauge({
    ...{ name: 'social_data_workers', help: 'Workers that accept connections.', registers },
  }).set(serving);
  new Counter({
    name: 'social_data_worker_restarts_total',
    help: 'Workers that ended and were started again.',
    registers,
  }).inc(restarts);
  return (await registers[0]?.metrics()) ?? '';
}
