import { ConfigurationError } from './errors.ts';
import type { Hooks, Logger, LogLevel } from './hooks.ts';
import { defaultShouldRetry, type RetryContext, type ShouldRetry } from './retry.ts';

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
   * The wait before a request is sent again: a factor of the wait that the client or `Retry-After` would take, or a
   * function that gives milliseconds. 0 is for tests; less than `Retry-After` brings the same refusal again.
   * @default 1
   */
  readonly retryDelay: number | ((context: RetryContext) => number);
}

type OptionalSettings = { readonly [Name in keyof CallSettings]?: CallSettings[Name] | undefined };

/** Settings of one call, the second argument of every method. */
export interface CallOptions extends OptionalSettings {
  /** Aborts the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of its requests, added to those of the client. A header of the same name replaces the client's. */
  readonly headers?: RequestHeaders | undefined;
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
   * The most bytes of a response, decompressed. A longer one is not received to its end: a ProtocolError. Where a
   * page cannot see that a response of another origin is compressed, it is received first.
   * @default 64 MiB
   */
  readonly maxResponseBytes?: number | undefined;
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
  /**
   * Headers of all requests. A web page may have to ask the server first whether it allows them (CORS).
   * @default none
   */
  readonly headers?: RequestHeaders | undefined;
  /** Functions that observe calls. */
  readonly hooks?: Hooks | undefined;
  /**
   * Where warnings are written; null for nowhere.
   * @default console
   */
  readonly logger?: Logger | null | undefined;
  /**
   * How much is written there.
   * @default 'warn'
   */
  readonly logLevel?: LogLevel | undefined;
  /**
   * Allows plain `http:` to a host that is not this machine.
   * @default false
   */
  readonly allowInsecure?: boolean | undefined;
  /**
   * Allows a token within a web page, where every visitor can read it.
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** What `withOptions` may change. The others are shared by all clients that it makes. */
export type ClientChanges = Omit<SocialDataOptions, 'maxConcurrency' | 'maxCalls' | 'refusalPause'>;

export const defaultCallSettings: CallSettings = {
  timeout: 90_000,
  totalTimeout: Number.POSITIVE_INFINITY,
  maxRetries: 2,
  shouldRetry: defaultShouldRetry,
  retryDelay: 1,
};

/** The settings that the options give, else the defaults. */
export function callSettings(options: OptionalSettings, defaults: CallSettings): CallSettings {
  // Each by its name: the options of a client have a token, and `defaults` may be printed.
  const settings = Object.keys(defaults) as (keyof CallSettings)[];
  return Object.fromEntries(
    settings.map((name) => [name, options[name] ?? defaults[name]]),
  ) as unknown as CallSettings;
}

/** Headers of requests, as an object of texts or as `Headers`. An undefined one is not sent. */
export type RequestHeaders = Headers | Readonly<Record<string, string | undefined>>;

/** Headers with others, which replace those of the same name; undefined where there are none. */
export function withHeaders(
  headers: Headers | undefined,
  others: RequestHeaders | undefined,
): Headers | undefined {
  if (!others) return headers;
  const merged = new Headers(headers);
  for (const [name, value] of others instanceof Headers ? others : Object.entries(others))
    if (value !== undefined) setHeader(merged, name, value);
  return merged;
}

/** The message leaves the value out: it may be a secret of a proxy. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new ConfigurationError(`The header ${name} is not valid.`, {
      hint: 'A name has no blanks; a value is one line of Latin letters.',
    });
  }
}
