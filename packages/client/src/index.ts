export type * from '@social-data/contract/operation-types';
export type * from '@social-data/contract/types';
export { Call, type ItemOptions, PagedCall, type Result } from './call.ts';
export type { CallEvent, CallMeta } from './call-meta.ts';
export type { Usage } from './client-context.ts';
export {
  type AnySocialDataError,
  ApiError,
  CallBudgetError,
  CollectionFailedError,
  ConfigurationError,
  ConnectionError,
  DailyQuotaError,
  InsufficientBalanceError,
  InvalidParametersError,
  InvalidTokenError,
  isSocialDataError,
  type OtherApiError,
  PaginationError,
  PermissionDeniedError,
  ProtocolError,
  RateLimitError,
  ServerError,
  SocialDataError,
  TimeoutError,
  type UndeclaredCode,
} from './errors.ts';
export type { Hooks, Logger, RequestEvent } from './hooks.ts';
export type { BaseUrls, CallOptions, SocialDataOptions, Token } from './options.ts';
export type { EndReason, ItemOf, IterablePage, Page, PagedOperationId, PageOf } from './page.ts';
export { defaultShouldRetry, type RetryContext, type ShouldRetry } from './retry.ts';
export { type ClientCalls, SocialData } from './social-data.ts';
