import type { Hooks, Logger } from './observer.ts';
import type { ShouldRetry } from './retry.ts';

/** A token, or a function that gives one for each request, so that it may be renewed. */
export type Token = string | (() => string | Promise<string>);

/** The two addresses of the service. */
export interface BaseUrls {
  readonly global?: string;
  readonly cn?: string;
}

/** Settings that hold for one call; given to the client they hold for all. */
export interface CallDefaults {
  /**
   * Milliseconds for one request with its whole body. The service recommends at least 60 seconds; a smaller value is
   * allowed and is warned about once.
   * @default 90_000
   */
  readonly timeout: number;
  /**
   * Milliseconds for a call with its retries and waits.
   * @default Infinity
   */
  readonly totalTimeout: number;
  /**
   * How often a failed request is sent again. Whether the service charges for failed requests is not shown: 0 is safest.
   * @default 2
   */
  readonly maxRetries: number;
  /**
   * Decides what is sent again. Compose it with `defaultShouldRetry`.
   * @default defaultShouldRetry
   */
  readonly shouldRetry: ShouldRetry;
}

/** Settings of one call, the second argument of every method. */
export interface CallOptions extends Partial<CallDefaults> {
  /** Aborts the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export type CallSettings = CallDefaults & { readonly signal?: AbortSignal | undefined };

export interface SocialDataOptions extends Partial<CallDefaults> {
  /**
   * Token of the caller. Null says that something else adds it, such as a proxy at `baseUrl`; in a browser that is
   * the only safe way, and the default.
   * @default the environment variable SOCIAL_DATA_TOKEN
   */
  readonly token?: Token | null;
  /**
   * Address of the service, or both of them. The addresses in the contract are placeholders, so there is no default.
   * @default the environment variables SOCIAL_DATA_BASE_URL and SOCIAL_DATA_BASE_URL_CN
   */
  readonly baseUrl?: string | BaseUrls;
  /**
   * Which of two addresses is used. `cn` is plain HTTP: the token travels in clear text.
   * @default 'global'
   */
  readonly environment?: 'global' | 'cn';
  /**
   * How many requests are on their way at a time.
   * @default 4
   */
  readonly maxConcurrency?: number;
  /**
   * How many requests the client sends in all, retries included; then calls reject with a CallBudgetError.
   * @default Infinity
   */
  readonly maxCalls?: number;
  /**
   * The function that sends requests. It receives the token within the URL, so it has to be trusted.
   * @default the global `fetch` at the time of the request
   */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Functions that watch calls. */
  readonly hooks?: Hooks;
  /**
   * Where warnings go; null for nowhere.
   * @default console
   */
  readonly logger?: Logger | null;
  /**
   * Allows plain `http:` to a host that is not this machine.
   * @default false
   */
  readonly allowInsecure?: boolean;
  /**
   * Allows a token within a web page, where every visitor can read it.
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean;
}

export const callDefaults = {
  timeout: 90_000,
  totalTimeout: Number.POSITIVE_INFINITY,
  maxRetries: 2,
} as const;

/** The settings of one call: what it was given, else what the client was given. */
export function settingsOf(
  defaults: CallDefaults,
  { signal, ...given }: CallOptions,
): CallSettings {
  return { ...defaults, ...definedOf(given), signal };
}

/** Members whose value is undefined count as not given. */
export function definedOf<Given extends object>(
  given: Given,
): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  const defined = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Name in keyof Given]: Exclude<Given[Name], undefined> };
}
