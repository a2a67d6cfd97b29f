import type { FailureCode, resultCodes } from '@social-data/contract';
import type { CallMeta } from './call-meta.ts';
import { PROXY_HINT } from './read-response.ts';
import { describeError } from './token-mask.ts';

/** Shared by all copies of this package in a program, so that `instanceof` and `isSocialDataError` work across them. */
const BRAND: unique symbol = Symbol.for('@social-data/client/error') as never;

export interface ErrorDetails {
  readonly meta?: CallMeta;
  readonly retryable?: boolean;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base of every error that this client rejects with, except the reason of a caller's own abort.
 * No member of it contains the token, so it is safe to print. `instanceof` is true for errors of another copy of the
 * package too.
 */
export abstract class SocialDataError extends Error {
  /** Name of the class, which minifiers do not change. */
  static readonly kind: string = 'SocialDataError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is the class on the right of `instanceof`.
    return isInstance(value, this);
  }

  declare readonly name: string;
  /** What is known about the call; `attempts` is 0 when no request was sent. Absent when the call itself was not valid. */
  declare readonly meta: CallMeta | undefined;
  /** Whether the same call may succeed when it is sent again. */
  declare readonly retryable: boolean;
  /** What to do about the error, and who can do it. */
  declare readonly hint: string;
  /**
   * The parameters of the page that failed, on errors thrown by an iteration. They know no history: to resume safely,
   * store the checkpoint of `followList`.
   */
  checkpoint: object | undefined;

  constructor(message: string, hint: string, details: ErrorDetails = {}) {
    super(message, details);
    this.name = new.target.kind;
    this.meta = details.meta;
    this.retryable = details.retryable ?? false;
    this.hint = details.hint ?? hint;
    Object.defineProperty(this, BRAND, { value: kindsOf(new.target) });
    // Made before the name was known.
    if (this.stack) this.stack = this.stack.replace(/^Error/, this.name);
  }

  /** A plain object for logs, with the name, message and code of the cause. */
  toJSON(): object {
    return {
      ...this,
      message: this.message,
      cause: describeError(this.cause),
    };
  }
}

function isInstance(value: unknown, type: typeof SocialDataError): boolean {
  // A class of a program that extends one of these has only its own instances.
  if (!Object.hasOwn(type, 'kind')) return Function.prototype[Symbol.hasInstance].call(type, value);
  const kinds: unknown = Object(value)[BRAND];
  if (Array.isArray(kinds)) return kinds.includes(type.kind);
  return kinds !== undefined && type.kind === SocialDataError.kind;
}

function kindsOf(type: typeof SocialDataError): string[] {
  const kinds = [];
  for (let each = type; each.kind; each = Object.getPrototypeOf(each)) kinds.push(each.kind);
  return kinds;
}

export interface ApiErrorDetails {
  readonly meta: CallMeta;
  readonly retryable: boolean;
  readonly hint: string;
  /** The body as received, with the token masked. */
  readonly envelope: unknown;
  /** The refusal of the earlier call, where a call was not sent because of it. */
  readonly cause?: unknown;
}

/**
 * The service responded with a code other than 0. Documented codes have a class of their own;
 * 101, 202, 300 and codes that this version does not know are plain `ApiError`s.
 */
export class ApiError<Code extends number = number> extends SocialDataError {
  static override readonly kind: string = 'ApiError';
  /** The code as a number, whatever its form in the body. */
  declare readonly code: Code;
  /** The body as received, with the token masked. */
  declare readonly envelope: unknown;

  constructor(code: number, message: string, details: ApiErrorDetails) {
    super(message, details.hint, details);
    // Only `createApiError` chooses the class for a code.
    this.code = code as Code;
    this.envelope = details.envelope;
  }
}

/** Code 100: the token is missing, not valid or not active. */
export class InvalidTokenError extends ApiError<100> {
  static override readonly kind = 'InvalidTokenError';
  declare readonly name: 'InvalidTokenError';
}

