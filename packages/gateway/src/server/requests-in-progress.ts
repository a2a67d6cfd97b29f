/** Counts what a shutdown waits for: responses that are not sent yet, and calls whose caller has hung up. */
export class RequestsInProgress {
  readonly #waiting = new Set<() => void>();
  #unanswered = 0;
  #running = 0;

  /** Requests without a response. */
  get requests(): number {
    return this.#unanswered;
  }

  /** Counts a request without a response. */
  received(): void {
    this.#unanswered += 1;
  }

  /** Requests whose response was written or whose connection is gone. */
  answered(requests: number): void {
    this.#unanswered -= requests;
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
    return this.#unanswered === 0 && this.#running === 0;
  }

  #checkIdle(): void {
    if (this.#waiting.size === 0 || !this.#isIdle()) return;
    for (const done of this.#waiting) done();
  }
}
