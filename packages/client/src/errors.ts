import type { FailureCode, resultCodes } from '@social-data/contract';
import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';
import type { CallMeta } from './call-meta.ts';

/** Shared by all copies of this package in a program, so that `instanceof` and `isSocialDataError` work across them. */
const BRAND: unique symbol = Symbol.for('@social-data/client/error') as never;

export interface ErrorDetails {
  readonly meta?: CallMeta;
  readonly retryable?: boolean;
  readonly hint?: string | undefined;
  readonly cause?: unknown;
  /** The body as received, with the token masked. */
  readonly envelope?: unknown;
}

/**
 * The base of every error that this client rejects with, except the reason of a caller's own abort. No member of it
 * contains the token, so it is safe to print. `instanceof` also knows errors of another copy of the package.
 */
export abstract class SocialDataError<Name extends string = string, Code = unknown> extends Error {
  /** Name of the class, which minifiers do not change. */
  static readonly kind: string = 'SocialDataError';

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is the class on the right of `instanceof`.
    return isInstance(value, this);
  }

  declare readonly name: Name;
  /** The code of an `ApiError`. Other errors have none. */
  declare readonly code?: Code;
  /** What is known about the call; `attempts` is 0 when no request was sent. Absent when the call itself was not valid. */
  declare readonly meta: CallMeta | undefined;
  /** Whether the same call may succeed when it is sent again. */
  declare readonly retryable: boolean;
  /** What to do about the error, and who can do it. */
  declare readonly hint: string;
  /** The parameters of the page that failed, on errors thrown by an iteration. As `next` of a page, they know no history. */
  checkpoint: object | undefined;

  constructor(message: string, hint: string, details: ErrorDetails = {}) {
    super(message, details);
    const kinds: string[] = [];
    for (let each = new.target; each.kind; each = Object.getPrototypeOf(each))
      kinds.push(each.kind);
    Object.defineProperty(this, BRAND, { value: kinds });
    Object.assign(this, { name: kinds[0], meta: details.meta });
    this.retryable = details.retryable ?? false;
    this.hint = details.hint ?? hint;
    // Made before the name was known.
    if (this.stack) this.stack = this.stack.replace(/^Error/, this.name);
  }

  /** A plain object for logs, with the name, message and code of the cause. */
  toJSON(): object {
    const cause = this.cause === undefined ? undefined : maskError(this.cause);
    return { ...this, message: this.message, cause };
  }
}

function isInstance(value: unknown, type: typeof SocialDataError): boolean {
  // A class of a program that extends one of these has only its own instances.
  if (!Object.hasOwn(type, 'kind')) return Function.prototype[Symbol.hasInstance].call(type, value);
  const kinds: unknown = Object(value)[BRAND];
  return Array.isArray(kinds) && kinds.includes(type.kind);
}

/** Errors that are shown at most, each the cause of the one before: one may be its own cause. */
const MAX_DEPTH = 4;

/** A copy of an error and its causes, without the token, also in an address. In JSON it has name, message and code. */
export function maskError(error: unknown, token?: string, depth = 1): Error {
  const given: Partial<Error & { readonly code: unknown }> =
    error instanceof Error ? error : { message: String(error) };
  const { name = 'Error', code, cause } = given;
  const message = maskTokens(String(given.message), [token], { patterns: [tokenInAddress] });
  // The own stack would lead here.
  const masked = Object.defineProperty(new Error(), 'stack', { value: `${name}: ${message}` });
  return Object.assign(
    masked,
    { name, message },
    /^(string|number)$/.test(typeof code) && { code },
    cause !== undefined && depth < MAX_DEPTH && { cause: maskError(cause, token, depth + 1) },
  );
}

/**
 * The service responded with a code other than 0. Documented codes have a class of their own;
 * 101, 202, 300 and codes that this version does not know are plain `ApiError`s.
 */
export class ApiError<
  Code extends number = number,
  Name extends string = string,
> extends SocialDataError<Name, Code> {
  static override readonly kind: string = 'ApiError';
  /** The code as a number, whatever its form in the body. */
  declare readonly code: Code;
  declare readonly envelope: ErrorDetails['envelope'];

  constructor(code: number, message: string, details: ErrorDetails) {
    super(message, 'Read the message.', details);
    // Only `errorClassOf` chooses the class for a code.
    this.code = code as Code;
    this.envelope = details.envelope;
  }
}

/** Code 100: the token is missing, invalid or inactive. */
export class InvalidTokenError extends ApiError<100, 'InvalidTokenError'> {
  static override readonly kind = 'InvalidTokenError';
}

/** Code 301: the collection from the platform failed; a retry is appropriate. */
export class CollectionFailedError extends ApiError<301, 'CollectionFailedError'> {
  static override readonly kind = 'CollectionFailedError';
}

/** Code 302: the rate limit is exceeded. */
export class RateLimitError extends ApiError<302, 'RateLimitError'> {
  static override readonly kind = 'RateLimitError';
}

/** Code 303: the daily quota is used up. */
export class DailyQuotaError extends ApiError<303, 'DailyQuotaError'> {
  static override readonly kind = 'DailyQuotaError';
}

