export {
  type AnySocialDataError,
  isSocialDataError,
  type OtherApiError,
  type UndeclaredCode,
} from './any-social-data-error.ts';
export {
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
export { CallBudgetError } from './call-budget-error.ts';
export { ConfigurationError } from './configuration-error.ts';
export { ConnectionError } from './connection-error.ts';
export { PaginationError } from './pagination-error.ts';
export { ProtocolError } from './protocol-error.ts';
export { SocialDataError } from './social-data-error.ts';
export { TimeoutError } from './timeout-error.ts';
