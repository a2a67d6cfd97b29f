/** A day of the daily limit, and when the count begins at 0 again. */
export interface LimitDay {
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

/** Counts the requests of a day that were or may have been billed. */
export class DailyLimit {
  readonly #limit: number;
  readonly #today: () => LimitDay;
  #day: string;
  #count: number;

  /** @param alreadyCounted requests of today, before the gateway was started */
  constructor(limit: number, today: () => LimitDay, alreadyCounted: number) {
    this.#limit = limit;
    this.#today = today;
    this.#day = today().day;
    this.#count = alreadyCounted;
  }

  /** Milliseconds since 1970 at which requests may be sent again; undefined when they may now. */
  blockedUntil(): number | undefined {
    const { resetsAt } = this.#enterDay();
    return this.#count < this.#limit ? undefined : resetsAt;
  }

  /** Counts a request that is sent. @returns a function that undoes the count, for a request that was not billed */
  take(): () => void {
    const { day } = this.#enterDay();
    this.#count += 1;
    return () => {
      if (this.#day === day) this.#count -= 1;
    };
  }

  get count(): number {
    this.#enterDay();
    return this.#count;
  }

  #enterDay(): LimitDay {
    const today = this.#today();
    if (today.day !== this.#day) {
      this.#day = today.day;
      this.#count = 0;
    }
    return today;
  }
}
