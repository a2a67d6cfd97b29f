import { checkCredits } from './check-limits.ts';
import {
  InsufficientCreditsError,
  InvalidAccountError,
  UnlimitedBalanceError,
} from './store-errors.ts';

/** The balance of an account as its ledger has it. */
export interface LedgerBalance {
  /** Credits; null is unlimited. */
  readonly balance: number | null;
  /** Credits of the balance that calls in flight reserve, which they may still be charged. */
  readonly reserved: number;
}

/** What a change of a balance writes. The ledger counts on from 0 when the balance becomes limited again. */
export interface BalanceChange {
  readonly balance: number | null;
  /** Of the ledger entry. */
  readonly credits: number;
}

/**
 * Adds credits to a balance, or removes them.
 * @throws UnlimitedBalanceError, and InsufficientCreditsError when calls in flight or earlier ones need the credits
 */
export function addCredits({ balance, reserved }: LedgerBalance, credits: number): number {
  if (!Number.isSafeInteger(credits))
    throw new InvalidAccountError(`The top-up is ${credits}; give a whole number of credits.`);
  if (balance === null) throw new UnlimitedBalanceError();
  const available = balance - reserved;
  if (available + credits < 0) throw new InsufficientCreditsError(available, -credits);
  checkCredits('The balance after the top-up', balance + credits);
  return balance + credits;
}

/**
 * Sets what further calls may spend; null is unlimited.
 * @returns undefined when nothing changes
 */
export function setBalance(
  { balance, reserved }: LedgerBalance,
  available: number | null,
): (BalanceChange & { readonly note: string }) | undefined {
  if (available !== null) checkCredits('The balance', available);
  if (available === (balance === null ? null : balance - reserved)) return undefined;
  const after = available === null ? null : available + reserved;
  if (after !== null) checkCredits('The balance with the calls in flight', after);
  const note = `balance set to ${available ?? 'unlimited'}`;
  return { balance: after, credits: (after ?? 0) - (balance ?? 0), note };
}