/** Code 400: a required parameter is missing or a value is not valid. */
export class InvalidParametersError extends ApiError<400, 'InvalidParametersError'> {
  static override readonly kind = 'InvalidParametersError';
}

/** Code 500: the service failed internally. */
export class ServerError extends ApiError<500, 'ServerError'> {
  static override readonly kind = 'ServerError';
}

/** Code 600: the token does not permit the operation. */
export class PermissionDeniedError extends ApiError<600, 'PermissionDeniedError'> {
  static override readonly kind = 'PermissionDeniedError';
}

/** Code 601: the account does not have enough funds. */
export class InsufficientBalanceError extends ApiError<601, 'InsufficientBalanceError'> {
  static override readonly kind = 'InsufficientBalanceError';
}

type Documented = Extract<(typeof resultCodes)[number], { readonly error: string }>;
type ClassOf<Thrown> = new (code: number, message: string, details: ErrorDetails) => Thrown;

/** The class for each documented code. A code or a name that differs from the contract does not compile. */
const errorClasses = {
  100: InvalidTokenError,
  301: CollectionFailedError,
  302: RateLimitError,
  303: DailyQuotaError,
  400: InvalidParametersError,
  500: ServerError,
  600: PermissionDeniedError,
  601: InsufficientBalanceError,
} satisfies {
  [Entry in Documented as Entry['code']]: ClassOf<ApiError<Entry['code'], Entry['error']>>;
};

/** The class that the contract names for a code. */
export function errorClassOf(code: number): ClassOf<ApiError> {
  const byCode: Readonly<Record<number, ClassOf<ApiError>>> = errorClasses;
  return byCode[code] ?? ApiError;
}

/** No response was received: the host was not found, or the connection failed or was lost. */
export class ConnectionError extends SocialDataError<'ConnectionError', undefined> {
  static override readonly kind = 'ConnectionError';

  constructor(message: string, details: ErrorDetails) {
    super(message, 'Check the cause, baseUrl, the network and, in a page, CORS.', details);
  }
}

/** The response was not complete in time. */
export class TimeoutError extends SocialDataError<'TimeoutError', undefined> {
  static override readonly kind = 'TimeoutError';
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

/** The response is not an envelope of this service: it is not JSON, has no readable `code` or `data`, or is a redirect. */
export class ProtocolError extends SocialDataError<'ProtocolError', undefined> {
  static override readonly kind = 'ProtocolError';
  /** HTTP status of the response. */
  declare readonly status: number;
  /** The first 200 characters of the body, with the token masked. */
  declare readonly bodyStart: string;
  /** A success whose `data` is not an object, which was paid for, with the token masked. Other errors do not have it. */
  declare readonly envelope?: { readonly data?: unknown };

  constructor(message: string, status: number, body: string, details: ErrorDetails) {
    super(`${message}${status ? ` (HTTP ${status})` : ''}.`, hintOf(status), details);
    this.status = status;
    if (details.envelope) this.envelope = Object(details.envelope);
    // Two code units at most for a character, and none is cut.
    this.bodyStart = [...body.slice(0, 400)].slice(0, 200).join('');
  }
}

/** What to do where something other than the service responded. A redirect within a page has no status. */
export function hintOf(status: number, isForeign = false): string {
  if (isForeign || status === 429 || status >= 500)
    return 'A proxy responded, not the service: try again later.';
  if (status === 0 || (status >= 300 && status < 400))
    return 'Use its target as baseUrl, or do not add a slash to paths.';
  return [401, 403, 407].includes(status)
    ? 'A proxy denies access or asks for credentials.'
    : 'Check baseUrl.';
}

/**
 * A list does not advance: following it would request the same pages for ever.
 * `checkpoint` holds the parameters of the page that should have come next.
 */
export class PaginationError extends SocialDataError<'PaginationError', undefined> {
  static override readonly kind = 'PaginationError';

  constructor(message: string, checkpoint: object) {
    super(message, 'Report this list to the service.');
    this.checkpoint = checkpoint;
  }
}

/** `maxCalls` is reached: the request was not sent. */
export class CallBudgetError extends SocialDataError<'CallBudgetError', undefined> {
  static override readonly kind = 'CallBudgetError';
  declare readonly maxCalls: number;

  constructor(maxCalls: number) {
    super(`maxCalls is reached: ${maxCalls} requests were sent.`, 'Raise maxCalls.');
    this.maxCalls = maxCalls;
  }
}

/** An option or a parameter is not valid. Nothing was sent. */
export class ConfigurationError extends SocialDataError<'ConfigurationError', undefined> {
  static override readonly kind = 'ConfigurationError';

  constructor(message: string, details?: ErrorDetails) {
    super(message, 'Correct the program: the call will fail again.', details);
  }
}

/**
 * The code of an error that the contract of this version does not know. It is a number that equals no known code, so that
 * comparing with one narrows; compare `Number(error.code)` with a new one.
 */
export declare enum UndeclaredCode {
  any = -1,
}

/** An `ApiError` whose code has no class of its own: 101, 202, 300, or a code that this version does not know. */
export type OtherApiError = ApiError<
  Exclude<FailureCode, Documented['code']> | UndeclaredCode,
  'ApiError'
>;

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
