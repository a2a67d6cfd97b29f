import { type FakeFetch, isConnectionError } from './fake-fetch.ts';

/** The part of a `Route` of Playwright that the handler uses. */
export interface InterceptedRoute {
  request(): {
    url(): string;
    method(): string;
    headers(): Readonly<Record<string, string>>;
    postData(): string | null;
  };
  fulfill(response: {
    status: number;
    headers: Record<string, string>;
    body: string;
  }): Promise<void>;
  abort(errorCode: 'connectionreset'): Promise<void>;
}

/**
 * The fake fetch as a resolver of Mock Service Worker, in Node and in pages. A broken connection is a network error there
 * too; as an exception, MSW would make HTTP 500 of it.
 *
 * @example
 * setupServer(http.get('/api/social/*', toMswResolver(createFakeFetch({ token: 'mock-reset' }))));
 */
export function toMswResolver(
  fetch: FakeFetch,
): (info: { readonly request: Request }) => Promise<Response> {
  return async ({ request }) => (await wholeResponse(fetch, request)) ?? Response.error();
}

/**
 * The fake fetch as a handler of Playwright's `page.route`. A broken connection aborts the request; as an exception, it
 * would be an unhandled rejection.
 *
 * @example
 * await page.route(/\/api\/social\//, toPlaywrightHandler(createFakeFetch({ token: 'mock-reset' })));
 */
export function toPlaywrightHandler(fetch: FakeFetch): (route: InterceptedRoute) => Promise<void> {
  return async (route) => {
    const request = route.request();
    const body = request.postData();
    const init = { method: request.method(), headers: request.headers(), body };
    const response = await wholeResponse(fetch, new Request(request.url(), init));
    if (response === undefined) return route.abort('connectionreset');
    const { status, headers } = response;
    await route.fulfill({
      status,
      headers: Object.fromEntries(headers),
      body: await response.text(),
    });
  };
}

/** A response whose body has arrived. Undefined where the connection broke, or the caller has left. */
async function wholeResponse(fetch: FakeFetch, request: Request): Promise<Response | undefined> {
  try {
    const response = await fetch(request);
    // Only a broken connection ends a body early. Chromium gives an error of its own for it.
    const body = await response.text().catch(() => undefined);
    return body === undefined ? undefined : new Response(body || null, response);
  } catch (error) {
    if (request.signal.aborted || isConnectionError(error)) return undefined;
    throw error;
  }
}
