/**
 * Counts what a shutdown waits for: requests without a response, and calls that go on after their caller has hung up.
 */
export class RequestsInProgress {
  readonly #waiting = new Set<() => void>();
  #withoutResponse = 0;
  #running = 0;

  /** Requests without a response. */
  get requests(): number {
    return this.#withoutResponse;
  }

  /** Counts a request that has arrived. */
  received(): void {
    this.#withoutResponse += 1;
  }

  /** @param requests those whose response was written or whose connection is gone */
  responded(requests: number): void {
    this.#withoutResponse -= requests;
    this.#checkIdle();
  }

  /** Counts a request until `end`, whether or not its caller is still connected. */
  begin(): void {
    this.#running += 1;
  }

  end(): void {
    this.#running -= 1;
    this.#checkIdle();
  }

  /** Resolves when nothing is in progress, or after the timeout (milliseconds). */
  async whenIdle(timeout: number): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeout);
      this.#waiting.add(done);
    });
  }

  #isIdle(): boolean {
    return this.#withoutResponse === 0 && this.#running === 0;
  }

  #checkIdle(): void {
    if (this.#waiting.size === 0 || !this.#isIdle()) return;
    for (const done of this.#waiting) done();
  }
}
