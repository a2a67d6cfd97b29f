/**
 * When something that all callers need is broken on purpose. Calls that overlap such a time, or the time of recovery
 * after it, may fail.
 */
export class FaultWindows {
  readonly #recoveryMs: number;
  #open = 0;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** @param recoveryMs how long after a fault calls may still fail */
  constructor(recoveryMs: number) {
    this.#recoveryMs = recoveryMs;
  }

  /** Whether a call that began that long ago may have failed. */
  excuses(ms: number): boolean {
    return this.#open > 0 || performance.now() - ms < this.#endedAt + this.#recoveryMs;
  }

  /** Breaks something while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<void> {
    this.#open += 1;
    try {
      await work();
    } finally {
      this.#open -= 1;
      this.#endedAt = performance.now();
    }
  }
}
