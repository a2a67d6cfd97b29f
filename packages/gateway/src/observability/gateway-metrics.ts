import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import { gatewayVersion } from '../gateway-version.ts';
import { CallCounts } from './call-counts.ts';
import type { CallRecord } from './call-line.ts';

/** Seconds; from a cached response to a source that runs into its deadline. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Seconds; from a solid-state disk to one that is overloaded. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Gauges of prom-client whose names end like those of counters, and which the gauges by type sum up to. */
const MISNAMED_GAUGES = ['handles', 'requests', 'resources'].map(
  (kind) => `nodejs_active_${kind}_total`,
);

/** Values that other modules hold; read at each scrape. */
export interface Gauges {
  openConnections(): number;
  callsInProgress(): number;
  waitingCalls(): number;
  waitingFailures(): number;
  delayedFailures(): number;
  lostLogLines(): number;
  /** Bytes. */
  walBytes(): number;
  /** When the certificate ends, in milliseconds since 1970; undefined without HTTPS. */
  certificateExpiry(): number | undefined;
}

/** The metrics of the gateway. No label ever holds what a caller sent. */
export interface GatewayMetrics {
  call(record: CallRecord): void;
  malformedRequest(): void;
  sourceError(): void;
  uncertainEnd(requests: number): void;
  storeError(): void;
  /** A commit waited this many seconds for the disk. */
  commit(seconds: number): void;
  connectionClosed(reason: string): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** For the sum over several workers. */
  objects(): Promise<readonly MetricObject[]>;
  readonly contentType: string;
}

export function createMetrics(gauges: Gauges): GatewayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED_GAUGES) registry.removeSingleMetric(name);
  addBuildInfo(registers);
  const counts = new CallCounts();
  addCallCounters(counts, registers);
  const durations = new Histogram({
    name: 'social_data_call_duration_seconds',
    help: 'Time from the request of a call to its response.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'social_data_errors_total',
    help: 'Malformed requests, errors of the source, and failed writes of the store.',
    labelNames: ['component'],
    registers,
  });
  for (const component of ['request', 'source', 'store']) errors.inc({ component }, 0);
  const commits = new Histogram({
    name: 'social_data_commit_duration_seconds',
    help: 'Time that a commit waited for the disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  addThrottleAndLogCounters(gauges, registers);
  const closed = new Counter({
    name: 'social_data_connections_closed_total',
    help: 'Connections that the gateway closed to protect itself.',
    labelNames: ['reason'],
    registers,
  });
  const uncertain = new Counter({
    name: 'social_data_uncertain_requests_total',
    help: 'Requests to the upstream that failed and may have been billed.',
    registers,
  });
  const shared = new Counter({
    name: 'social_data_shared_responses_total',
    help: 'Calls that were served with the response to another call, free of charge.',
    labelNames: ['via'],
    registers,
  });
  addGauges(gauges, registers);
  return {
    call: ({ operationId, code, microseconds, credits, via }) => {
      counts.add(operationId, code, credits);
      if (via !== undefined) shared.inc({ via });
      durations.observe({ operation: operationId }, microseconds / 1e6);
    },
    malformedRequest: () => errors.inc({ component: 'request' }),
    sourceError: () => errors.inc({ component: 'source' }),
    uncertainEnd: (requests) => uncertain.inc(requests),
    storeError: () => errors.inc({ component: 'store' }),
    commit: (seconds) => commits.observe(seconds),
    connectionClosed: (reason) => closed.inc({ reason }),
    text: () => registry.metrics(),
    objects: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

/** Fills counters from plain numbers at each scrape, because hashing labels for every call is expensive. */
function addCallCounters(counts: CallCounts, registers: Registry[]): void {
  new Counter({
    name: 'social_data_calls_total',
    help: 'Calls by operation and result code.',
    labelNames: ['operation', 'code'],
    registers,
    collect() {
      this.reset();
      for (const { operation, code, calls } of counts) this.inc({ operation, code }, calls);
    },
  });
  new Counter({
    name: 'social_data_credits_charged_total',
    help: 'Credits charged, by operation.',
    labelNames: ['operation'],
    registers,
    collect() {
      this.reset();
      for (const { operation, credits } of counts) {
        if (credits > 0) this.inc({ operation }, credits);
      }
    },
  });
}

function addGauges(gauges: Gauges, registers: Registry[]): void {
  const add = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  add('social_data_open_connections', 'Open connections.', gauges.openConnections);
  add('social_data_calls_in_progress', 'Requests without a response.', gauges.callsInProgress);
  add('social_data_waiting_calls', 'Calls that wait for the source.', gauges.waitingCalls);
  add('social_data_waiting_failures', 'Delayed responses to wrong tokens.', gauges.waitingFailures);
  add('social_data_wal_size_bytes', 'Size of the write-ahead log.', gauges.walBytes);
  new Gauge({
    name: 'social_data_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of HTTPS ends. Absent without HTTPS.',
    aggregator: 'min',
    registers,
    collect() {
      const expiresAt = gauges.certificateExpiry();
      if (expiresAt === undefined) this.remove();
      else this.set(expiresAt / 1000);
    },
  });
}

/** Counters that other modules hold. */
function addThrottleAndLogCounters(gauges: Gauges, registers: Registry[]): void {
  const add = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  add(
    'social_data_delayed_failures_total',
    'Responses to wrong tokens that were delayed.',
    gauges.delayedFailures,
  );
  add('social_data_lost_log_lines_total', 'Log lines that were lost.', gauges.lostLogLines);
}

function addBuildInfo(registers: Registry[]): void {
  new Gauge({
    name: 'social_data_build_info',
    help: 'The release of the gateway and the version of Node that runs it. Always 1.',
    labelNames: ['version', 'node_version'],
    aggregator: 'first',
    registers,
  }).set({ version: gatewayVersion, node_version: process.version }, 1);
}
