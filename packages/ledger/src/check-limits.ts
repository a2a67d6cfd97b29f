import type { AccountLimits, Rate } from './accounts/account.ts';
import { InvalidAccountError } from './store-errors.ts';

/** The rate window stores 8 bytes for each call in it. */
const MAX_RATE_CALLS = 1_000_000;

/** @throws InvalidAccountError naming the limit, the value and what is allowed */
export function checkLimits(limits: Partial<AccountLimits & { readonly name: string }>): void {
  const { name, rate, dailyQuota, expiresAt } = limits;
  if (name !== undefined && name.trim() === '') {
    throw new InvalidAccountError('A name must not be blank.');
  }
  if (rate != null) checkRate(rate);
  if (dailyQuota != null) checkCredits('The daily quota', dailyQuota);
  if (expiresAt != null && !Number.isSafeInteger(expiresAt)) {
    throw new InvalidAccountError(
      `The expiry is ${expiresAt}; give whole milliseconds since 1970.`,
    );
  }
}

/**
 * Accepts a whole number from 0 to 2^53 - 1: numbers beyond it are not exact.
 * @throws InvalidAccountError
 */
export function checkCredits(what: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new InvalidAccountError(
    `${what} is ${value}; allowed are whole numbers from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  );
}

function checkRate({ calls, seconds }: Rate): void {
  if (!Number.isInteger(calls) || calls < 0 || calls > MAX_RATE_CALLS) {
    throw new InvalidAccountError(
      `The rate allows ${calls} calls; allowed are whole numbers from 0 to ${MAX_RATE_CALLS}.`,
    );
  }
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new InvalidAccountError(`The rate counts over ${seconds} seconds; give more than 0.`);
  }
}
