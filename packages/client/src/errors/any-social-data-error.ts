import type { FailureCode, resultCodes } from '@social-data/contract';
import type {
  ApiError,
  CollectionFailedError,
  DailyQuotaError,
  InsufficientBalanceError,
  InvalidParametersError,
  InvalidTokenError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from './api-error.ts';
import type { CallBudgetError } from './call-budget-error.ts';
import type { ConfigurationError } from './configuration-error.ts';
import type { ConnectionError } from './connection-error.ts';
import type { PaginationError } from './pagination-error.ts';
import type { ProtocolError } from './protocol-error.ts';
import { BRAND } from './social-data-error.ts';
import type { TimeoutError } from './timeout-error.ts';

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
