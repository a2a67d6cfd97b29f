import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import { gatewayVersion } from '../gateway-version.ts';
import type { ReadinessState } from './admin-status.ts';
import type { CallRecord } from './call-line.ts';
import { addCallMetrics } from './call-metrics.ts';
import { addDataMetrics, type DataValues } from './data-metrics.ts';
import { addEventMetrics } from './event-metrics.ts';
import { addReadinessMetrics } from './readiness-metrics.ts';
import { addScrapedMetrics, type ScrapedValues } from './scraped-metrics.ts';

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
