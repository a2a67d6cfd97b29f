import type { Deadline } from './deadline.ts';
import { type ApiError, InsufficientBalanceError } from './errors.ts';
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
  readonly #refused = new Map<string | undefined, Refusal>();

  constructor(pause: number) {
    this.#pause = pause;
  }

  /** Whether any account is refused. */
  get isActive(): boolean {
    return this.#refused.size > 0;
  }

  /** The refusal that a call has to fail with; undefined where its request may be sent. */
  find(token: string | undefined): Readonly<Refusal> | undefined {
    const refusal = this.#refused.get(token);
    return refusal && performance.now() < refusal.nextAt ? refusal : undefined;
  }

  /** Sends a request that may be sent. If the account is refused, no other one is sent until it has ended. */
  async run<Value>(token: string | undefined, send: () => Promise<Value>): Promise<Value> {
    const refused = this.#refused;
    const refusal = refused.get(token);
    if (refusal) refusal.nextAt = Number.POSITIVE_INFINITY;
    try {
      const value = await send();
      refused.delete(token);
      return value;
    } catch (error) {
      // Another failure says nothing of the account, so the next call is sent.
      if (refusal) refusal.nextAt = 0;
      if (this.#pause > 0 && isAccountRefusal(error)) {
        for (const oldest of refused.keys())
          if (refused.size >= MAX_ACCOUNTS) refused.delete(oldest);
        refused.set(token, { error, nextAt: performance.now() + this.#pause });
      }
      throw error;
    }
  }
}

/** Whether every other call of the account is refused as well, until its owner acts or the day ends. */
function isAccountRefusal(error: unknown): error is ApiError {
  return retryAdvice(error) === 'after-reset' || error instanceof InsufficientBalanceError;
}
