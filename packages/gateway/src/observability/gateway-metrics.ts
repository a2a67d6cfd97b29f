import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Store } from '@social-data/ledger/store';
import {
  degradedIds,
  notReadyIds,
  type ReadinessState,
  type Reason,
  type Source,
} from '@social-data/source/source';
import { gatewayVersion } from '../gateway-version.ts';
import type { CallRecord } from './open-log.ts';

/** Seconds; from a cached response to a source that runs into its deadline. */
const CALL_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];
/** Seconds; from a solid-state disk to one that is overloaded. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The parts of the gateway whose values are read at each scrape. */
export interface MetricSources {
  readonly store: Store;
  readonly source: Source;
  readonly readiness: { state(): ReadinessState };
  readonly connections: () => { readonly size: number; readonly requests: number };
  readonly responseMemory: { readonly bytes: number };
  readonly throttle: { readonly waiting: number; readonly delayed: number };
  readonly lostLogLines: () => number;
  /** When the certificate ends, in milliseconds since 1970; undefined without HTTPS. */
  readonly certificateExpiry: () => number | undefined;
}

/** The metrics of the gateway. No label holds text that a caller sent. */
export interface GatewayMetrics extends ReturnType<typeof addEventMetrics> {
  /** Counts a call. */
  call(record: CallRecord): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
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

export function createMetrics(sources: MetricSources): GatewayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: LONGEST_INTERVAL_MS });
  for (const name of REMOVED_METRICS) registry.removeSingleMetric(name);
  new Gauge({
    name: 'social_data_build_info',
    help: 'The release of the gateway and the version of Node that runs it. Always 1.',
    labelNames: ['version', 'node_version'],
    registers,
  }).set({ version: gatewayVersion, node_version: process.version }, 1);
  const call = addCallMetrics(registers);
  const events = addEventMetrics(registers);
  addReadinessMetrics(() => sources.readiness.state(), registers);
  const values = { ...serverValues(sources), ...dataValues(sources) };
  for (const [name, [help, value]] of Object.entries(values))
    addScraped({ name, help, registers }, value);
  return {
    ...events,
    call,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** @returns a function that counts a call */
function addCallMetrics(registers: Registry[]): (record: CallRecord) => void {
  const calls = new Counter({
    name: 'social_data_calls_total',
    help: 'Calls by operation and result code.',
    labelNames: ['operation', 'code'],
    registers,
  });
  const charged = new Counter({
    name: 'social_data_credits_charged_total',
    help: 'Credits charged, by operation.',
    labelNames: ['operation'],
    registers,
  });
  const durations = new Histogram({
    name: 'social_data_call_duration_seconds',
    help: 'Time from the request of a call to its response.',
    labelNames: ['operation'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const shared = new Counter({
    name: 'social_data_shared_responses_total',
    help: 'Calls that were served with the response to another call, free of charge.',
    labelNames: ['via'],
    registers,
  });
  return ({ operationId: operation, code, microseconds, credits, via }) => {
    calls.inc({ operation, code });
    if (credits > 0) charged.inc({ operation }, credits);
    if (via !== undefined) shared.inc({ via });
    durations.observe({ operation }, microseconds / 1e6);
  };
}

/** @returns a function for each event other than a call, which counts it */
function addEventMetrics(registers: Registry[]) {
  const errors = countBy('component', ['request', 'source', 'store'], {
    name: 'social_data_errors_total',
    help: 'Malformed requests, errors of the source, and failed writes of the store.',
    registers,
  });
  const uncertain = new Counter({
    name: 'social_data_uncertain_requests_total',
    help: 'Requests to the upstream that failed and may have been billed.',
    registers,
  });
  const commits = new Histogram({
    name: 'social_data_commit_duration_seconds',
    help: 'Time that a commit waited for the disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  return {
    malformedRequest: () => errors('request'),
    sourceError: () => errors('source'),
    storeError: () => errors('store'),
    /** @param requests that may have been billed */
    uncertainEnd: (requests: number) => uncertain.inc(requests),
    /** A commit waited this many seconds for the disk. */
    commit: (seconds: number) => commits.observe(seconds),
    databaseSetBack: countBy('of', ['batches', 'charges', 'changes', 'dataset'], {
      name: 'social_data_database_set_back_total',
      help: 'How often the shared database lacked batches, charges, changes of administrators or of the dataset that it had confirmed to this node.',
      registers,
    }),
    connectionClosed: countBy('reason', [], {
      name: 'social_data_connections_closed_total',
      help: 'Connections that the gateway closed to protect itself.',
      registers,
    }),
    budgetEvent: countBy('threshold', [], {
      name: 'social_data_budget_events_total',
      help: 'Thresholds of budgets that were reached, by the node that logged them.',
      registers,
    }),
    webhookDelivery: countBy('result', ['delivered', 'failed', 'given-up'], {
      name: 'social_data_webhook_deliveries_total',
      help: 'Attempts to send an event of a budget to the webhook.',
      registers,
    }),
  };
}

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly registers: Registry[];
}

/**
 * A counter with one label.
 * @param known values that have a series before they are counted
 * @returns a function that counts a value
 */
function countBy(label: string, known: readonly string[], metric: Metric) {
  const counter = new Counter({ ...metric, labelNames: [label] });
  for (const value of known) counter.inc({ [label]: value }, 0);
  return (value: string | number) => counter.inc({ [label]: value });
}

function addReadinessMetrics(state: () => ReadinessState, registers: Registry[]): void {
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

/** Metrics that other parts of the gateway keep, by name. While a value is undefined, it is absent. */
type ScrapedValues = Readonly<
  Record<string, readonly [help: string, value: () => number | undefined]>
>;

function serverValues(sources: MetricSources): ScrapedValues {
  const { source, readiness, connections, responseMemory, throttle } = sources;
  const expirySeconds = () => {
    const expiresAt = sources.certificateExpiry();
    return expiresAt === undefined ? undefined : expiresAt / 1000;
  };
  return {
    social_data_ready: [
      'Whether calls can be served: 1, or 0 while /readyz says why not.',
      () => (readiness.state().problems.length === 0 ? 1 : 0),
    ],
    social_data_degraded: [
      'How many things do not work although calls are served. /readyz names them.',
      () => readiness.state().degraded.length,
    ],
    social_data_open_connections: ['Open connections.', () => connections().size],
    social_data_calls_in_progress: ['Requests without a response.', () => connections().requests],
    social_data_unread_response_bytes: [
      'Memory of responses that their callers have not read.',
      () => responseMemory.bytes,
    ],
    social_data_waiting_calls: ['Calls that wait for the source.', () => source.waiting?.() ?? 0],
    social_data_waiting_failures: ['Delayed responses to wrong tokens.', () => throttle.waiting],
    social_data_delayed_failures_total: [
      'Responses to wrong tokens that were delayed.',
      () => throttle.delayed,
    ],
    social_data_lost_log_lines_total: ['Log lines that were lost.', sources.lostLogLines],
    social_data_upstream_surplus_responses_total: [
      'Connections to the upstream on which bytes came that no request asked for.',
      () => source.surplusResponses?.(),
    ],
    social_data_certificate_expiry_timestamp_seconds: [
      'When the certificate of HTTPS ends. Absent without HTTPS.',
      expirySeconds,
    ],
  };
}

function dataValues({ store, source }: MetricSources): ScrapedValues {
  const statistics = () => store.statistics?.();
  return {
    social_data_wal_size_bytes: ['Size of the write-ahead log.', () => statistics()?.walBytes ?? 0],
    social_data_queued_writes: [
      'Parts of calls that wait for the disk or the shared database.',
      () => statistics()?.queuedWrites,
    ],
    social_data_last_write_age_seconds: [
      'Time since the last commit of calls to the disk, or the last batch to the shared database.',
      () => statistics()?.lastWriteAge,
    ],
    social_data_database_reconnects_total: [
      'How often the connection for batches to the shared database was opened again after a loss.',
      () => statistics()?.reconnects,
    ],
    social_data_database_lease_remaining_seconds: [
      'Time until others may end this node, of 15 s. Absent without a shared database.',
      () => statistics()?.leaseRemaining,
    ],
    social_data_dataset_revision: [
      'Revision of the dataset that is served. Absent with a relay.',
      () => source.revisions?.().active,
    ],
    social_data_dataset_revision_in_force: [
      'Revision that all nodes should serve. Absent without a shared database.',
      () => source.revisions?.().inForce,
    ],
  };
}

/** A counter if the name ends in `_total`, else a gauge. */
function addScraped(metric: Metric, value: () => number | undefined): void {
  if (metric.name.endsWith('_total'))
    new Counter({
      ...metric,
      collect() {
        this.reset();
        this.inc(value() ?? 0);
      },
    });
  else
    new Gauge({
      ...metric,
      collect() {
        const current = value();
        if (current === undefined) this.remove();
        else this.set(current);
      },
    });
}
