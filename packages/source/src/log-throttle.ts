import type { Clock } from './clock.ts';

/** Keys that have a count of their own in an interval. The events of further keys are counted together. */
const MAX_KEYS = 1_000;
const OTHER_KEYS = 'others';

export interface LogThrottleOptions<Event, Count> {
  /**
   * Milliseconds.
   * @default 10_000
   */
  readonly interval?: number;
  /**
   * Lines that a key may have in an interval, the one with the count included.
   * @default 1
   */
  readonly lines?: number;
  /** Adds an event without a line to the count of its key, which is undefined before the first such event. */
  readonly count: (counted: Count | undefined, event: Event) => Count;
  /** Writes the line with the count of a key. */
  readonly write: (counted: Count, key: string) => void;
  /**
   * Monotonic milliseconds. With it, an event after the end of the interval writes the count, even if the timer is
   * late.
   */
  readonly now?: () => number;
}

/** A count for a line with the fields of the last event and the number of the others. */
interface LastEvent<Event> {
  readonly event: Event;
  readonly others: number;
}

/** `LogThrottleOptions.count` that keeps the last event. */
export function lastEvent<Event>(
  counted: LastEvent<Event> | undefined,
  event: Event,
): LastEvent<Event> {
  return { event, others: counted === undefined ? 0 : counted.others + 1 };
}

interface KeyState<Count> {
  /** Lines in this interval. */
  lines: number;
  counted: Count | undefined;
  /** The end of the interval by `now`. */
  endsAt: number;
}

/**
 * Keeps a flood of events from filling the log. The first events of a key have lines of their own; the further ones are
 * counted, and one line at the end of the interval has their number. While a flood lasts, a key has no more lines than
 * that. After an interval without a counted event, the next events of the key have lines of their own again.
 */
export class LogThrottle<Event, Count> {
  readonly #options: LogThrottleOptions<Event, Count>;
  readonly #interval: number;
  readonly #lines: number;
  readonly #now: (() => number) | undefined;
  readonly #keys = new Map<string, KeyState<Count>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: LogThrottleOptions<Event, Count>) {
    const { interval = 10_000, lines = 1, now } = options;
    this.#options = options;
    this.#interval = interval;
    this.#lines = lines;
    this.#now = now;
  }

  /** Whether the event has a line of its own. If not, it is counted. */
  hasLine(key: string, event: Event): boolean {
    const state = this.#stateOf(key);
    if (state.lines < this.#lines) {
      state.lines += 1;
      return true;
    }
    state.counted = this.#options.count(state.counted, event);
    if (this.#now !== undefined && this.#now() >= state.endsAt) this.#endInterval(key, state);
    return false;
  }

  /** Forgets a key. Returns what was counted since its last line. */
  end(key: string): Count | undefined {
    const counted = this.#keys.get(key)?.counted;
    this.#keys.delete(key);
    return counted;
  }

  /** Writes the counts. Nothing is written after this, because the log may be closed. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const [key, state] of this.#keys) this.#endInterval(key, state);
    this.#keys.clear();
  }

  #stateOf(key: string): KeyState<Count> {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    if (this.#keys.size >= MAX_KEYS && key !== OTHER_KEYS) return this.#stateOf(OTHER_KEYS);
    const state = { lines: 0, counted: undefined, endsAt: this.#nextEnd() };
    this.#keys.set(key, state);
    if (!this.#isStopped) this.#timer ??= setInterval(() => this.#tick(), this.#interval).unref();
    return state;
  }

  #nextEnd(): number {
    if (this.#isStopped || this.#now === undefined) return Number.POSITIVE_INFINITY;
    return this.#now() + this.#interval;
  }

  #tick(): void {
    for (const [key, state] of this.#keys) this.#endInterval(key, state);
    if (this.#keys.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #endInterval(key: string, state: KeyState<Count>): void {
    if (state.counted === undefined) {
      this.#keys.delete(key);
      return;
    }
    this.#options.write(state.counted, key);
    // Still the same flood: the line with the count is the first one of the next interval.
    state.lines = 1;
    state.counted = undefined;
    state.endsAt = this.#nextEnd();
  }
}

interface ReportOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly report: (message: string, fields: object) => void;
}

/** Milliseconds in which all events of a key have one line. */
const REPORT_INTERVAL_MS = 60_000;

/** Reports a message for each key once per minute, with the fields of the last event and the number of those omitted. */
export class ThrottledReport {
  readonly #report: (fields: object, omitted: number) => void;
  readonly #throttle: LogThrottle<object, LastEvent<object>>;

  constructor(message: string, { clock, report }: ReportOptions) {
    this.#report = (fields, omitted) => report(message, { ...fields, omitted });
    this.#throttle = new LogThrottle({
      interval: REPORT_INTERVAL_MS,
      now: () => clock.monotonic(),
      count: lastEvent,
      write: ({ event, others }) => this.#report(event, others),
    });
  }

  /** @param key one of few: a kind of event */
  add(key: string, fields: object): void {
    if (this.#throttle.hasLine(key, fields)) this.#report(fields, 0);
  }

  /** Writes the counts that were not reported yet. */
  stop(): void {
    this.#throttle.stop();
  }
}
