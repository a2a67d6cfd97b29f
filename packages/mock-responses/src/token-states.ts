import { LRUCache } from 'lru-cache';
import { scenarioLabel } from './scenarios/token-label.ts';

/** What the mock remembers about a token. */
export interface TokenState {
  /** How often each scenario with `-once` or `-N-times` was applied to each operation. */
  readonly uses: Map<string, number>;
  successes: number;
}

export interface TokenStates {
  /** The state of a token; created on first use. */
  of(token: string): TokenState;
  /** Forgets the state of one token; false when there was none. */
  reset(token: string): boolean;
  /** Forgets the states of the tokens with a label; without a label those of all tokens. */
  clear(label?: string): void;
}

/** Bounds the memory against random labels: the least recently used token is forgotten first. */
const MAX_TOKENS = 10_000;

/** Stores the states of tokens that name scenarios, which are not secrets. */
export function createTokenStates(): TokenStates {
  const states = new LRUCache<string, TokenState>({ max: MAX_TOKENS });
  return {
    of: (token) => {
      const key = keyOf(token);
      const known = states.get(key);
      if (known) return known;
      const created: TokenState = { uses: new Map(), successes: 0 };
      states.set(key, created);
      return created;
    },
    reset: (token) => states.delete(keyOf(token)),
    clear: (label) => {
      for (const token of [...states.keys()])
        if (label === undefined || scenarioLabel(token) === label) states.delete(token);
    },
  };
}

/** A plus sign may arrive as a blank, see `parseScenarios`. */
function keyOf(token: string): string {
  return token.replaceAll(' ', '+');
}
