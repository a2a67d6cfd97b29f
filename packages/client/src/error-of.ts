import { codeAdvice } from '@social-data/contract';
import type { Outcome } from './attempt.ts';
import { type ApiError, apiError } from './errors/api-error.ts';
import { ConnectionError } from './errors/connection-error.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { isSocialDataError, type SocialDataError } from './errors/social-data-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import type { CallMeta } from './meta.ts';
import { isWorthRetry } from './retry.ts';

/** The error that an outcome stands for; undefined for a success. */
export function errorOf(
  outcome: Outcome,
  meta: CallMeta,
  timeout: number,
): SocialDataError | undefined {
  switch (outcome.kind) {
    case 'timeout':
      return new TimeoutError(timeout, 'attempt', {
        meta,
        retryable: true,
        hint: 'Raise timeout.',
      });
    case 'lost':
      // The token could not be had: nothing was sent, and nothing is wrong with the connection.
      if (isSocialDataError(outcome.error)) return outcome.error;
      return new ConnectionError('The connection to the service failed.', {
        meta,
        retryable: true,
        cause: outcome.error,
      });
    case 'redirect':
      return new ProtocolError('The service answered with a redirect.', outcome.status, '', {
        meta,
        hint: 'Give its target as baseUrl.',
      });
    case 'answer':
      return outcome.judgement.kind === 'envelope'
        ? apiErrorOf(outcome.judgement.code, outcome.judgement.envelope, meta)
        : unreadableErrorOf(outcome.judgement.reason, outcome.status, outcome.text, meta);
  }
}

function apiErrorOf(code: number, envelope: unknown, meta: CallMeta): ApiError | undefined {
  if (code === 0) return undefined;
  const { hint = 'Read the message.', fixedBy } = codeAdvice[code] ?? {};
  const details = {
    meta,
    retryable: isWorthRetry(code),
    hint: fixedBy === undefined ? hint : `${hint} (${fixedBy})`,
    envelope,
  };
  return apiError(code, meta.message ?? `The service answered with code ${code}.`, details);
}

function unreadableErrorOf(
  reason: string,
  status: number,
  text: string,
  meta: CallMeta,
): ProtocolError {
  return new ProtocolError(`The answer is no envelope: ${reason}.`, status, firstBytes(text), {
    meta,
    retryable: status === 429 || status >= 500,
    hint: 'Check baseUrl.',
  });
}

/** The first 200 bytes, not cut within a character. */
function firstBytes(text: string): string {
  const bytes = new Uint8Array(200);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}
