import { resultCode } from '@social-data/contract/result-codes';
import { hashText } from '@social-data/sample-data';
import type { RequestTarget } from '@social-data/server-protocol/request-target';
import { LRUCache } from 'lru-cache';

/** Bounds the memory; the call that was not repeated for longest is forgotten first. */
const MAX_FAILED_CALLS = 1_000;

/** Counts how often the same call was made until it succeeded. Calls are kept as a hash, so no token stays in memory. */
export function createAttemptCounter(): {
  /** Counts a call when its code is known, null if it has none. @returns the number of the attempt, from 1 */
  count(method: string, target: RequestTarget, code: number | null): number;
  clear(): void;
} {
  const failedAttempts = new LRUCache<string, number>({ max: MAX_FAILED_CALLS });
  return {
    count: (method, { path, query }, code) => {
      // Most callers never fail, and a hash of every call would slow them down.
      if (code === resultCode.success && failedAttempts.size === 0) return 1;
      const parameters = new URLSearchParams(query);
      parameters.sort();
      const key = hashText(`${method} ${path}?${parameters}`).join();
      const attempt = (failedAttempts.get(key) ?? 0) + 1;
      if (code === resultCode.success) failedAttempts.delete(key);
      else failedAttempts.set(key, attempt);
      return attempt;
    },
    clear: () => failedAttempts.clear(),
  };
}
