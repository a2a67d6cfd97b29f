/** Retries at the start, before calls have added any. */
const INITIAL_RETRIES = 10;
const MAX_RETRIES = 100;

/** Allows retries for a share of the calls, so that retries do not multiply the load of a failing upstream. */
export class RetryBudget {
  readonly #share: number;
  #retries = INITIAL_RETRIES;

  /** @param share retries per call. @default 0.2 */
  constructor(share = 0.2) {
    this.#share = share;
  }

  addCall(): void {
    this.#retries = Math.min(MAX_RETRIES, this.#retries + this.#share);
  }

  /** Takes one retry; false when none is left. */
  take(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}
