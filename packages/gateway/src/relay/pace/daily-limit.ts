/** A day of the daily limit, and when the next one begins. */
export interface LimitDay {
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

interface DayCount {
  readonly day: string;
  requests: number;
}

/** Days whose counts are kept. The clock has to show as many others before the count of a day is forgotten. */
const MAX_DAYS = 16;

/**
 * Counts the requests of each day that were or may have been billed. A clock that is set back to a day finds the count
 * of that day again.
 */
export class DailyLimit {
  readonly #limit: number;
  readonly #today: () => LimitDay;
  /** By day; the day that the clock showed last is at the end. */
  readonly #counts = new Map<string, DayCount>();
  #current: DayCount;

  /** @param counted requests of each day before the gateway was started, days in ascending order */
  constructor(limit: number, today: () => LimitDay, counted: ReadonlyMap<string, number>) {
    this.#limit = limit;
    this.#today = today;
    for (const [day, requests] of counted) this.#counts.set(day, { day, requests });
    this.#current = this.#enter(today().day);
  }

  /** Milliseconds since 1970 at which requests may be sent again; undefined when they may now. */
  blockedUntil(): number | undefined {
    const { day, resetsAt } = this.#today();
    return this.#countOf(day).requests < this.#limit ? undefined : resetsAt;
  }

  /** Counts a request that is sent. @returns a function that undoes the count, for a request that was not billed */
  take(): () => void {
    const count = this.#countOf(this.#today().day);
    count.requests += 1;
    return () => {
      count.requests -= 1;
    };
  }

  get count(): number {
    return this.#countOf(this.#today().day).requests;
  }

  #countOf(day: string): DayCount {
    if (day !== this.#current.day) this.#current = this.#enter(day);
    return this.#current;
  }

  #enter(day: string): DayCount {
    const count = this.#counts.get(day) ?? { day, requests: 0 };
    this.#counts.delete(day);
    this.#counts.set(day, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= MAX_DAYS) break;
      this.#counts.delete(oldest);
    }
    return count;
  }
}
