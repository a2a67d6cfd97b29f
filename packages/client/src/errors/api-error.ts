import type { resultCodes } from '@social-data/contract';
import type { CallMeta } from '../call-meta.ts';
import { SocialDataError } from './social-data-error.ts';

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
  readonly code: Code;
  /** The body as received, with the token masked. */
  readonly envelope: unknown;

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
