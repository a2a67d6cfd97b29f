import type { OperationId } from '@social-data/contract';
import type { AccountFailures, SourceCall } from '../source.ts';
import type { AttemptFailure } from './attempt-result.ts';

/** Accounts whose failures are shown. */
const SHOWN_ACCOUNTS = 20;
/** Accounts whose failures are counted one by one. */
const MAX_ACCOUNTS = 1_000;

type FailureCounts = Omit<AccountFailures, 'account'>;

/** Counts by account which requests to the upstream failed, and what they may have cost. */
export class AccountStatistics {
  readonly #priceOf: (operationId: OperationId) => number;
  readonly #counts = new Map<string, FailureCounts>();
  /** The counts of accounts that made room for others. */
  #others: FailureCounts = { failures: 0, uncertain: 0, uncertainCredits: 0 };

  /** @param priceOf credits that a call of an operation costs */
  constructor(priceOf: (operationId: OperationId) => number) {
    this.#priceOf = priceOf;
  }

  /** Counts a request that failed. */
  add(
    { accountId, operationId }: Pick<SourceCall, 'accountId' | 'operationId'>,
    { billing }: Pick<AttemptFailure, 'billing'>,
  ): void {
    const uncertain = billing === 'none' ? 0 : 1;
    const failed = {
      failures: 1,
      uncertain,
      uncertainCredits: uncertain * this.#priceOf(operationId),
    };
    const counts = this.#counts.get(accountId);
    if (counts === undefined && this.#counts.size >= MAX_ACCOUNTS) this.#makeRoom();
    this.#counts.set(accountId, counts === undefined ? failed : sumOf(counts, failed));
  }

  /** The accounts with the most failures since the start, and the sum of all others. */
  top(): { readonly accounts: readonly AccountFailures[]; readonly others: FailureCounts } {
    const sorted = [...this.#counts]
      .map(([account, counts]) => ({ account, ...counts }))
      .sort((one, other) => other.failures - one.failures || other.uncertain - one.uncertain);
    const rest = sorted.slice(SHOWN_ACCOUNTS);
    return { accounts: sorted.slice(0, SHOWN_ACCOUNTS), others: rest.reduce(sumOf, this.#others) };
  }

  /** Counts the account with the fewest failures among the others from now on. */
  #makeRoom(): void {
    let fewest: readonly [string, FailureCounts] | undefined;
    for (const entry of this.#counts)
      if (fewest === undefined || entry[1].failures < fewest[1].failures) fewest = entry;
    if (fewest === undefined) return;
    this.#counts.delete(fewest[0]);
    this.#others = sumOf(this.#others, fewest[1]);
  }
}

function sumOf(one: FailureCounts, other: FailureCounts): FailureCounts {
  return {
    failures: one.failures + other.failures,
    uncertain: one.uncertain + other.uncertain,
    uncertainCredits: one.uncertainCredits + other.uncertainCredits,
  };
}
