import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallEntry } from './call-line.ts';
import { CallTally } from './call-tally.ts';
import { DurationHistogram } from './duration-histogram.ts';

/** Seconds; from an answer out of memory to a source that runs into its deadline. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Figures that others hold and that are read when someone asks. */
export interface Gauges {
  openConnections(): number;
  callsInProgress(): number;
  waitingFailures(): number;
  slowedFailures(): number;
  lostLogLines(): number;
}

/** What the gateway counts. No label ever holds what a caller sent. */
export interface GatewayMetrics {
  call(entry: CallEntry): void;
  /** Bytes that were no request of HTTP. */
  brokenRequest(): void;
  sourceFault(): void;
  storeFault(): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(gauges: Gauges): GatewayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const tally = new CallTally();
  addTallied(tally, registers);
  const durations = new DurationHistogram(
    'social_data_call_duration_seconds',
    'Time from the arrival of a call to its answer.',
    BUCKETS,
  );
  const faults = new Counter({
    name: 'social_data_faults_total',
    help: 'Requests that were no HTTP, faults of the source, and writes of the store that failed.',
    labelNames: ['of'],
    registers,
  });
  for (const part of ['request', 'source', 'store']) faults.inc({ of: part }, 0);
  addGauges(gauges, registers);
  return {
    call: ({ operation, code, microseconds, credits }) => {
      tally.add(operation, code, credits);
      durations.add(operation, microseconds);
    },
    brokenRequest: () => faults.inc({ of: 'request' }),
    sourceFault: () => faults.inc({ of: 'source' }),
    storeFault: () => faults.inc({ of: 'store' }),
    text: async () => `${await registry.metrics()}\n${durations.text()}`,
    contentType: registry.contentType,
  };
}

/** Counters that are added up by themselves, since they move with every call, and read when someone asks. */
function addTallied(tally: CallTally, registers: Registry[]): void {
  new Counter({
    name: 'social_data_calls_total',
    help: 'Calls by operation and result code.',
    labelNames: ['operation', 'code'],
    registers,
    collect() {
      this.reset();
      for (const { operation, code, calls } of tally) this.inc({ operation, code }, calls);
    },
  });
  new Counter({
    name: 'social_data_credits_charged_total',
    help: 'Credits charged, by operation.',
    labelNames: ['operation'],
    registers,
    collect() {
      this.reset();
      for (const { operation, credits } of tally) if (credits > 0) this.inc({ operation }, credits);
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
  add('social_data_open_connections', 'Connections that are open.', gauges.openConnections);
  add('social_data_calls_in_progress', 'Calls without an answer yet.', gauges.callsInProgress);
  add('social_data_waiting_failures', 'Wrong tokens whose answer waits.', gauges.waitingFailures);
  add('social_data_slowed_failures', 'Wrong tokens slowed since the start.', gauges.slowedFailures);
  add('social_data_lost_log_lines', 'Log lines lost since the start.', gauges.lostLogLines);
}
