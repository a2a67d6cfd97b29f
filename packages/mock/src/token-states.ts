import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What the mock remembers of a token. */
export interface TokenState {
  /** Operations that have had their one failure. */
  readonly failedOnce: Set<string>;
  successes: number;
}

export interface TokenStates {
  /** The state of a token, begun when it is asked for first. */
  of(token: string): TokenState;
  /** Forgets the state of one token; says whether there was any. */
  reset(token: string): boolean;
}

/** Random labels must not fill the memory: the token that was not used for the longest time is forgotten first. */
const MOST_TOKENS = 10_000;

/** Keeps the states by a hash, so that no token stays in memory. */
export function createTokenStates(): TokenStates {
  const states = new LRUCache<string, TokenState>({ max: MOST_TOKENS });
  return {
    of: (token) => {
      const key = keyOf(token);
      const known = states.get(key);
      if (known) return known;
      const fresh: TokenState = { failedOnce: new Set(), successes: 0 };
      states.set(key, fresh);
      return fresh;
    },
    reset: (token) => states.delete(keyOf(token)),
  };
}

/** A plus sign may arrive as a blank, see `readToken`. */
function keyOf(token: string): string {
  return createHash('sha256').update(token.replaceAll(' ', '+')).digest('base64');
}
