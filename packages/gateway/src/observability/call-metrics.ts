import { Counter, Histogram, type Registry } from '@prometheus-io/client';
import type { CallRecord } from './call-line.ts';

/** Seconds; from a cached response to a source that runs into its deadline. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Adds the metrics of calls.
 * @returns a function that counts a call
 */
export function addCallMetrics(registers: Registry[]): (record: CallRecord) => void {
  const counts = new CallCounts();
  addCallCounters(counts, registers);
  const durations = new Histogram({
    name: 'social_data_call_duration_seconds',
    help: 'Time from the request of a call to its response.',
    labelNames: ['operation'],
    buckets: BUCKETS,
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
