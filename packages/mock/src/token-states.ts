import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What the mock remembers about a token. */
export interface TokenState {
  /** Operations whose single failure is over. */
  readonly failedOnce: Set<string>;
  successes: number;
}

export interface TokenStates {
  /** The state of a token; created on first use. */
  of(token: string): TokenState;
  /** Forgets the state of one token; false when there was none. */
  reset(token: string): boolean;
}

/** Bounds the memory against random labels: the least recently used token is forgotten first. */
const MAX_TOKENS = 10_000;

/** Stores states by a hash, so that no token stays in memory. */
export function createTokenStates(): TokenStates {
  const states = new LRUCache<string, TokenState>({ max: MAX_TOKENS });
  return {
    of: (token) => {
      const key = keyOf(token);
      const known = states.get(key);
      if (known) return known;
      const created: TokenState = { failedOnce: new Set(), successes: 0 };
      states.set(key, created);
      return created;
    },
    reset: (token) => states.delete(keyOf(token)),
  };
}

/** A plus sign may arrive as a blank, see `parseScenarios`. */
function keyOf(token: string): string {
  return createHash('sha256').update(token.replaceAll(' ', '+')).digest('base64');
}
