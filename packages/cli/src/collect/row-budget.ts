/** The rows of all lists together. */
export interface RowBudget {
  /** Nothing more is to be requested. */
  readonly isReached: boolean;
  /** A page more may be one too many, and is requested when one in flight has arrived. */
  readonly mayExceed: boolean;
  /** To be called when a page is requested. */
  reserve(): void;
  /** To be called with the rows of a page that has arrived; with undefined when it failed. */
  settle(rows: number | undefined): void;
  /** Resolves when the next page has arrived or failed. */
  change(): Promise<void>;
}

/** Takes each page in flight for as long as the longest one so far. Until the first has arrived, one is requested. */
export function createRowBudget(totalLimit: number, rowsSoFar: number): RowBudget {
  let rows = rowsSoFar;
  let inFlight = 0;
  let longest: number | undefined;
  let change = Promise.withResolvers<void>();
  return {
    get isReached() {
      return rows >= totalLimit;
    },
    get mayExceed() {
      if (inFlight === 0 || !Number.isFinite(totalLimit)) return false;
      return rows + inFlight * (longest ?? totalLimit) >= totalLimit;
    },
    reserve() {
      inFlight += 1;
    },
    settle(more) {
      inFlight -= 1;
      if (more !== undefined) {
        rows += more;
        longest = Math.max(longest ?? 0, more);
      }
      change.resolve();
      change = Promise.withResolvers();
    },
    change: () => change.promise,
  };
}
