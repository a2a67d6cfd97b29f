/** Retries of an account at the start, before its calls have added any. */
const INITIAL_RETRIES = 10;
const MAX_RETRIES = 100;

/**
 * Allows each account retries for a share of its calls, so that retries do not multiply the load of a failing upstream,
 * and requests of one account that always fail leave the others theirs.
 */
export class RetryBudget {
  readonly #share: number;
  readonly #retries = new Map<string, number>();

  /** @param share retries per call. @default 0.2 */
  constructor(share = 0.2) {
    this.#share = share;
  }

  addCall(accountId: string): void {
    this.#retries.set(accountId, Math.min(MAX_RETRIES, this.#left(accountId) + this.#share));
  }

  /** Takes one retry; false when the account has none left. */
  take(accountId: string): boolean {
    const left = this.#left(accountId);
    if (left < 1) return false;
    this.#retries.set(accountId, left - 1);
    return true;
  }

  #left(accountId: string): number {
    return this.#retries.get(accountId) ?? INITIAL_RETRIES;
  }
}
