import { type CallHour, type CallHours, HOUR_MS } from '@social-data/ledger/usage';

/** Milliseconds between two writes of what was counted. */
const WRITE_INTERVAL_MS = 60_000;
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
  readonly operation: string;
  readonly code: number;
  readonly milliseconds: number;
}

/** A call that has its response. */
interface EndedCall {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly requestId: string;
  /** Undefined when the token was refused. */
  readonly account: { readonly id: string; readonly name: string } | undefined;
  /** An operation of the contract, or `none`. */
  readonly operationId: string;
  readonly code: number;
  readonly microseconds: number;
}

/** How long the calls of an operation took since the start: calls for each of the upper bounds. */
export interface OperationLatency {
  readonly operation: string;
  readonly counts: readonly number[];
}

/** What a process remembers of its calls. */
export interface PageCallsReport {
  /** Newest first. */
  readonly failures: readonly RecentFailure[];
  readonly latencies: readonly OperationLatency[];
}

/**
 * What a process records of its calls for the page. The last failures and the latencies are in memory. Calls by the hour
 * and result code are added to the store once a minute, so a crash loses the counts of the last minute. The ledger, which
 * loses nothing, has no refused calls.
 */
export class PageCalls {
  readonly #store: CallHours;
  readonly #onError: (error: unknown) => void;
  readonly #failures: RecentFailure[] = [];
  readonly #latencies = new Map<string, number[]>();
  readonly #hours = new Map<string, CallHour>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param onError called when counts cannot be written; they are kept for the next time */
  constructor(store: CallHours, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  add({ time, requestId, account, operationId: operation, code, microseconds }: EndedCall): void {
    const milliseconds = microseconds / 1_000;
    const found = BOUNDS.findIndex((bound) => milliseconds <= bound);
    const index = found < 0 ? BOUNDS.length - 1 : found;
    const counts = this.#latencies.get(operation) ?? BOUNDS.map(() => 0);
    counts[index] = (counts[index] ?? 0) + 1;
    this.#latencies.set(operation, counts);
    this.#count({ hour: Math.floor(time / HOUR_MS) * HOUR_MS, code, calls: 1 });
    if (code === 0) return;
    const [accountId, name] = [account?.id ?? null, account?.name ?? null];
    this.#failures.push({ at: time, requestId, accountId, name, operation, code, milliseconds });
    // In blocks, because removing the first element moves all others.
    if (this.#failures.length >= 2 * MAX_FAILURES) this.#failures.splice(0, MAX_FAILURES);
  }

  report(): PageCallsReport {
    const latencies = [...this.#latencies].map(([operation, counts]) => ({ operation, counts }));
    return { failures: this.#failures.slice(-MAX_FAILURES).reverse(), latencies };
  }

  start(): void {
    this.#timer = setInterval(() => this.#write(), WRITE_INTERVAL_MS).unref();
  }

  /** Writes what was counted. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#write();
  }

  #count({ hour, code, calls }: CallHour): void {
    const key = `${hour} ${code}`;
    this.#hours.set(key, { hour, code, calls: (this.#hours.get(key)?.calls ?? 0) + calls });
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const hours = [...this.#hours.values()];
      this.#hours.clear();
      if (hours.length === 0) return;
      try {
        await this.#store.add(hours);
      } catch (error) {
        for (const hour of hours) this.#count(hour);
        this.#onError(error);
      }
    });
    return this.#writing;
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
