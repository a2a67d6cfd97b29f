import { resultCode } from '@social-data/contract/result-codes';
import { fullQueue } from '../in-progress/fair-queue.ts';
import { wholeSeconds } from '../refusal.ts';
import type { SourceFailure } from '../source.ts';
import { tokenRefusals } from './interpret-response.ts';

/** Code 302: the queue is full. */
export const tooManyCalls: SourceFailure = {
  ok: false,
  code: resultCode.rateLimit,
  ...fullQueue,
};

/**
 * A failure with the time after which another call makes sense.
 * @param code 301 unless given
 */
export function unavailable(
  message: string,
  waitMs: number,
  code: number = resultCode.collectionFailed,
): SourceFailure {
  const retryAfter = wholeSeconds(waitMs);
  const advice = `Try again in ${retryAfter} s.`;
  return {
    ok: false,
    code,
    message: `${message} ${advice}`,
    retryAfter,
  };
}

/** Code 500: the caller's own token is valid, so the code of the upstream would mislead (decision D15). */
export function tokenRefused(code: number, waitMs: number): SourceFailure {
  const reason = tokenRefusals.get(code) ?? 'refuses the token of this gateway';
  return {
    ok: false,
    code: resultCode.serverError,
    message: `The upstream ${reason} (its code ${code}). Your own token is not the reason: tell the operator of the gateway.`,
    ...(waitMs > 0 && { retryAfter: wholeSeconds(waitMs) }),
  };
}
