import { type OperationId, type Route, routes } from '@social-data/contract/operations';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { operationsAt } from '../operation-at.ts';
import { callService, report } from './call-service.ts';
import { checkProxyOptions, type ProxyOptions } from './proxy-options.ts';
import { failureResponse, NO_RETRY, passedHeaders } from './proxy-responses.ts';

interface OriginVerdict {
  readonly isAllowed: boolean;
  /** Headers that let a browser give the response to the page. */
  readonly cors: Readonly<Record<string, string>>;
}

/**
 * Whether the page that sends a request may call. A page elsewhere can make a browser send requests with the visitor's
 * cookies, as pictures for instance, and each of them costs. `Sec-Fetch-Site` shows those too, and an address that
 * differs from the page's, as behind a server that ends TLS, does not matter for it. No response is cached, so none needs
 * the header `Vary`.
 */
function judgeOrigin(request: Request, allowedOrigins: readonly string[]): OriginVerdict {
  const { headers, url } = request;
  const origin = headers.get('Origin') ?? '';
  const site = headers.get('Sec-Fetch-Site');
  if (allowedOrigins.includes(origin)) {
    const cors: Record<string, string> = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': String(passedHeaders),
    };
    const asked = headers.get('Access-Control-Request-Headers');
    if (asked) cors['Access-Control-Allow-Headers'] = asked;
    return { isAllowed: true, cors };
  }
  const isOwn = site ? /^(same-origin|none)$/.test(site) : !origin || url.startsWith(`${origin}/`);
  return { isAllowed: isOwn, cors: {} };
}

/** A handler of a web server: it never rejects. */
export type ProxyHandler = (request: Request) => Promise<Response>;

/**
 * A handler that adds the token of the service to the calls of web pages, which have none. The page's client gets its
 * path: `new SocialData({ baseUrl: '/api/social' })`; what stands before the path of an operation does not matter.
 *
 * The status, the body and the headers of the service's response are passed on. The visitor's cookies, other headers and
 * body are dropped, and so is every parameter that the contract does not declare. A visitor who leaves aborts the
 * request. A service that cannot be reached is HTTP 502 with code 301; one that sends a redirect or no body is HTTP 502
 * with code 500 and `X-Should-Retry: false`. A path that has no GET operation is HTTP 404, and
 * another method than GET is 405, both with code 400.
 *
 * Throws a ConfigurationError for an option that is not valid. `token` and `upstream` may be missing until the first call.
 *
 * @example
 * export const GET = createProxyHandler({ upstream, token, authorize: (request) => isSignedIn(request) });
 */
export function createProxyHandler(options: ProxyOptions): ProxyHandler {
  checkProxyOptions(options);
  return async (request) => {
    const { isAllowed, cors } = judgeOrigin(request, options.allowedOrigins ?? []);
    const response = await respond(options, request, isAllowed).catch((error) => {
      report(options, error);
      // The same call fails again until the program is corrected, as in the client.
      return error instanceof ConfigurationError
        ? failureResponse(500, 500, error.message, NO_RETRY)
        : failureResponse(500, 500, 'The proxy failed.');
    });
    for (const [name, value] of Object.entries(cors)) response.headers.append(name, value);
    return response;
  };
}

/** Refuses in the order of the service: path, method, permission, rate. */
async function respond(
  options: ProxyOptions,
  request: Request,
  isAllowed: boolean,
): Promise<Response> {
  const { allowedOperations, authorize, limit } = options;
  const { pathname, search } = new URL(request.url);
  // Some frameworks end every path with a slash.
  const found = operationsAt(pathname.replace(/\/$/, '')).find(({ method }) => method === 'GET');
  if (!found) return failureResponse(404, 400, 'No such operation.');
  const { operation, path } = found;
  if (!isAllowed) return failureResponse(403, 600, 'This origin may not call.');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  if (request.method !== 'GET')
    return failureResponse(405, 400, 'Only GET is allowed.', { Allow: 'GET' });
  if (allowedOperations && !allowedOperations.includes(operation))
    return failureResponse(403, 600, `${operation} is not allowed.`);
  const permission = authorize ? await authorize(request, operation) : true;
  if (permission instanceof Response) return new Response(permission.body, permission);
  if (!permission) return failureResponse(401, 600, 'Sign in to call.');
  const wait = limit ? await limit(request, operation) : 0;
  if (wait > 0)
    return failureResponse(429, 302, 'Too many calls.', {
      'Retry-After': String(Math.ceil(wait)),
    });
  const query = declaredQuery(operation, search);
  return callService(options, { operation, path, query }, request.signal);
}

/** The query as the page wrote it, without what the contract does not declare, such as a visitor's own token. */
function declaredQuery(operation: OperationId, search: string): readonly string[] {
  const { parameters }: Route = routes[operation];
  const isDeclared = (pair: string) => {
    const [name = ''] = new URLSearchParams(pair).keys();
    // A member of an object is written as `name[member]`.
    return Object.hasOwn(parameters, name) || Object.hasOwn(parameters, name.replace(/\[.*/, ''));
  };
  return search.slice(1).split('&').filter(isDeclared);
}
