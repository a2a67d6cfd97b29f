import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { degradedIds, notReadyIds, type Reason } from '@social-data/source/readiness-reason';
import { gatewayVersion } from '../gateway-version.ts';
import type { CallRecord } from './call-line.ts';
import { addCallMetrics } from './call-metrics.ts';
import { addDataMetrics, type DataValues } from './data-metrics.ts';
import { addEventMetrics } from './event-metrics.ts';
import type { ReadinessState } from './readiness.ts';
import { addScrapedMetrics, type ScrapedValues } from './scraped-metrics.ts';

/** Adds the metrics of readiness. @param state is read at each scrape */
function addReadinessMetrics(state: () => ReadinessState, registers: Registry[]): void {
  new Gauge({
    name: 'social_data_ready',
    help: 'Whether calls can be served: 1, or 0 while /readyz says why not.',
    registers,
    collect() {
      this.set(state().problems.length === 0 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'social_data_degraded',
    help: 'How many things do not work although calls are served. /readyz names them.',
    registers,
    collect() {
      this.set(state().degraded.length);
    },
  });
  new Gauge({
    name: 'social_data_not_ready_reason',
    help: 'Why no calls can be served: 1 while the reason holds.',
    labelNames: ['reason'],
    registers,
    collect() {
      showHolding(this, notReadyIds, state().problems);
    },
  });
  new Gauge({
    name: 'social_data_degraded_reason',
    help: 'What does not work although calls are served: 1 while the reason holds.',
    labelNames: ['reason'],
    registers,
    collect() {
      showHolding(this, degradedIds, state().degraded);
    },
  });
}

/** Every id has a series, so that a query for one that never held finds 0. */
function showHolding(
  gauge: Gauge<'reason'>,
  ids: readonly Reason['id'][],
  holding: readonly Reason[],
): void {
  for (const reason of ids) gauge.set({ reason }, holding.some(({ id }) => id === reason) ? 1 : 0);
}

/**
 * Metrics of the library that are removed: gauges with names of counters, whose sums its gauges by type have, and the
 * utilization of the event loop, for which it counts on a timer although the delays of the event loop are there.
 */
const REMOVED_METRICS = [
  ...['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`),
  ...['summary', 'histogram'].map((kind) => `nodejs_eventloop_utilization_${kind}`),
];
/** Milliseconds. The library has no switch for that timer, and never stops it. */
const LONGEST_INTERVAL_MS = 2 ** 31 - 1;

/** The metrics of the gateway. No label holds text that a caller sent. */
export interface GatewayMetrics extends ReturnType<typeof addEventMetrics> {
  call(record: CallRecord): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** What is read at each scrape. */
export interface MetricSources {
  readonly values: ScrapedValues;
  readonly data: DataValues;
  readonly readiness: () => ReadinessState;
}

/** @param registry where the metrics are registered */
export function createMetrics(
  { values, data, readiness }: MetricSources,
  registry = new Registry(),
): GatewayMetrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: LONGEST_INTERVAL_MS });
  for (const name of REMOVED_METRICS) registry.removeSingleMetric(name);
  addBuildInfo(registers);
  const call = addCallMetrics(registers);
  const events = addEventMetrics(registers);
  addReadinessMetrics(readiness, registers);
  addScrapedMetrics(values, registers);
  addDataMetrics(data, registers);
  return {
    ...events,
    call,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addBuildInfo(registers: Registry[]): void {
  new Gauge({
    name: 'social_data_build_info',
    help: 'The release of the gateway and the version of Node that runs it. Always 1.',
    labelNames: ['version', 'node_version'],
    registers,
  }).set({ version: gatewayVersion, node_version: process.version }, 1);
}
