import { ConfigurationError } from './errors.ts';
import type { Hooks, Logger } from './hooks.ts';
import { defaultShouldRetry, type ShouldRetry } from './retry.ts';

/** A token, or a function that gives one for each request, so that it may be renewed. */
export type Token = string | (() => string | Promise<string>);

/** The two addresses of the service. */
export interface BaseUrls {
  readonly global?: string | undefined;
  readonly cn?: string | undefined;
}

/** Settings of one call; given to the client, they apply to all its calls. */
export interface CallSettings {
  /**
   * Milliseconds for one request with its whole body. The service recommends at least 60 seconds; a smaller value is
   * allowed, and logs one warning.
   * @default 90_000
   */
  readonly timeout: number;
  /**
   * Milliseconds for a call with its retries and waits.
   * @default Infinity
   */
  readonly totalTimeout: number;
  /**
   * How often a failed request is sent again. The specification does not say whether the service charges for failed
   * requests, so 0 is safest.
   * @default 2
   */
  readonly maxRetries: number;
  /**
   * Decides which failed requests are sent again. Compose it with `defaultShouldRetry`.
   * @default defaultShouldRetry
   */
  readonly shouldRetry: ShouldRetry;
  /**
   * Factor of the wait before a request is sent again, at most 60. 0 is for tests; less than `Retry-After` brings the
   * same refusal again.
   * @default 1
   */
  readonly retryDelay: number;
}

type OptionalSettings = { readonly [Name in keyof CallSettings]?: CallSettings[Name] | undefined };

/** Settings of one call, the second argument of every method. */
export interface CallOptions extends OptionalSettings {
  /** Aborts the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface SocialDataOptions extends OptionalSettings {
  /**
   * Token of the caller. Null means that something else adds it, such as a proxy at `baseUrl`; in a browser that is
   * the only safe way, and the default.
   * @default the environment variable SOCIAL_DATA_TOKEN
   */
  readonly token?: Token | null | undefined;
  /**
   * Address of the service, or both of them. The addresses in the contract are placeholders, so there is no default.
   * One that begins with a slash belongs to the server of the page, which adds the token.
   * @default the environment variables SOCIAL_DATA_BASE_URL and SOCIAL_DATA_BASE_URL_CN
   */
  readonly baseUrl?: string | BaseUrls | undefined;
  /**
   * Which of the two addresses is used. `cn` is plain HTTP: the token travels in clear text.
   * @default 'global'
   */
  readonly environment?: 'global' | 'cn' | undefined;
  /**
   * How many requests are in flight at a time.
   * @default 4
   */
  readonly maxConcurrency?: number | undefined;
  /**
   * How many requests the client sends in total, retries included. After that, calls reject with a CallBudgetError.
   * @default Infinity
   */
  readonly maxCalls?: number | undefined;
  /**
   * Milliseconds between the requests of one token after the service refused it for its quota (303) or its balance (601),
   * until one succeeds. All other calls fail at once with the last refusal, and send nothing. 0 sends every call.
   * @default 2_000
   */
  readonly refusalPause?: number | undefined;
  /**
   * The function that sends requests. It receives the token within the URL, so it must be trusted.
   * @default the global `fetch` at the time of the request
   */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Functions that observe calls, and may add headers to their requests. */
  readonly hooks?: Hooks | undefined;
  /**
   * Where warnings and failures of hooks are written; null for nowhere.
   * @default console
   */
  readonly logger?: Logger | null | undefined;
  /**
   * Allows plain `http:` to a host that is not this machine, as the address for Mainland China needs it.
   * @default false
   */
  readonly allowInsecure?: boolean | undefined;
  /**
   * Allows a token within a web page, where every visitor can read it.
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

export const defaultCallSettings: CallSettings = {
  timeout: 90_000,
  totalTimeout: Number.POSITIVE_INFINITY,
  maxRetries: 2,
  shouldRetry: defaultShouldRetry,
  retryDelay: 1,
};

/** The settings that the options give, else the defaults. */
export function callSettings(options: OptionalSettings, defaults: CallSettings): CallSettings {
  // Each by its name: the options of a client have a token, and the settings may be printed.
  return {
    timeout: options.timeout ?? defaults.timeout,
    totalTimeout: options.totalTimeout ?? defaults.totalTimeout,
    maxRetries: options.maxRetries ?? defaults.maxRetries,
    shouldRetry: options.shouldRetry ?? defaults.shouldRetry,
    retryDelay: options.retryDelay ?? defaults.retryDelay,
  };
}

/** A kind of values: the words that an error uses for it, and its check. */
type Kind = readonly [words: string, check: (value: unknown) => boolean];

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSignal = (value: unknown) => typeof Object(value).throwIfAborted === 'function';
export const isTextOrFunction = (value: unknown): boolean =>
  /^(string|function)$/.test(typeof value);
const countFrom = (least: number, value: unknown) =>
  value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && Number(value) >= least);

const COUNT_FROM_0: Kind = ['a whole number from 0 on', (value) => countFrom(0, value)];
const COUNT_FROM_1: Kind = ['a whole number from 1 on', (value) => countFrom(1, value)];
const OBJECT: Kind = ['an object', isObject];
export const BOOLEAN: Kind = ['true or false', (value) => typeof value === 'boolean'];
export const FUNCTION: Kind = ['a function', (value) => typeof value === 'function'];
export const DURATION: Kind = [
  'milliseconds above 0',
  (value) => typeof value === 'number' && value > 0,
];

/** The kind of each option. */
export type OptionKinds = Readonly<Record<string, Kind>>;

const CALL_SETTINGS: OptionKinds = {
  timeout: DURATION,
  totalTimeout: DURATION,
  maxRetries: COUNT_FROM_0,
  shouldRetry: FUNCTION,
  // Milliseconds as a factor would end every call, since no wait is above a minute.
  retryDelay: [
    'a factor from 0 to 60',
    (value) => typeof value === 'number' && value >= 0 && value <= 60,
  ],
};

export const CALL_OPTIONS: OptionKinds = {
  ...CALL_SETTINGS,
  signal: ['an AbortSignal', isSignal],
};

export const CLIENT_OPTIONS: OptionKinds = {
  ...CALL_SETTINGS,
  token: ['a text, a function or null', (value) => value === null || isTextOrFunction(value)],
  baseUrl: [
    'an address or an object of addresses',
    (value) => typeof value === 'string' || (isObject(value) && !(value instanceof URL)),
  ],
  environment: ['global or cn', (value) => value === 'global' || value === 'cn'],
  maxConcurrency: COUNT_FROM_1,
  maxCalls: COUNT_FROM_0,
  refusalPause: COUNT_FROM_0,
  fetch: FUNCTION,
  hooks: OBJECT,
  logger: ['an object or null', (value) => value === null || isObject(value)],
  allowInsecure: BOOLEAN,
  dangerouslyAllowBrowser: BOOLEAN,
};

export const ITEM_OPTIONS: OptionKinds = { limit: COUNT_FROM_0 };

/**
 * Throws a ConfigurationError for the first option that is unknown or of the wrong kind. The message leaves the value out:
 * it may be a token.
 */
export function checkOptions(options: object, kinds: OptionKinds): void {
  if (!isObject(options) || isSignal(options))
    throw new ConfigurationError('The options must be an object such as { signal }.');
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) {
      const hint = `Known options: ${Object.keys(kinds).join(', ')}.`;
      throw new ConfigurationError(`There is no option ${name}.`, { hint });
    }
    const [words, isOfKind] = kind;
    if (value !== undefined && !isOfKind(value))
      throw new ConfigurationError(`The option ${name} must be ${words}.`);
  }
}