/** Code 301: the collection from the platform failed; a retry is appropriate. */
export class CollectionFailedError extends ApiError<301> {
  static override readonly kind = 'CollectionFailedError';
  declare readonly name: 'CollectionFailedError';
}

/** Code 302: calls came faster than the rate limit allows. */
export class RateLimitError extends ApiError<302> {
  static override readonly kind = 'RateLimitError';
  declare readonly name: 'RateLimitError';
}

/** Code 303: the daily quota is used up. */
export class DailyQuotaError extends ApiError<303> {
  static override readonly kind = 'DailyQuotaError';
  declare readonly name: 'DailyQuotaError';
}

/** Code 400: a required parameter is missing or a value is not valid. */
export class InvalidParametersError extends ApiError<400> {
  static override readonly kind = 'InvalidParametersError';
  declare readonly name: 'InvalidParametersError';
}

/** Code 500: the service failed internally. */
export class ServerError extends ApiError<500> {
  static override readonly kind = 'ServerError';
  declare readonly name: 'ServerError';
}

/** Code 600: the token does not permit the operation. */
export class PermissionDeniedError extends ApiError<600> {
  static override readonly kind = 'PermissionDeniedError';
  declare readonly name: 'PermissionDeniedError';
}

/** Code 601: the account does not have enough funds. */
export class InsufficientBalanceError extends ApiError<601> {
  static override readonly kind = 'InsufficientBalanceError';
  declare readonly name: 'InsufficientBalanceError';
}

type Documented = Extract<(typeof resultCodes)[number], { readonly error: string }>;
type Named<Entry extends Documented> = ApiError<Entry['code']> & { readonly name: Entry['error'] };

type ClassOf<Thrown> = new (code: number, message: string, details: ApiErrorDetails) => Thrown;

/** The class for each documented code. A code or a name that differs from the contract does not compile. */
const errorClasses: {
  readonly [Entry in Documented as Entry['code']]: ClassOf<Named<Entry>>;
} & Readonly<Record<number, ClassOf<ApiError>>> = {
  100: InvalidTokenError,
  301: CollectionFailedError,
  302: RateLimitError,
  303: DailyQuotaError,
  400: InvalidParametersError,
  500: ServerError,
  600: PermissionDeniedError,
  601: InsufficientBalanceError,
};

/** The error for a code, in the class that the contract names for it. */
export function createApiError(code: number, message: string, details: ApiErrorDetails): ApiError {
  return new (errorClasses[code] ?? ApiError)(code, message, details);
}

/** No response was received: the host was not found, or the connection failed or was lost. */
export class ConnectionError extends SocialDataError {
  static override readonly kind = 'ConnectionError';
  declare readonly name: 'ConnectionError';
  declare readonly code?: undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message, 'Check the cause, baseUrl, the network and, in a page, CORS.', details);
  }
}

/** The response was not complete in time. */
export class TimeoutError extends SocialDataError {
  static override readonly kind = 'TimeoutError';
  declare readonly name: 'TimeoutError';
  declare readonly code?: undefined;
  /** The timeout that was exceeded, in milliseconds. */
  declare readonly timeout: number;
  /** `attempt` for one request with its body, `total` for the call with its retries and waits. */
  declare readonly phase: 'attempt' | 'total';

  constructor(timeout: number, phase: 'attempt' | 'total', details: ErrorDetails) {
    const option = phase === 'total' ? 'totalTimeout' : 'timeout';
    super(`The ${phase} was not complete within ${timeout} ms.`, `Raise ${option}.`, details);
    this.timeout = timeout;
    this.phase = phase;
  }
}

interface ProtocolErrorDetails extends ErrorDetails {
  readonly envelope?: { readonly data?: unknown } | undefined;
}

