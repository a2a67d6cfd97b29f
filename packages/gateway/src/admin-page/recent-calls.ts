import type { CallRecord } from '../observability/open-log.ts';

/** Failed calls that are remembered. */
const MAX_FAILURES = 100;

/** Upper bounds in milliseconds; calls that take longer than the last one are counted with it. */
const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 90_000];

export interface RecentFailure {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string;
  /** Null when the token was refused. */
  readonly accountId: string | null;
  readonly name: string | null;
  /** An operation of the contract, or `none`. */
  readonly operationId: string;
  readonly code: number;
  readonly milliseconds: number;
}

/** How long the calls of an operation took since the start: calls for each of the upper bounds. */
export interface OperationLatency {
  readonly operationId: string;
  readonly counts: readonly number[];
}

/** What a process remembers of its calls. */
export interface RecentCallsReport {
  /** Newest first. */
  readonly failures: readonly RecentFailure[];
  readonly latencies: readonly OperationLatency[];
}

/** Remembers the last failed calls of this process, and how long its calls took. */
export class RecentCalls {
  readonly #failures: RecentFailure[] = [];
  readonly #counts = new Map<string, number[]>();

  add({ operationId, microseconds, code, ...record }: CallRecord): void {
    const milliseconds = microseconds / 1_000;
    const found = BOUNDS.findIndex((bound) => milliseconds <= bound);
    const index = found < 0 ? BOUNDS.length - 1 : found;
    const counts = this.#counts.get(operationId) ?? BOUNDS.map(() => 0);
    counts[index] = (counts[index] ?? 0) + 1;
    this.#counts.set(operationId, counts);
    if (code === 0) return;
    const { time: at, requestId, account } = record;
    const [accountId, name] = [account?.id ?? null, account?.name ?? null];
    this.#failures.push({ at, requestId, accountId, name, operationId, code, milliseconds });
    // In blocks, because removing the first element moves all others.
    if (this.#failures.length >= 2 * MAX_FAILURES) this.#failures.splice(0, MAX_FAILURES);
  }

  report(): RecentCallsReport {
    const latencies = [...this.#counts].map(([operationId, counts]) => ({ operationId, counts }));
    return { failures: this.#failures.slice(-MAX_FAILURES).reverse(), latencies };
  }
}

/** The milliseconds within which a share of the calls had their response: one of the upper bounds; null without calls. */
export function withinMs({ counts }: OperationLatency, share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [at, count] of counts.entries()) {
    passed += count;
    if (total > 0 && passed >= share * total) return BOUNDS[at] ?? null;
  }
  return null;
}
