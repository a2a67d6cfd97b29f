import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import { type SourceFailure, type SourceSuccess, wholeSeconds } from '@social-data/source/source';
import {
  bodyForCaller,
  isObject,
  isReadable,
  type JsonObject,
  type LinkedCall,
  valueAt,
} from './response-body.ts';

export type AttemptResult = SourceSuccess | AttemptFailure;

export interface AttemptFailure {
  readonly ok: false;
  /** The code and message for the caller when the request is not retried. */
  readonly code: number;
  readonly message: string;
  /** For the operator: what was wrong, from a small set of texts. @default the code */
  readonly cause?: string;
  /** What the failure says about the upstream and about the token of the gateway. */
  readonly reason: FailureReason;
  readonly billing: Billing;
  /** Requests that the call may send in total while they fail in this way. */
  readonly maxAttempts: number;
  /** Milliseconds that the upstream asks to wait. */
  readonly retryAfterMs?: number;
}

/** Whether the upstream billed a request that failed. */
export type Billing =
  /** No: it was refused, or never sent. */
  | 'none'
  /** Nothing is known: no response arrived, or one of a server in between. */
  | 'unknown'
  /** A response arrived that looks like a success and cannot be passed on. */
  | 'probable';

type FailureReason =
  /** The upstream understood the call and refused it, so it works. */
  | 'refused'
  /** The upstream accepted the token and failed: its codes 301 and 500. */
  | 'failed'
  /** No response, or one that the contract does not allow. */
  | 'broken'
  /** The upstream, or a server before it, does not serve this request. That says nothing about other requests. */
  | 'unserved'
  /** The upstream asks to slow down. */
  | 'rate'
  /** The upstream refuses the token of the gateway. */
  | 'token'
  /** The upstream refuses a token that was replaced meanwhile, or asks to slow down with it. */
  | 'replaced';

/** The codes with which the upstream refuses the gateway's own token, and what they say about it. */
export const tokenRefusals: ReadonlyMap<number, string> = new Map([
  [resultCode.invalidToken, 'does not accept the token of this gateway'],
  [resultCode.dailyQuota, 'says that the daily quota of this gateway is used up'],
  [resultCode.permissionDenied, 'does not allow this operation to this gateway'],
  [resultCode.insufficientBalance, 'says that the balance of this gateway is used up'],
]);

/** A failure that we word ourselves. */
function failure(
  reason: FailureReason,
  code: number,
  message: string,
  billing: Billing,
  maxAttempts = 1,
): AttemptFailure {
  return { ok: false, code, message, cause: message, reason, billing, maxAttempts };
}

/** No readable response, code 301. */
function failing(message: string, billing: Billing, maxAttempts = 1): AttemptFailure {
  return failure('broken', resultCode.collectionFailed, message, billing, maxAttempts);
}

/** A response that the contract does not allow. Another attempt would give the same. */
function broken(message: string, billing: Billing): AttemptFailure {
  return failure('broken', resultCode.serverError, message, billing);
}

/** A response that depends on what the caller asks for. Another attempt would give the same. */
function unserved(message: string, billing: Billing): AttemptFailure {
  return failure('unserved', resultCode.serverError, message, billing);
}

/** Why a request to the upstream has no readable response, and what that means. */
const transportFailures = {
  unreachable: failing('The upstream cannot be reached. Try again.', 'none', 3),
  /** The connection ended before the response, or within its headers. */
  interrupted: failing(
    'The upstream closed the connection without a response. Try again.',
    'unknown',
    2,
  ),
  /** A successful response broke off within its body. */
  truncated: failing('The response of the upstream broke off. Try again.', 'probable'),
  timeout: failing('The upstream did not respond in time. Try again.', 'unknown'),
  /** Another response came with the response, and it is unknown which of the two belongs to the request. */
  ambiguous: failing(
    'The upstream sent a response that no request asked for. Try again.',
    'unknown',
    2,
  ),
  malformed: failing('The upstream responded with what is no valid HTTP.', 'unknown'),
  oversize: unserved('The response of the upstream is too large.', 'probable'),
  /** The response cannot be decompressed, or is not UTF-8. */
  encoding: broken('The response of the upstream is not text in UTF-8.', 'probable'),
} as const satisfies Record<string, AttemptFailure>;

export type UpstreamFailure = keyof typeof transportFailures;

