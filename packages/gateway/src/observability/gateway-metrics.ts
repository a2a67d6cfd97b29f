import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import {
  degradedIds,
  notReadyIds,
  type ReadinessState,
  type Reason,
} from '@social-data/source/readiness-reason';
import { gatewayVersion } from '../gateway-version.ts';
import type { CallRecord } from './open-log.ts';
import {
  addDataMetrics,
  addScrapedMetrics,
  type DataValues,
  type ScrapedValues,
} from './scraped-metrics.ts';

/** Seconds; from a cached response to a source that runs into its deadline. */
const CALL_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/**
 * Adds the metrics of calls.
 * @returns a function that counts a call
 */
function addCallMetrics(registers: Registry[]): (record: CallRecord) => void {
  const counts = new CallCounts();
  addCallCounters(counts, registers);
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
  return ({ operationId, code, microseconds, credits, via }) => {
    counts.add(operationId, code, credits);
    if (via !== undefined) shared.inc({ via });
    durations.observe({ operation: operationId }, microseconds / 1e6);
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

/** Calls of one operation that ended with one code. */
interface CallCount {
  readonly operation: string;
  readonly code: number;
  calls: number;
  credits: number;
}

/** Counts calls since the start, by operation and result code. */
class CallCounts {
  readonly #byOperation = new Map<string, Map<number, CallCount>>();

  add(operation: string, code: number, credits: number): void {
    const count = this.#byOperation.get(operation)?.get(code) ?? this.#create(operation, code);
    count.calls += 1;
    count.credits += credits;
  }

  *[Symbol.iterator](): IterableIterator<Readonly<CallCount>> {
    for (const byCode of this.#byOperation.values()) yield* byCode.values();
  }

  #create(operation: string, code: number): CallCount {
    const byCode = this.#byOperation.get(operation) ?? new Map<number, CallCount>();
    this.#byOperation.set(operation, byCode);
    const count = { operation, code, calls: 0, credits: 0 };
    byCode.set(code, count);
    return count;
  }
}

/** Seconds; from a solid-state disk to one that is overloaded. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Adds the metrics of events other than calls.
 * @returns a function for each event, which counts it
 */
function addEventMetrics(registers: Registry[]) {
  return {
    ...addErrors(registers),
    ...addUncertainRequests(registers),
    ...addDatabaseSetBacks(registers),
    ...addCommits(registers),
    ...addClosedConnections(registers),
    ...addBudgetEvents(registers),
  };
}

function addErrors(registers: Registry[]) {
  const errors = new Counter({
    name: 'social_data_errors_total',
    help: 'Malformed requests, errors of the source, and failed writes of the store.',
    labelNames: ['component'],
    registers,
  });
  for (const component of ['request', 'source', 'store']) errors.inc({ component }, 0);
  return {
    malformedRequest: () => errors.inc({ component: 'request' }),
    sourceError: () => errors.inc({ component: 'source' }),
    storeError: () => errors.inc({ component: 'store' }),
  };
}

function addUncertainRequests(registers: Registry[]) {
  const uncertain = new Counter({
    name: 'social_data_uncertain_requests_total',
    help: 'Requests to the upstream that failed and may have been billed.',
    registers,
  });
  return { uncertainEnd: (requests: number) => uncertain.inc(requests) };
}

function addDatabaseSetBacks(registers: Registry[]) {
  const setBacks = new Counter({
    name: 'social_data_database_set_back_total',
    help: 'How often the shared database lacked batches, charges, changes of administrators or of the dataset that it had confirmed to this node.',
    labelNames: ['of'],
    registers,
  });
  for (const part of ['batches', 'charges', 'changes', 'dataset']) setBacks.inc({ of: part }, 0);
  return {
    databaseSetBack: (of: 'batches' | 'charges' | 'changes' | 'dataset') => setBacks.inc({ of }),
  };
}

function addCommits(registers: Registry[]) {
  const commits = new Histogram({
    name: 'social_data_commit_duration_seconds',
    help: 'Time that a commit waited for the disk.',
    buckets: COMMIT_BUCKETS,
    registers,
  });
  return {
    /** A commit waited this many seconds for the disk. */
    commit: (seconds: number) => commits.observe(seconds),
  };
}

function addBudgetEvents(registers: Registry[]) {
  const events = new Counter({
    name: 'social_data_budget_events_total',
    help: 'Thresholds of budgets that were reached, by the node that logged them.',
    labelNames: ['threshold'],
    registers,
  });
  const deliveries = new Counter({
    name: 'social_data_webhook_deliveries_total',
    help: 'Attempts to send an event of a budget to the webhook.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['delivered', 'failed', 'given-up']) deliveries.inc({ result }, 0);
  return {
    budgetEvent: (threshold: number) => events.inc({ threshold: String(threshold) }),
    webhookDelivery: (result: 'delivered' | 'failed' | 'given-up') => deliveries.inc({ result }),
  };
}

function addClosedConnections(registers: Registry[]) {
  const closed = new Counter({
    name: 'social_data_connections_closed_total',
    help: 'Connections that the gateway closed to protect itself.',
    labelNames: ['reason'],
    registers,
  });
  return { connectionClosed: (reason: string) => closed.inc({ reason }) };
}

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
