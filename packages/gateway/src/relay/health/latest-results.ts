import type { OperationId } from '@social-data/contract';

/** Milliseconds for which a result shows whether an operation works. */
const RESULT_LIFETIME_MS = 300_000;
/** Accounts whose results are compared with those of one account. */
const COMPARED_ACCOUNTS = 5;

interface LatestResult {
  readonly accountId: string;
  readonly hasFailed: boolean;
  /** Monotonic clock, milliseconds, as the next one. */
  readonly at: number;
  readonly workedAt: number;
}

/**
 * Of each operation the last result of those accounts that asked last: they show whether a failure is one of the upstream
 * or of the account that asks. Its memory does not grow with the accounts.
 */
export class LatestResults {
  /** The newest result first, one for each account. */
  readonly #results = new Map<OperationId, LatestResult[]>();

  /** @param hasFailed whether the operation failed, for a reason that may concern other requests too */
  add(operationId: OperationId, accountId: string, hasFailed: boolean, now: number): void {
    const results = this.#results.get(operationId) ?? [];
    const known = results.findIndex((result) => result.accountId === accountId);
    const [last] = known >= 0 ? results.splice(known, 1) : [];
    const workedAt = hasFailed ? (last?.workedAt ?? Number.NEGATIVE_INFINITY) : now;
    results.unshift({ accountId, hasFailed, at: now, workedAt });
    // One more, because an account is not compared with itself.
    if (results.length > COMPARED_ACCOUNTS + 1) results.pop();
    this.#results.set(operationId, results);
  }

  /** The accounts that asked last. */
  accounts(operationId: OperationId): string[] {
    return (this.#results.get(operationId) ?? []).map(({ accountId }) => accountId);
  }

  /**
   * Whether an operation failed lately for more than half of the other accounts that asked last. What came before a
   * success of the account says nothing: the operation worked then.
   * @param accountId undefined for any account that is not among those that asked last
   */
  failsForOthers(operationId: OperationId, accountId: string | undefined, now: number): boolean {
    const results = this.#results.get(operationId) ?? [];
    const { workedAt = 0 } = results.find((result) => result.accountId === accountId) ?? {};
    const since = Math.max(workedAt, now - RESULT_LIFETIME_MS);
    const others = results
      .filter((result) => result.accountId !== accountId && result.at >= since)
      .slice(0, COMPARED_ACCOUNTS);
    return others.filter(({ hasFailed }) => hasFailed).length > others.length / 2;
  }
}
