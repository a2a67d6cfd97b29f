import { codeAdvice } from '@social-data/contract';
import { ApiError } from './errors/api-error.ts';
import type { SocialDataError } from './errors/social-data-error.ts';

/** What a decision about a retry is made from. */
export interface RetryContext {
  readonly operation: string;
  /** Requests sent so far, from 1 on. */
  readonly attempt: number;
  readonly error: SocialDataError;
  /** The wait before the next request, in milliseconds. */
  readonly delay: number;
}

/** Decides whether a failed request is sent again, as long as `maxRetries` allows it. */
export type ShouldRetry = (context: RetryContext) => boolean;

/**
 * The rule that holds unless `shouldRetry` is given: what is `retryable` is sent again. That is code 301, as the service
 * advises, and by our choice codes 302 and 500, a lost connection, a timeout of one attempt, and
 * an unreadable answer with HTTP status 429 or 5xx.
 */
export const defaultShouldRetry: ShouldRetry = ({ error }) => error.retryable;

/** Whether the contract advises to send a call with this code again soon. */
export function isWorthRetry(code: number): boolean {
  const advice = codeAdvice[code]?.retry;
  return advice === 'backoff' || advice === 'cool-down';
}

/** Whether a code asks the whole client to pause. */
export function asksForCoolDown(code: number): boolean {
  return codeAdvice[code]?.retry === 'cool-down';
}

const firstDelay = 1_000;
const longestDelay = 20_000;
const firstCoolDown = 5_000;

/**
 * The wait before the next request, in milliseconds: what `Retry-After` says, else a time that doubles with each
 * attempt. Jitter is full, so that clients spread out; after a refusal for speed at least half of it is kept.
 */
export function retryDelay(error: SocialDataError, attempt: number, random: () => number): number {
  const told = error.meta?.retryAfter;
  if (told !== undefined) return told;
  if (error instanceof ApiError && asksForCoolDown(error.code)) {
    return Math.min(firstCoolDown * 2 ** (attempt - 1), longestDelay) * (0.5 + random() / 2);
  }
  return Math.min(firstDelay * 2 ** (attempt - 1), longestDelay) * random();
}
