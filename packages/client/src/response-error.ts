import { codeAdvice } from '@social-data/contract';
import type { CallMeta } from './call-meta.ts';
import { type ApiError, createApiError } from './errors/api-error.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import type { Refusal } from './refusal-pause.ts';
import { isRetryableCode } from './retry.ts';
import type { RoundTrip } from './round-trip.ts';

/** The error for a response that is not a success. `X-Should-Retry: false` makes it one that is not retryable. */
export function responseError(
  { status, headers, isRedirect, text, body }: RoundTrip,
  meta: CallMeta,
): ApiError | ProtocolError {
  const mayRetry = headers.get('x-should-retry') !== 'false';
  if (body.isEnvelope) return codeError(body.code, body.envelope, mayRetry, meta);
  if (isRedirect)
    return new ProtocolError('The service responded with a redirect', status, '', {
      meta,
      hint: 'Give its target as baseUrl.',
    });
  return new ProtocolError(`The response is not an envelope: ${body.reason}`, status, text, {
    meta,
    retryable: mayRetry && (status === 429 || status >= 500),
    envelope: body.envelope,
  });
}

function codeError(code: number, envelope: unknown, mayRetry: boolean, meta: CallMeta): ApiError {
  const { hint = 'Read the message.', fixedBy } = codeAdvice[code] ?? {};
  return createApiError(code, meta.message ?? `The service responded with code ${code}.`, {
    meta,
    retryable: mayRetry && isRetryableCode(code),
    hint: fixedBy === undefined ? hint : `${hint} (${fixedBy})`,
    envelope,
  });
}

/** The error for a call that is not sent, since the service refused an earlier one of its account. */
export function refusedError({ error, nextAt }: Refusal, meta: CallMeta): ApiError {
  const { code, message, hint, envelope } = error;
  const seconds = Math.ceil((nextAt - performance.now()) / 1000);
  const time = Number.isFinite(seconds) ? `for ${seconds} s` : 'while another call tries again';
  return createApiError(code, `Not sent, as an earlier call was refused: ${message}`, {
    meta,
    retryable: false,
    hint: `${hint} Nothing is sent ${time}.`,
    envelope,
    cause: error,
  });
}
