import type { Deadline } from './deadline.ts';
import { type ApiError, CallBudgetError, InsufficientBalanceError } from './errors.ts';
import { retryAdvice } from './retry.ts';

/** Limits how many tasks run at a time; the others wait in a queue, first come, first served. */
export class ConcurrencyLimiter {
  readonly #queue = new Set<() => void>();
  /** Places that no task has. */
  #free: number;

  constructor(limit: number) {
    this.#free = limit;
  }

  /**
   * Waits until another task may run. Resolves to the function that the task calls at its end.
   * Rejects with the deadline's reason when it is aborted.
   */
  async acquire(deadline: Deadline): Promise<() => void> {
    deadline.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else
      await deadline.run<void>((resolve) => {
        this.#queue.add(resolve);
        return () => this.#queue.delete(resolve);
      });
    return () => {
      const [next] = this.#queue;
      if (next) next();
      else this.#free += 1;
    };
  }
}

/** Delays every request of a client for a while, after the service responded that they come too fast. */
export class CoolDown {
  #until = 0;

  /** Delays requests for at least this many milliseconds from now. */
  begin(milliseconds: number): void {
    this.#until = Math.max(this.#until, performance.now() + milliseconds);
  }

  /** Waits until requests may be sent again. */
  async pass(deadline: Deadline): Promise<void> {
    // Another rate limit may have extended the pause during the wait.
    for (;;) {
      const left = this.#until - performance.now();
      if (left <= 0) return;
      await deadline.wait(left);
    }
  }
}

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
export class UsageCounter {
  readonly #maxCalls: number;
  readonly #byCode: Record<string, number> = {};
  #attempts = 0;
  calls = 0;

  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls;
  }

  get current(): Usage {
    return { calls: this.calls, attempts: this.#attempts, byCode: { ...this.#byCode } };
  }

  /** Whether another request may be sent. */
  get hasBudget(): boolean {
    return this.#attempts < this.#maxCalls;
  }

  /** Counts a request that is about to be sent. Throws a CallBudgetError instead when `maxCalls` is reached. */
  countAttempt(): void {
    if (!this.hasBudget) throw new CallBudgetError(this.#maxCalls);
    this.#attempts += 1;
  }

  countCode(code: number): void {
    this.#byCode[code] = (this.#byCode[code] ?? 0) + 1;
  }
}

/** What the service responded to the last request that it refused for the account. */
export interface Refusal {
  readonly error: ApiError;
  /** When another request may be sent, by `performance.now()`; infinite while one is in flight. */
  nextAt: number;
}

/** Accounts that were refused last, so that a service with many of them keeps no list without an end. */
const MAX_ACCOUNTS = 100;

/**
 * Spares the service the calls of an account that it refused: for the quota of the day (303) or the balance (601). One
 * request is sent in each pause until one succeeds; all other calls fail at once with the last refusal.
 */
export class RefusalPause {
  readonly #pause: number;
  readonly #refused = new Map<string, Refusal>();

  constructor(pause: number) {
    this.#pause = pause;
  }

  /** Whether any account is refused. */
  get isActive(): boolean {
    return this.#refused.size > 0;
  }

  /** The refusal that a call has to fail with; undefined where its request may be sent. */
  find(account: string): Readonly<Refusal> | undefined {
    const refusal = this.#refused.get(account);
    return refusal && performance.now() < refusal.nextAt ? refusal : undefined;
  }

  /** Sends a request that may be sent. If the account is refused, no other one is sent until it has ended. */
  async run<Value>(account: string, send: () => Promise<Value>): Promise<Value> {
    const refused = this.#refused;
    const refusal = refused.get(account);
    if (refusal) refusal.nextAt = Number.POSITIVE_INFINITY;
    try {
      const value = await send();
      refused.delete(account);
      return value;
    } catch (error) {
      // Another failure says nothing of the account, so the next call is sent.
      if (refusal) refusal.nextAt = 0;
      if (this.#pause > 0 && isAccountRefusal(error)) {
        const [oldest] = refused.size < MAX_ACCOUNTS ? [] : refused.keys();
        if (oldest !== undefined) refused.delete(oldest);
        refused.set(account, { error, nextAt: performance.now() + this.#pause });
      }
      throw error;
    }
  }
}

/** Whether every other call of the account is refused as well, until its owner acts or the day ends. */
function isAccountRefusal(error: unknown): error is ApiError {
  return retryAdvice(error) === 'after-reset' || error instanceof InsufficientBalanceError;
}
