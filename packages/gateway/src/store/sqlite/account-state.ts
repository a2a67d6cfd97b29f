import { RateWindow } from '../../limits/rate-window.ts';
import type { TokenAccount, TokenHolder } from '../../tokens/token-account.ts';
import type { LimitState } from '../store.ts';

/**
 * An account as admission sees it. Memory is the authority while the gateway runs, the file follows. What is charged
 * and what is only held are kept apart: a charge that could not be written is taken back by letting go of what it held.
 */
export interface AccountState {
  /** Replaced as a whole when something of it changes. */
  holder: TokenHolder;
  /** Credits by the ledger; null is unlimited. */
  balance: number | null;
  /** Credits that calls under way hold of the balance. */
  held: number;
  /** Null without a rate. Lost in a restart: the monotonic clock begins anew. */
  window: RateWindow | null;
  /** Days that were asked for lately. */
  readonly days: Map<string, DayUse>;
}

/** Calls of one account on one day of the quota's zone. */
export interface DayUse {
  /** Kept charges, as the usage in the file has them. */
  charged: number;
  /** Calls under way. */
  open: number;
}

export function newAccountState(holder: TokenHolder, balance: number | null): AccountState {
  const window = holder.rate === null ? null : new RateWindow(holder.rate);
  return { holder, balance, held: 0, window, days: new Map() };
}

/** The account as others see it, at this moment. */
export function tokenAccountOf(state: AccountState): TokenAccount {
  return { ...state.holder, balance: availableCredits(state) };
}

export function availableCredits(state: AccountState): number | null {
  return state.balance === null ? null : state.balance - state.held;
}

export function limitStateOf(state: AccountState, use: DayUse, monotonic: number): LimitState {
  const { window } = state;
  const { dailyQuota } = state.holder;
  const balance = availableCredits(state);
  const limits: { -readonly [Name in keyof LimitState]: LimitState[Name] } = {};
  if (window !== null) {
    limits.rate = {
      limit: window.rate.calls,
      seconds: window.rate.seconds,
      remaining: window.remaining(monotonic),
      reset: window.reset(monotonic),
    };
  }
  if (dailyQuota !== null) {
    const remaining = Math.max(0, dailyQuota - use.charged - use.open);
    limits.daily = { limit: dailyQuota, remaining };
  }
  if (balance !== null) limits.balance = balance;
  return limits;
}
