import { CallBudgetError } from './errors/call-budget-error.ts';

/** What a client has sent so far. */
export interface Usage {
  /** Method calls; each page of a list counts as one. */
  readonly calls: number;
  /** Requests sent, retries included. */
  readonly attempts: number;
  /** Number of responses by code. */
  readonly byCode: Readonly<Record<string, number>>;
}

/** Counts calls and requests, and enforces `maxCalls`. */
export interface UsageCounter {
  readonly current: Usage;
  /** Whether another request may be sent. */
  readonly hasBudget: boolean;
  countCall(): void;
  /** Counts a request that is about to be sent. Throws a CallBudgetError instead when `maxCalls` is reached. */
  countAttempt(): void;
  countCode(code: number): void;
}

export function createUsageCounter(maxCalls: number): UsageCounter {
  let calls = 0;
  let attempts = 0;
  const byCode: Record<string, number> = {};
  return {
    get current() {
      return { calls, attempts, byCode: { ...byCode } };
    },
    get hasBudget() {
      return attempts < maxCalls;
    },
    countCall() {
      calls += 1;
    },
    countAttempt() {
      if (attempts >= maxCalls) throw new CallBudgetError(maxCalls);
      attempts += 1;
    },
    countCode(code) {
      byCode[code] = (byCode[code] ?? 0) + 1;
    },
  };
}
