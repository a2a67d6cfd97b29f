import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import type { AttemptFailure, AttemptResult, Billing } from './attempt-result.ts';
import { JsonSyntaxError, memberOf, type Span, textOf } from './json-scanner.ts';
import { readEnvelope, type UpstreamEnvelope } from './read-envelope.ts';
import { type LinkedCall, replaceNextLink } from './replace-next-link.ts';
import { retryAfterMs } from './retry-after.ts';
import type { UpstreamError, UpstreamFailure } from './upstream-error.ts';

const { collectionFailed, serverError } = resultCode;
const TOO_MANY_REQUESTS = 429;
/** Characters of a message of the upstream that are passed on. */
const MAX_MESSAGE_LENGTH = 500;

/** The codes with which the upstream refuses the gateway's own token, and what they say about it. */
export const tokenRefusals: ReadonlyMap<number, string> = new Map([
  [resultCode.invalidToken, 'does not accept the token of this gateway'],
  [resultCode.dailyQuota, 'says that the daily quota of this gateway is used up'],
  [resultCode.permissionDenied, 'does not allow this operation to this gateway'],
  [resultCode.insufficientBalance, 'says that the balance of this gateway is used up'],
]);

/** A response of the upstream whose tokens are masked. */
export interface MaskedResponse {
  readonly status: number;
  readonly isRedirect: boolean;
  readonly retryAfter: string | undefined;
  /** UTF-8. */
  readonly body: Buffer;
}

/** Interprets a response of the upstream: what the caller gets, and what it says about further requests. */
export function interpretResponse(
  response: MaskedResponse,
  call: LinkedCall,
  now: number,
): AttemptResult {
  const { status, body, isRedirect } = response;
  if (isRedirect)
    return broken('The upstream redirects to another address, which is never followed.', 'none');
  const envelope = tryToRead(body);
  const { code } = envelope ?? {};
  if (status === TOO_MANY_REQUESTS && code !== resultCode.dailyQuota)
    return tooFast(response.retryAfter, now);
  if (envelope === undefined) return withoutEnvelope(status);
  if (code === resultCode.success) return succeed(envelope, body, call);
  if (code === resultCode.rateLimit) return tooFast(response.retryAfter, now);
  return fail(envelope);
}

/** Interprets the error of a request that got no readable response. */
export function interpretError({ failure, reason }: UpstreamError): AttemptFailure {
  return { ...failureWithoutResponse(failure), cause: reason };
}

function failureWithoutResponse(failure: UpstreamFailure): AttemptFailure {
  switch (failure) {
    case 'unreachable':
      return failing('The upstream cannot be reached. Try again.', { maxAttempts: 3 });
    case 'interrupted':
      return failing('The upstream closed the connection without a response. Try again.', {
        maxAttempts: 2,
        billing: 'unknown',
      });
    case 'truncated':
      return failing('The response of the upstream broke off. Try again.', {
        maxAttempts: 1,
        billing: 'probable',
      });
    case 'ambiguous':
      return failing('The upstream sent a response that no request asked for. Try again.', {
        maxAttempts: 2,
        billing: 'unknown',
      });
    case 'malformed':
      return failing('The upstream responded with what is no valid HTTP.', {
        maxAttempts: 1,
        billing: 'unknown',
      });
    case 'timeout':
      return failing('The upstream did not respond in time. Try again.', {
        maxAttempts: 1,
        billing: 'unknown',
      });
    case 'oversize':
      return unserved('The response of the upstream is too large.', 'probable');
    case 'encoding':
      return broken('The response of the upstream is not text in UTF-8.', 'probable');
  }
}

function tryToRead(body: Buffer): UpstreamEnvelope | undefined {
  try {
    return readEnvelope(body);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

function succeed(envelope: UpstreamEnvelope, body: Buffer, call: LinkedCall): AttemptResult {
  const { data, recordTime } = envelope;
  if (data === undefined)
    return broken('The upstream responded with code 0 and without data.', 'probable');
  const payload = replaceNextLink(body, data, call);
  const isPart = payload.buffer === body.buffer;
  return {
    ok: true,
    payload: {
      ...({ ok: true, data: '', bytes: { payload, ...(isPart && { envelope: body }) } } as const),
      ...(recordTime !== undefined && { recordTime }),
      ...(hasInnerFailure(body, data) && { hasInnerFailure: true }),
    },
  };
}

const BASE_RESP = Buffer.from('base_resp');
/** A name may be written with it. */
const UNICODE_ESCAPE = Buffer.from('\\u');

/**
 * Whether `base_resp.status_code` is there and is not 0. Most payloads have no such member, and need no second scan.
 */
function hasInnerFailure(body: Buffer, data: Span): boolean {
  if (!body.includes(BASE_RESP) && !body.includes(UNICODE_ESCAPE)) return false;
  const inner = memberOf(body, data, 'base_resp');
  const status = inner && memberOf(body, inner, 'status_code');
  if (status === undefined) return false;
  return Number(textOf(body, status) ?? body.toString('latin1', status.start, status.end)) !== 0;
}

function fail({ code, message }: UpstreamEnvelope): AttemptFailure {
  const entry = resultCodes.find((each) => each.code === code);
  if (code === undefined || entry === undefined)
    return unserved('The upstream responded with a code that the contract does not have.', 'none');
  const refusal = tokenRefusals.get(code);
  if (refusal !== undefined)
    return { ...unbilled, code, message: `The upstream ${refusal}.`, reason: 'token' };
  const text = message.slice(0, MAX_MESSAGE_LENGTH) || `${entry.meaning} ${entry.hint}`;
  if (code === collectionFailed || code === serverError)
    return { ...unbilled, code, message: text, reason: 'failed', maxAttempts: 3 };
  return { ...unbilled, code, message: text, reason: 'refused' };
}

/** Interprets a text that is no JSON object, such as HTML of a proxy or a response that was cut off. */
function withoutEnvelope(status: number): AttemptFailure {
  if (status >= 500)
    return failing(`The upstream failed with HTTP status ${status}. Try again.`, {
      maxAttempts: 2,
      billing: 'unknown',
    });
  const message = `The upstream responded with HTTP status ${status} and without the envelope of the contract.`;
  return status >= 400 ? unserved(message, 'none') : broken(message, 'probable');
}

function tooFast(retryAfter: string | undefined, now: number): AttemptFailure {
  const wait = retryAfterMs(retryAfter, now);
  return {
    ...unbilled,
    code: collectionFailed,
    message: 'The upstream asks to slow down. Try again later.',
    reason: 'rate',
    ...(wait !== undefined && { retryAfterMs: wait }),
  };
}

const unbilled = { ok: false, billing: 'none', maxAttempts: 1 } as const;

function failing(
  message: string,
  options: Pick<AttemptFailure, 'maxAttempts'> & Partial<Pick<AttemptFailure, 'billing'>>,
): AttemptFailure {
  return {
    ...{ ...unbilled, code: collectionFailed, message, cause: message },
    ...{ reason: 'broken', ...options },
  };
}

/** A response that the contract does not allow. Another attempt would give the same. */
function broken(message: string, billing: Billing): AttemptFailure {
  return {
    ...{ ...unbilled, code: serverError, message, cause: message },
    ...{ reason: 'broken', billing },
  };
}

/** A response that depends on what the caller asks for. Another attempt would give the same. */
function unserved(message: string, billing: Billing): AttemptFailure {
  return { ...broken(message, billing), reason: 'unserved' };
}