/** The response is not an envelope of this service: it is not JSON, has no readable `code` or `data`, or is a redirect. */
export class ProtocolError extends SocialDataError {
  static override readonly kind = 'ProtocolError';
  declare readonly name: 'ProtocolError';
  declare readonly code?: undefined;
  /** HTTP status of the response. */
  declare readonly status: number;
  /** The first 200 characters of the body, with the token masked. */
  declare readonly bodyStart: string;
  /** A success whose `data` is not an object, which was paid for, with the token masked. Other errors do not have it. */
  declare readonly envelope?: { readonly data?: unknown };

  constructor(message: string, status: number, body: string, details: ProtocolErrorDetails) {
    // A redirect within a web page has no status.
    super(`${message}${status ? ` (HTTP ${status})` : ''}.`, hintOf(status), details);
    this.status = status;
    if (details.envelope) this.envelope = details.envelope;
    // Two code units at most for a character, and none is cut.
    this.bodyStart = [...body.slice(0, 400)].slice(0, 200).join('');
  }
}

/** What an HTTP status says where something other than the service responded. */
export const hintOf = (status: number): string => {
  if (status >= 429) return PROXY_HINT;
  return [401, 403, 407].includes(status)
    ? 'A proxy denies access or asks for credentials.'
    : 'Check baseUrl.';
};

/**
 * A list does not advance: following it would request the same pages for ever.
 * `checkpoint` holds the parameters of the page that should have come next.
 */
export class PaginationError extends SocialDataError {
  static override readonly kind = 'PaginationError';
  declare readonly name: 'PaginationError';
  declare readonly code?: undefined;

  constructor(message: string, checkpoint: object) {
    super(message, 'Report the list.');
    this.checkpoint = checkpoint;
  }
}

/** `maxCalls` is reached: the request was not sent. */
export class CallBudgetError extends SocialDataError {
  static override readonly kind = 'CallBudgetError';
  declare readonly name: 'CallBudgetError';
  declare readonly code?: undefined;
  declare readonly maxCalls: number;

  constructor(maxCalls: number) {
    super(`maxCalls is reached: ${maxCalls} requests were sent.`, 'Raise maxCalls.');
    this.maxCalls = maxCalls;
  }
}

/** An option or a parameter is not valid. Nothing was sent. */
export class ConfigurationError extends SocialDataError {
  static override readonly kind = 'ConfigurationError';
  declare readonly name: 'ConfigurationError';
  declare readonly code?: undefined;

  constructor(message: string, details?: ErrorDetails) {
    super(message, 'Correct the program: the call fails again.', details);
  }
}

/**
 * The code of an error that the contract of this version does not know. It is a number that equals no known code, so that
 * comparing with one narrows; compare `Number(error.code)` with a new one.
 */
export declare enum UndeclaredCode {
  any = -1,
}

type ClassCode = Extract<(typeof resultCodes)[number], { readonly error: string }>['code'];

/** An `ApiError` whose code has no class of its own: 101, 202, 300, or a code that this version does not know. */
export type OtherApiError = ApiError<Exclude<FailureCode, ClassCode> | UndeclaredCode> & {
  readonly name: 'ApiError';
};

/** Every error of this client, as a union that narrows by `name` and by `code`. */
export type AnySocialDataError =
  | InvalidTokenError
  | CollectionFailedError
  | RateLimitError
  | DailyQuotaError
  | InvalidParametersError
  | ServerError
  | PermissionDeniedError
  | InsufficientBalanceError
  | OtherApiError
  | ConnectionError
  | TimeoutError
  | ProtocolError
  | PaginationError
  | CallBudgetError
  | ConfigurationError;

/**
 * Whether an error was thrown by this client, or by another copy of the package.
 *
 * @example
 * if (isSocialDataError(error) && error.name === 'RateLimitError') console.log(error.code, error.hint);
 */
export function isSocialDataError(error: unknown): error is AnySocialDataError {
  return typeof error === 'object' && error !== null && BRAND in error;
}
