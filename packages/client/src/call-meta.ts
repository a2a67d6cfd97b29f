import type { OperationId } from '@social-data/contract';
import { memberAt } from '@social-data/contract/json-pointer';
import type { ReceivedResponse } from './read-response.ts';

/** Which call an event belongs to. */
export interface CallEvent {
  /** Number of the call, unique within the program: parallel calls have different ones. */
  readonly callId: number;
  readonly operation: OperationId;
  /** Requests sent so far for the call, the present one included. */
  readonly attempt: number;
  /** Milliseconds since the call. */
  readonly elapsed: number;
}

/** What is known about a call, on a success and on an error alike. It never holds the token. */
export interface CallMeta extends Pick<CallEvent, 'callId' | 'operation'> {
  /** Address without the token. Empty when nothing was sent. */
  readonly url: string;
  /** Code of the body as a number; undefined when there was no readable one. */
  readonly code: number | undefined;
  /** HTTP status; undefined when no response was received. */
  readonly httpStatus: number | undefined;
  /** `message` of the body. */
  readonly message: string | undefined;
  /** `recordTime` of the body, as received. */
  readonly recordTime: string | undefined;
  /** Requests that were sent for the call, retries included. */
  readonly attempts: number;
  /** Time from the call to now, in milliseconds, waits included. */
  readonly duration: number;
  /** `X-Request-Id` of the response. */
  readonly requestId: string | undefined;
  /** `X-Cost` of the response, in credits. */
  readonly cost: number | undefined;
  /** `X-Balance-Remaining` of the response, in credits. */
  readonly balance: number | undefined;
  /** `Age` of the response, in seconds: how old a cached response is. */
  readonly cacheAge: number | undefined;
  /** `Retry-After` of a failure, in milliseconds from its arrival. */
  readonly retryAfter: number | undefined;
  /** What is unusual about a success, such as a `base_resp.status_code` other than 0. */
  readonly warnings: readonly string[];
}

/** What a call has done so far. */
export interface CallProgress extends Pick<CallMeta, 'callId' | 'operation' | 'url' | 'attempts'> {
  /** `performance.now()` at the call. */
  readonly startedAt: number;
}

/** Describes a call after a response, or after a request that got none. */
export function createCallMeta(
  { callId, operation, url, attempts, startedAt }: CallProgress,
  response?: ReceivedResponse,
): CallMeta {
  const { status, headers, code, envelope } = response ?? {};
  // Of an envelope alone, which a success without readable data is not.
  const { message, recordTime, data } = (code !== undefined && envelope) || {};
  return {
    callId,
    operation,
    url,
    code,
    httpStatus: status,
    message: textOrUndefined(message),
    recordTime: textOrUndefined(recordTime),
    attempts,
    duration: performance.now() - startedAt,
    requestId: headers?.get('x-request-id') ?? undefined,
    cost: numberHeader(headers, 'x-cost'),
    balance: numberHeader(headers, 'x-balance-remaining'),
    cacheAge: numberHeader(headers, 'age'),
    retryAfter: code === 0 ? undefined : readRetryAfter(headers),
    warnings: code === 0 ? findWarnings(data) : [],
  };
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberHeader(headers: Headers | undefined, name: string): number | undefined {
  const text = headers?.get(name) ?? '';
  return /^-?[0-9.]+$/.test(text) ? Number(text) : undefined;
}

/** The longest `Retry-After` that is waited for. A call that would have to wait longer is not retried. */
export const MAX_RETRY_AFTER_MS = 60_000;

/**
 * `Retry-After` in milliseconds from now: seconds, an HTTP date (RFC 9110, section 10.2.3), or Unix time in seconds or
 * milliseconds. Undefined for a value that is neither, is negative, or lies in the past.
 */
function readRetryAfter(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after')?.trim() ?? '';
  const isCount = /^\d{1,15}$/.test(text);
  const time = isCount ? Number(text) * (text.length < 12 ? 1000 : 1) : Date.parse(text);
  // Nobody is asked to wait for 30 years, and no date is that short.
  if (text.length < 10) return isCount ? time : undefined;
  // By the clock of the server, which the time comes from. A page may not see it.
  const left = time - (Date.parse(headers?.get('date') ?? '') || Date.now());
  return left > 0 ? left : undefined;
}

/** The platform may report a failure of its own under code 0, although the call succeeded. */
function findWarnings(data: unknown): string[] {
  const status = memberAt(data, ['base_resp', 'status_code']) ?? 0;
  return status === 0 ? [] : [`base_resp.status_code is ${status} although code is 0.`];
}
