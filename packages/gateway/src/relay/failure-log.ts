/** Time in which failures for one reason have one line. */
const INTERVAL_MS = 60_000;

interface Reason {
  nextLineAt: number;
  /** Failures since the last line. */
  omitted: number;
}

/**
 * Decides which failed requests have a line in the log: the first one of each reason, and then one a minute with the
 * number of the others, so that a failing upstream does not flood the log. Times are of the monotonic clock.
 */
export class FailureLog {
  readonly #reasons = new Map<string, Reason>();

  /**
   * @param reason one of few: a kind of failure, never a text of the upstream
   * @returns how many failures had no line since the last one; undefined when this one has none either
   */
  add(reason: string, now: number): { readonly omitted: number } | undefined {
    const known = this.#reasons.get(reason);
    if (known !== undefined && now < known.nextLineAt) {
      known.omitted += 1;
      return undefined;
    }
    this.#reasons.set(reason, { nextLineAt: now + INTERVAL_MS, omitted: 0 });
    return { omitted: known?.omitted ?? 0 };
  }
}
