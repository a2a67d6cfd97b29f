import type { TokenLimits } from '../tokens/token-account.ts';
import { InvalidAccountError } from './store-errors.ts';

/** Each call in the window of a rate is remembered, at 8 bytes. */
const MOST_RATE_CALLS = 1_000_000;

/** @throws InvalidAccountError naming the limit, what was given and what is allowed */
export function checkLimits(limits: Partial<TokenLimits & { readonly name: string }>): void {
  const { name, rate, dailyQuota, expiresAt } = limits;
  if (name !== undefined && name.trim() === '') {
    throw new InvalidAccountError('A name must not be blank.');
  }
  if (rate != null) checkRate(rate);
  if (dailyQuota != null) checkCredits('The daily quota', dailyQuota);
  if (expiresAt != null && !Number.isSafeInteger(expiresAt)) {
    throw new InvalidAccountError(
      `The expiry is ${expiresAt}; it is whole milliseconds since 1970.`,
    );
  }
}

/** A whole number from 0 to 2^53 - 1: beyond it numbers are no longer exact. */
export function checkCredits(what: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 0) return;
  throw new InvalidAccountError(
    `${what} is ${value}; allowed are whole numbers from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  );
}

function checkRate({ calls, seconds }: { readonly calls: number; readonly seconds: number }): void {
  if (!Number.isInteger(calls) || calls < 0 || calls > MOST_RATE_CALLS) {
    throw new InvalidAccountError(
      `The rate allows ${calls} calls; allowed are whole numbers from 0 to ${MOST_RATE_CALLS}.`,
    );
  }
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw new InvalidAccountError(`The rate counts over ${seconds} seconds; it takes more than 0.`);
  }
}
