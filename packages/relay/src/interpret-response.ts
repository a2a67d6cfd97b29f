import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import {
  type AttemptFailure,
  type AttemptResult,
  broken,
  failing,
  reported,
  tokenRefusals,
  unserved,
} from './attempt-result.ts';
import {
  bodyForCaller,
  isObject,
  isReadable,
  type JsonObject,
  type LinkedCall,
  valueAt,
} from './response-body.ts';

const TOO_MANY_REQUESTS = 429;
/** Characters of a message of the upstream that are passed on. */
const MAX_MESSAGE_LENGTH = 500;

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
  const envelope = readEnvelope(body);
  const code = envelope && codeOf(envelope);
  if (status === TOO_MANY_REQUESTS && code !== resultCode.dailyQuota)
    return tooFast(response.retryAfter, now);
  if (envelope === undefined) return withoutEnvelope(status);
  if (code === resultCode.success) return succeed(envelope, body, call, now);
  if (code === resultCode.rateLimit) return tooFast(response.retryAfter, now);
  return fail(envelope, code);
}

/** Bodies up to this size are read at once: of as many hostile ones as arrive in one turn, each takes 1.5 ms. */
export const MAX_BYTES_AT_ONCE = 16 * 1024;

/** Undefined when the text is no JSON object, or is not readable. */
function readEnvelope(json: Buffer): JsonObject | undefined {
  if (json.length > MAX_BYTES_AT_ONCE && !isReadable(json)) return undefined;
  try {
    const value: unknown = JSON.parse(json.toString());
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `0`, `"0"` and `0.0` are the same code. Undefined when it is neither a whole number nor a string of digits. */
function codeOf({ code }: JsonObject): number | undefined {
  const number = typeof code === 'string' && /^[0-9]{1,9}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function succeed(envelope: JsonObject, json: Buffer, call: LinkedCall, now: number): AttemptResult {
  const { data, recordTime } = envelope;
  if (data === undefined || data === null)
    return broken('The upstream responded with code 0 and without data.', 'probable');
  const time = isDateTime(recordTime) ? recordTime : new Date(now).toISOString();
  const innerStatus = valueAt(data, ['base_resp', 'status_code']);
  const hasInnerFailure = innerStatus !== undefined && Number(innerStatus) !== 0;
  return {
    ok: true,
    payload: {
      ...({ ok: true, data: '', body: bodyForCaller(json, envelope, time, call) } as const),
      ...(hasInnerFailure && { hasInnerFailure }),
    },
  };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

/** Whether it is a date and time of RFC 3339. */
function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
}

function fail({ message }: JsonObject, code: number | undefined): AttemptFailure {
  const entry = resultCodes.find((each) => each.code === code);
  if (code === undefined || entry === undefined)
    return unserved('The upstream responded with a code that the contract does not have.', 'none');
  const refusal = tokenRefusals.get(code);
  if (refusal !== undefined) return reported(code, `The upstream ${refusal}.`, { reason: 'token' });
  const given = typeof message === 'string' ? message.slice(0, MAX_MESSAGE_LENGTH) : '';
  const isFailed = code === resultCode.collectionFailed || code === resultCode.serverError;
  return reported(
    code,
    given || `${entry.meaning} ${entry.hint}`,
    isFailed ? { reason: 'failed', maxAttempts: 3 } : { reason: 'refused' },
  );
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
  const message = 'The upstream asks to slow down. Try again later.';
  const wait = retryAfterMs(retryAfter, now);
  const asked = wait === undefined ? {} : { retryAfterMs: wait };
  return reported(resultCode.collectionFailed, message, { reason: 'rate', ...asked });
}

/** Milliseconds: a year. A longer wait is shortened to this, so that its end is a date that can be shown. */
const MAX_WAIT_MS = 365 * 86_400_000;

/**
 * Milliseconds of a `Retry-After` header: whole seconds, or a date. Undefined when it is absent or neither.
 * @param now milliseconds since 1970
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_WAIT_MS);
}
