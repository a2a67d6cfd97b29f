import { type CodeAdvice, codeAdvice, type resultCode } from '@social-data/contract';
import type { CallEvent } from './call-meta.ts';
import { type AnySocialDataError, ApiError, type SocialDataError } from './errors.ts';

/** What a decision about a retry is based on. */
export interface RetryContext extends CallEvent {
  readonly error: AnySocialDataError;
  /** The wait before the next request, in milliseconds. */
  readonly delay: number;
}

/** Decides whether a failed request is sent again, as long as `maxRetries` allows it. A promise is awaited. */
export type ShouldRetry = (context: RetryContext) => boolean | Promise<boolean>;

/**
 * The rule that applies unless `shouldRetry` is given: errors that are `retryable` are retried. These are code 301, as
 * the service advises, and by our choice codes 302 and 500, a failed connection, a timeout of one attempt, and
 * an unreadable response with HTTP status 429 or 5xx; none of them where the response has `X-Should-Retry: false`.
 * A method that is not safe, such as POST, may be charged for twice, so it is retried only where the service says that it
 * did not process it, by code 302 or HTTP status 429, and with code 301, as the service advises.
 */
export const defaultShouldRetry = ({ error }: RetryContext): boolean => error.retryable;

/** The code after which the service itself advises a retry. */
const COLLECTION_FAILED: (typeof resultCode)['collectionFailed'] = 301;

/** Whether the contract advises to retry a call with this code soon. */
export function isRetryableCode(code: number, isSafe: boolean): boolean {
  const advice = codeAdvice[code]?.retry;
  if (advice === 'backoff') return isSafe || code === COLLECTION_FAILED;
  return advice === 'cool-down';
}

/** When the contract advises to send a call again after an error; undefined for never. */
export function retryAdvice(error: unknown): CodeAdvice['retry'] {
  return error instanceof ApiError ? codeAdvice[error.code]?.retry : undefined;
}

/** Whether an error asks the whole client to pause. */
export const isRateLimited = (error: SocialDataError): boolean =>
  retryAdvice(error) === 'cool-down';

const MAX_DELAY_MS = 20_000;

/**
 * The wait before the next request, in milliseconds: what `Retry-After` says, else a delay that doubles with each
 * attempt. It is reduced by full jitter, so that clients spread out; after a rate limit, by at most half.
 */
export function defaultDelay(error: SocialDataError, attempt: number): number {
  const { retryAfter } = error.meta ?? {};
  if (retryAfter !== undefined) return retryAfter;
  const [first, least] = isRateLimited(error) ? [5_000, 0.5] : [1_000, 0];
  const longest = Math.min(first * 2 ** (attempt - 1), MAX_DELAY_MS);
  return longest * (least + (1 - least) * Math.random());
}