/** An error of our own: those of the HTTP client may quote the address, and with it the token. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  /** With the reason for the operator as its cause, for example `unreachable (ECONNREFUSED)`. */
  readonly result: AttemptFailure;

  /** @param code what the system or the HTTP client says, such as ECONNREFUSED */
  constructor(failure: UpstreamFailure, code = '') {
    const cause = code === '' ? failure : `${failure} (${code})`;
    super(`The request to the upstream failed: ${cause}`);
    this.result = { ...transportFailures[failure], cause };
  }
}

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
  return { ok: false, code, message: `${message} Try again in ${retryAfter} s.`, retryAfter };
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

export function causeOf({ cause, code }: AttemptFailure): string {
  return cause ?? `code ${code}`;
}

const TOO_MANY_REQUESTS = 429;
/** Characters of a message of the upstream that are passed on. */
const MAX_MESSAGE_LENGTH = 500;

export interface UpstreamResponse {
  readonly status: number;
  /** A redirect, which is never followed: its target would get the token. */
  readonly isRedirect: boolean;
  readonly retryAfter: string | undefined;
  /** The header `Date`: a date in `retryAfter` is of the same clock, and that of the gateway may be wrong. */
  readonly date?: string | undefined;
  /** UTF-8. */
  readonly body: Buffer;
}

/** Interprets a response whose tokens are masked: what the caller gets, and what it says about further requests. */
export function interpretResponse(
  response: UpstreamResponse,
  call: LinkedCall,
  now: number,
): AttemptResult {
  const { status, body, isRedirect } = response;
  if (isRedirect)
    return broken('The upstream redirects to another address, which is never followed.', 'none');
  const envelope = readEnvelope(body);
  const code = envelope && codeOf(envelope);
  if (status === TOO_MANY_REQUESTS && code !== resultCode.dailyQuota) return tooFast(response, now);
  if (envelope === undefined) return withoutEnvelope(status);
  if (code === resultCode.success) return succeed(envelope, body, call, now);
  if (code === resultCode.rateLimit) return tooFast(response, now);
  return fail(envelope, code, status);
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
  const body = bodyForCaller(json, envelope, time, call);
  return { ok: true, data: '', body, ...(hasInnerFailure && { hasInnerFailure }) };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;

/** Whether it is a date and time of RFC 3339. */
function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
}

/** A failure that the upstream reports, and bills nothing for. */
function fail({ message }: JsonObject, code: number | undefined, status: number): AttemptFailure {
  const entry = resultCodes.find((each) => each.code === code);
  // A proxy reports its own failures in JSON too, often with the status as the code. The upstream may bill the request.
  if (code === undefined || (entry === undefined && status >= 400)) return withoutEnvelope(status);
  if (entry === undefined)
    return unserved(
      `The upstream responded with the code ${code}, which the contract does not have.`,
      'none',
    );
  const reported = { ok: false, code, billing: 'none', maxAttempts: 1 } as const;
  const refusal = tokenRefusals.get(code);
  if (refusal !== undefined)
    return { ...reported, message: `The upstream ${refusal}.`, reason: 'token' };
  const given = typeof message === 'string' ? message.slice(0, MAX_MESSAGE_LENGTH) : '';
  const shown = { ...reported, message: given || `${entry.meaning} ${entry.hint}` };
  return code === resultCode.collectionFailed || code === resultCode.serverError
    ? { ...shown, reason: 'failed', maxAttempts: 3 }
    : { ...shown, reason: 'refused' };
}

/** Interprets what is no envelope of the upstream, such as HTML or JSON of a proxy or a response that was cut off. */
function withoutEnvelope(status: number): AttemptFailure {
  if (status >= 500)
    return failing(`The upstream failed with HTTP status ${status}. Try again.`, 'unknown', 2);
  const message = `The upstream responded with HTTP status ${status} and without the envelope of the contract.`;
  return status >= 400 ? unserved(message, 'none') : broken(message, 'probable');
}

function tooFast({ retryAfter, date = '' }: UpstreamResponse, now: number): AttemptFailure {
  const message = 'The upstream asks to slow down. Try again later.';
  const wait = retryAfterMs(retryAfter, Date.parse(date) || now);
  const failed = failure('rate', resultCode.collectionFailed, message, 'none');
  return wait === undefined ? failed : { ...failed, retryAfterMs: wait };
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
