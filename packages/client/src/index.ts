export type * from '@social-data/contract/operation-types';
export type * from '@social-data/contract/types';
export { Call, type Result } from './call.ts';
export type { CallEvent, CallMeta } from './call-meta.ts';
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
export type { Hooks, Logger, LogLevel, RequestEvent } from './hooks.ts';
export type { Usage } from './limits.ts';
export type {
  BaseUrls,
  CallOptions,
  ClientChanges,
  RequestHeaders,
  SocialDataOptions,
  Token,
} from './options.ts';
export type { EndReason, ItemOf, IterablePage, Page, PagedOperationId, PageOf } from './page.ts';
export { type ItemOptions, PagedCall, type PageOptions } from './paged-call.ts';
export { defaultShouldRetry, type RetryContext, type ShouldRetry } from './retry.ts';
export { type ClientCalls, SocialData } from './social-data.ts';
