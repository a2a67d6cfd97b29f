import { Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import type { WorkerReport } from '../../src/cluster/worker-message.ts';
import { type ObservedWorker, workersStatus } from '../../src/cluster/workers-status.ts';
import type { ReadinessState } from '../../src/observability/admin-status.ts';
import { addReadinessMetrics } from '../../src/observability/readiness-metrics.ts';

const well: WorkerReport = {
  problems: [],
  degraded: [],
  upstream: null,
  metrics: [],
  recentCalls: null,
};

function worker(node: string, report: WorkerReport | undefined): ObservedWorker {
  return { node, isServing: true, report: async () => report };
}

function statusOf(workers: readonly ObservedWorker[], isClosing = false) {
  return workersStatus({ workers, isClosing, hasUpstream: false, restarts: 0 });
}

/** What a worker reports that has metrics of its own, among them its own readiness. */
async function reportWithMetrics(readiness: ReadinessState): Promise<WorkerReport> {
  const registry = new Registry();
  addReadinessMetrics(() => readiness, [registry]);
  return { ...well, ...readiness, metrics: await registry.getMetricsAsJSON() };
}

/** The reasons that the metrics show, and whether the workers are ready. */
async function shownBy(status: ReturnType<typeof statusOf>) {
  const text = await status.metrics();
  const reasons = [...text.matchAll(/_reason\{reason="(\w+)"\} 1$/gm)].map(([, reason]) => reason);
  const ready = [...text.matchAll(/^social_data_ready (\d)$/gm)].map(([, value]) => value);
  return { ready: ready.join(), reasons };
}

test('workers show the reasons of each of them, with its name', async () => {
  const behind = { id: 'dataset_behind', message: 'It is behind.' } as const;
  const status = statusOf([
    worker('one', well),
    worker('two', { ...well, problems: [behind] }),
    worker('three', undefined),
    { ...worker('four', well), isServing: false },
  ]);
  expect(await status.readiness()).toEqual({
    problems: [
      { id: 'dataset_behind', message: 'two: It is behind.' },
      { id: 'worker_not_responding', message: 'three: It does not respond.' },
    ],
    degraded: [{ id: 'worker_starting', message: 'four: It is starting.' }],
  });
  expect(await shownBy(status)).toEqual({
    ready: '0',
    reasons: ['dataset_behind', 'worker_not_responding', 'worker_starting'],
  });
});

test('workers show the readiness of all together once, and not that of each', async () => {
  const problems = [{ id: 'dataset_behind', message: 'It is behind.' }] as const;
  const status = statusOf([
    worker('one', await reportWithMetrics(well)),
    worker('two', await reportWithMetrics({ problems, degraded: [] })),
  ]);
  expect(await shownBy(status)).toEqual({ ready: '0', reasons: ['dataset_behind'] });
});

test('workers of which none accepts connections are not ready, and neither are those that stop', async () => {
  expect(await shownBy(statusOf([]))).toEqual({ ready: '0', reasons: ['no_worker'] });
  const stopping = statusOf([worker('one', well)], true);
  expect(await shownBy(stopping)).toEqual({ ready: '0', reasons: ['shutting_down'] });
  expect(await shownBy(statusOf([worker('one', well)]))).toEqual({ ready: '1', reasons: [] });
});
