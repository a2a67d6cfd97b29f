import { type CallHour, type CallHours, HOUR_MS } from '@social-data/ledger/call-hours';
import type { CallRecord } from '../observability/open-log.ts';
import { RecentCalls, type RecentCallsReport } from './recent-calls.ts';

/** Milliseconds between two writes of what was counted. */
const WRITE_INTERVAL_MS = 60_000;

/**
 * Counts calls by the hour and result code in memory, and adds the counts to the store once a minute: a crash loses the
 * counts of the last minute. The ledger, which loses nothing, has no refused calls.
 */
class HourCounter {
  readonly #store: CallHours;
  readonly #onError: (error: unknown) => void;
  readonly #counts = new Map<string, CallHour>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param onError called when counts cannot be written; they are kept for the next time */
  constructor(store: CallHours, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  start(): void {
    this.#timer = setInterval(() => this.write(), WRITE_INTERVAL_MS).unref();
  }

  add({ time, code }: Pick<CallRecord, 'time' | 'code'>, calls = 1): void {
    const hour = Math.floor(time / HOUR_MS) * HOUR_MS;
    const key = `${hour} ${code}`;
    this.#counts.set(key, { hour, code, calls: (this.#counts.get(key)?.calls ?? 0) + calls });
  }

  /** Adds what was counted to the store. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const hours = [...this.#counts.values()];
      this.#counts.clear();
      if (hours.length === 0) return;
      try {
        await this.#store.add(hours);
      } catch (error) {
        for (const { hour, code, calls } of hours) this.add({ time: hour, code }, calls);
        this.#onError(error);
      }
    });
    return this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

/** What a process records of its calls for the page: the last failures and latencies in memory, the hours in the store. */
export class PageCalls {
  readonly #recent = new RecentCalls();
  readonly #hours: HourCounter;

  /** @param onError called when the counts of the hours cannot be written */
  constructor(store: CallHours, onError: (error: unknown) => void) {
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
