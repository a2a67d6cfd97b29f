export type * from '@social-data/contract/operation-types';
export type * from '@social-data/contract/types';
export { Call, type Result } from './call.ts';
export type { CallEvent } from './call-event.ts';
export type { CallMeta } from './call-meta.ts';
export * from './errors/index.ts';
export type { Hooks, RequestEvent } from './hooks.ts';
export type { Logger, LogLevel } from './log.ts';
export type {
  BaseUrls,
  CallOptions,
  ClientChanges,
  SocialDataOptions,
  Token,
} from './options.ts';
export type { EndReason, ItemOf, Page, PagedOperationId, PageOf } from './page.ts';
export { type ItemOptions, PagedCall, type PageOptions } from './paged-call.ts';
export type { RequestHeaders } from './request-headers.ts';
export { defaultShouldRetry, type RetryContext, type ShouldRetry } from './retry.ts';
export { type ClientCalls, SocialData } from './social-data.ts';
export type { Usage } from './usage.ts';
