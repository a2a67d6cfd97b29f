/** Failed calls that are remembered. */
const MAX_FAILURES = 100;

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

export interface RecentFailure extends Pick<EndedCall, 'time' | 'code'> {
  /** Its id in the log. */
  readonly request: string;
  /** Null when the token was refused. */
  readonly token: string | null;
  readonly name: string | null;
  readonly operation: string;
  readonly ms: number;
}

/** The last failed calls of a process, in memory. Those with a wrong token are among them. */
export class RecentFailures {
  readonly #failures: RecentFailure[] = [];

  add({ time, requestId, account, operationId, code, microseconds }: EndedCall): void {
    if (code === 0) return;
    this.#failures.push({
      ...{ time, request: requestId, operation: operationId, code },
      ...{ token: account?.id ?? null, name: account?.name ?? null },
      ms: Math.round(microseconds / 100) / 10,
    });
    // In blocks, because removing the first element moves all others.
    if (this.#failures.length >= 2 * MAX_FAILURES) this.#failures.splice(0, MAX_FAILURES);
  }

  newestFirst(): readonly RecentFailure[] {
    return this.#failures.slice(-MAX_FAILURES).reverse();
  }
}
