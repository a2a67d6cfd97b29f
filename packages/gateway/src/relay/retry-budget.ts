/** Retries that are possible before many calls were made. */
const INITIAL_RETRIES = 10;
const MAX_RETRIES = 100;

/** Allows retries for a share of the calls, so that a failing upstream does not get a multiple of its load. */
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
