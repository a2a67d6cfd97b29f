import { type ApiError, InsufficientBalanceError } from './errors/api-error.ts';
import { retryAdvice } from './retry.ts';

/** What the service responded to the last request that it refused for the account. */
export interface Refusal {
  readonly error: ApiError;
  /** When another request may be sent, by `performance.now()`; infinite while one is in flight. */
  readonly nextAt: number;
}

/**
 * Spares the service the calls of an account that it refused: for the quota of the day (303) or the balance (601). One
 * request is sent in each pause until one succeeds; all other calls fail at once with the last refusal.
 */
export interface RefusalPause {
  /** Whether any account is refused. */
  readonly isActive: boolean;
  /** The refusal that a call has to fail with; undefined where its request may be sent. */
  find(account: string): Refusal | undefined;
  /** Sends a request that may be sent. If the account is refused, no other one is sent until it has ended. */
  run<Value>(account: string, send: () => Promise<Value>): Promise<Value>;
}

/** Accounts that were refused last, so that a service with many of them keeps no list without an end. */
const MAX_ACCOUNTS = 100;

export function createRefusalPause(pause: number): RefusalPause {
  const refused = new Map<string, { error: ApiError; nextAt: number }>();
  return {
    get isActive() {
      return refused.size > 0;
    },
    find(account) {
      const refusal = refused.get(account);
      return refusal && performance.now() < refusal.nextAt ? refusal : undefined;
    },
    async run(account, send) {
      const refusal = refused.get(account);
      if (refusal) refusal.nextAt = Number.POSITIVE_INFINITY;
      try {
        const value = await send();
        refused.delete(account);
        return value;
      } catch (error) {
        // Another failure says nothing of the account, so the next call is sent.
        if (refusal) refusal.nextAt = 0;
        if (pause > 0 && isAccountRefusal(error)) {
          const [oldest] = refused.size < MAX_ACCOUNTS ? [] : refused.keys();
          if (oldest !== undefined) refused.delete(oldest);
          refused.set(account, { error, nextAt: performance.now() + pause });
        }
        throw error;
      }
    },
  };
}

/** Whether every other call of the account is refused as well, until its owner acts or the day ends. */
function isAccountRefusal(error: unknown): error is ApiError {
  return retryAdvice(error) === 'after-reset' || error instanceof InsufficientBalanceError;
}
