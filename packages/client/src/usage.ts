import { CallBudgetError } from './errors/call-budget-error.ts';

/** What a client has sent so far. */
export interface Usage {
  /** Calls of methods, pages included. */
  readonly calls: number;
  /** Requests that went out, retries included. */
  readonly attempts: number;
  /** Answers by code, as a number in a key. */
  readonly byCode: Readonly<Record<string, number>>;
}

/** Counts, and keeps to `maxCalls`. */
export interface UsageCounter {
  readonly current: Usage;
  /** Whether another request may go out. */
  readonly hasBudget: boolean;
  countCall(): void;
  /** Counts a request that is about to go out. Throws a CallBudgetError instead when `maxCalls` is reached. */
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
