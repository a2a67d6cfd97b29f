/** Keys that have a count of their own in an interval. The events of further keys are counted together. */
const MAX_KEYS = 1_000;
const OTHER_KEYS = 'others';

interface LogThrottleOptions<Event> {
  /** Writes the line of an event, with the number of those of its key that had no line since the one before. */
  readonly write: (event: Event, omitted: number, key: string) => void;
  /** @default 10_000 */
  readonly intervalMs?: number;
  /**
   * Lines that a key may have in an interval, the one with the number included.
   * @default 1
   */
  readonly lines?: number;
}

interface KeyState<Event> {
  /** Lines in this interval. */
  lines: number;
  /** Events without a line. */
  omitted: number;
  /** The last of them. */
  last: Event | undefined;
}

/**
 * Keeps a flood of events from filling the log. The first events of a key have lines of their own; of the further ones,
 * the last has a line at the end of the interval, with the number of the others. While a flood lasts, a key has no more
 * lines than that. After an interval without such events, the next ones have lines of their own again.
 */
export class LogThrottle<Event> {
  readonly #write: LogThrottleOptions<Event>['write'];
  readonly #intervalMs: number;
  readonly #lines: number;
  readonly #keys = new Map<string, KeyState<Event>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor({ write, intervalMs = 10_000, lines = 1 }: LogThrottleOptions<Event>) {
    this.#write = write;
    this.#intervalMs = intervalMs;
    this.#lines = lines;
  }

  /** Writes an event, or counts it. */
  add(key: string, event: Event): void {
    if (this.hasLine(key, event)) this.#write(event, 0, key);
  }

  /** Whether the event has a line of its own, which the caller writes. If not, it is counted. */
  hasLine(key: string, event: Event): boolean {
    const state = this.#stateOf(key);
    if (state.lines < this.#lines) {
      state.lines += 1;
      return true;
    }
    if (state.last !== undefined) state.omitted += 1;
    state.last = event;
    return false;
  }

  /** Writes the counts. Later events are not counted, because the log may be closed. */
  stop(): void {
    this.#isStopped = true;
    this.#endInterval();
    this.#keys.clear();
  }

  #stateOf(key: string): KeyState<Event> {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    if (this.#keys.size >= MAX_KEYS && key !== OTHER_KEYS) return this.#stateOf(OTHER_KEYS);
    const state = { lines: 0, omitted: 0, last: undefined };
    this.#keys.set(key, state);
    if (!this.#isStopped)
      this.#timer ??= setInterval(() => this.#endInterval(), this.#intervalMs).unref();
    return state;
  }

  #endInterval(): void {
    for (const [key, state] of this.#keys) {
      const { last, omitted } = state;
      if (last === undefined) this.#keys.delete(key);
      else this.#write(last, omitted, key);
      // Still the same flood: the line with the number is the first one of the next interval.
      Object.assign(state, { lines: 1, omitted: 0, last: undefined });
    }
    if (this.#keys.size > 0 && !this.#isStopped) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

interface ReportOptions {
  readonly report: (message: string, fields: object) => void;
}

/** Reports a message for each key once per minute, with the fields of the last event and the number of those omitted. */
export class ThrottledReport extends LogThrottle<object> {
  constructor(message: string, { report }: ReportOptions) {
    super({
      intervalMs: 60_000,
      write: (fields, omitted) => report(message, { ...fields, omitted }),
    });
  }
}
