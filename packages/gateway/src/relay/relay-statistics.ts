import type { OperationId } from '@social-data/contract';
import { AccountStatistics } from './account-statistics.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { RelayOptions } from './relay-options.ts';

/** Requests whose durations are remembered. */
const MAX_DURATIONS = 1_000;

/** Counts what became of the requests to the upstream, for operators. */
export class RelayStatistics {
  readonly #durations = new Float64Array(MAX_DURATIONS);
  #measured = 0;
  sent = 0;
  succeeded = 0;
  failed = 0;
  uncertain = 0;
  retries = 0;
  readonly accounts: AccountStatistics;
  /** The last request that failed for a reason of the upstream. */
  lastFailure: {
    /** RFC 3339 date and time. */
    readonly at: string;
    readonly operation: OperationId;
    readonly reason: string;
  } | null = null;

  constructor({ priceOf }: Pick<RelayOptions, 'priceOf'>) {
    this.accounts = new AccountStatistics(priceOf);
  }

  /** @param milliseconds from sending a request to its response */
  addResult(result: AttemptResult, milliseconds: number): void {
    if (result.ok) this.succeeded += 1;
    else this.failed += 1;
    if (!result.ok && result.billing !== 'none') this.uncertain += 1;
    this.#durations[this.#measured % MAX_DURATIONS] = milliseconds;
    this.#measured += 1;
  }

  /** Milliseconds of the last 1,000 requests; null before the first one. */
  latency(): { readonly p50: number; readonly p95: number; readonly p99: number } | null {
    const count = Math.min(this.#measured, MAX_DURATIONS);
    if (count === 0) return null;
    const sorted = this.#durations.slice(0, count).sort();
    const at = (share: number) =>
      Math.round((sorted[Math.min(count - 1, Math.floor(count * share))] ?? 0) * 10) / 10;
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  }
}
