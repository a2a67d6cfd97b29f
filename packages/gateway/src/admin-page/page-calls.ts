import type { CallHourStore } from '../ledger/call-hours.ts';
import type { CallRecord } from '../observability/call-line.ts';
import { HourCounter } from './hour-counter.ts';
import { RecentCalls, type RecentCallsReport } from './recent-calls.ts';

/** What a process records of its calls for the page: the last failures and latencies in memory, the hours in the store. */
export class PageCalls {
  readonly #recent = new RecentCalls();
  readonly #hours: HourCounter;

  /** @param onError called when the counts of the hours cannot be written */
  constructor(store: CallHourStore, onError: (error: unknown) => void) {
    this.#hours = new HourCounter(store, onError);
  }

  add(record: CallRecord): void {
    this.#recent.add(record);
    this.#hours.add(record);
  }

  report(): RecentCallsReport {
    return this.#recent.report();
  }

  start(): void {
    this.#hours.start();
  }

  /** Writes what was counted. */
  stop(): Promise<void> {
    return this.#hours.stop();
  }
}
