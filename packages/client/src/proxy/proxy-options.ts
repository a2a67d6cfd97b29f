import { type OperationId, routes } from '@social-data/contract/operations';
import { isInsecure, tryUrl } from '../base-url.ts';
import { ConfigurationError } from '../errors.ts';
import type { Token } from '../options.ts';
import { tokenAlone } from '../token-source.ts';

export interface ProxyOptions {
  /**
   * Token of the service, or a function that gives one for each request. A page never sees it. While it is missing, as in
   * a build without secrets, each call is HTTP 500 with code 500, which says so.
   */
  readonly token: Token | undefined;
  /** Address of the service, as the `baseUrl` of a client, or a function that gives it. It may be missing, as the token. */
  readonly upstream: string | (() => string | Promise<string>) | undefined;
  /**
   * Whether the visitor may call. False is HTTP 401 with code 600; a Response of your own is sent as it is, such as a
   * redirect to your login. Without it, everybody who reaches the proxy spends your money.
   * @default everybody
   */
  readonly authorize?:
    | ((
        request: Request,
        operation: OperationId,
      ) => boolean | Response | Promise<boolean | Response>)
    | undefined;
  /**
   * Seconds until the visitor may call again, or 0 when they may call now: count their calls by what your `authorize`
   * knows of them. More than 0 is HTTP 429 with code 302 and `Retry-After`.
   * @default no limit
   */
  readonly limit?:
    | ((request: Request, operation: OperationId) => number | Promise<number>)
    | undefined;
  /**
   * The operations that pages may call. Another one is HTTP 403 with code 600.
   * @default all
   */
  readonly allowedOperations?: readonly OperationId[] | undefined;
  /**
   * Origins of pages beside your own that may call, such as `https://app.example`. A page of another one is HTTP 403 with
   * code 600, also where a browser sends your visitor's cookies with it.
   * @default only pages of the proxy's own origin
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Milliseconds for a request to the service with its whole body. After that: HTTP 504 with code 301.
   * @default 90_000
   */
  readonly timeout?: number | undefined;
  /**
   * Leaves out the headers that tell what a call costs, what is left on your account, and how much of its limits.
   * @default false
   */
  readonly hideAccount?: boolean | undefined;
  /**
   * Sends the requests. It receives the address with the token, so it must not log it. `shared(fetch)` of
   * `@social-data/client/cache` makes equal calls of several visitors one request.
   * @default the global `fetch`
   */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Receives what went wrong besides the service's own codes: the service cannot be reached, or one of your functions
   * failed. The token is masked in it.
   * @default none
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Allows plain `http:` to a host that is not this machine, as the address for Mainland China needs it.
   * @default false
   */
  readonly allowInsecure?: boolean | undefined;
}

/**
 * Throws a ConfigurationError for an option that is not valid; what is missing is told by the calls. No message has a value:
 * an address may contain a token.
 */
export function checkProxyOptions({
  token,
  upstream,
  allowInsecure = false,
  allowedOperations = [],
  allowedOrigins = [],
  timeout = 1,
}: ProxyOptions): void {
  demand(!token || /^(string|function)$/.test(typeof token), TOKEN_NEEDED);
  if (typeof token === 'string') tokenAlone(token);
  if (upstream && typeof upstream !== 'function') checkUpstream(upstream, allowInsecure);
  const known = Object.keys(routes);
  demand(
    allowedOperations.every((id) => known.includes(id)),
    `allowedOperations: ${known}`,
  );
  const isOrigin = (text: string) => tryUrl(text)?.origin === text;
  demand(allowedOrigins.every(isOrigin), 'allowedOrigins: https://app.example');
  demand(timeout > 0, 'timeout: milliseconds above 0');
}

const TOKEN_NEEDED = 'token: a text or a function';

/** Throws a ConfigurationError for an address that is missing or not safe. */
export function checkUpstream(
  upstream: unknown,
  allowInsecure: boolean,
): asserts upstream is string {
  const text = typeof upstream === 'string' ? upstream : '';
  const address = /^https?:[^?#@]+$/.test(text) && tryUrl(text);
  demand(address, 'upstream: https://host/path');
  demand(
    allowInsecure || !isInsecure(address),
    'https: or allowInsecure, since the token is in clear text',
  );
}

/** The token alone. Throws a ConfigurationError for one that is missing. */
export function demandToken(token: string | undefined): string {
  demand(token?.trim(), TOKEN_NEEDED);
  return tokenAlone(token);
}

function demand<Value>(
  isValid: Value,
  expected: string,
): asserts isValid is Exclude<Value, undefined | null | false | ''> {
  if (!isValid) throw new ConfigurationError(`The proxy needs ${expected}.`);
}
