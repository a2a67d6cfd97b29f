import type { Middleware } from 'openapi-fetch';
import type { SecurityInfo } from './operation-info.ts';

/** A token, or a function that gives one for each call, so that it may be renewed. */
export type Token = string | (() => string | Promise<string>);

/** Adds the token to every request in the place that the contract names. */
export function credentialMiddleware(scheme: SecurityInfo, token: Token): Middleware {
  return {
    async onRequest({ request }) {
      const value = typeof token === 'function' ? await token() : token;
      return withCredential(request, scheme, value);
    },
  };
}

function withCredential(request: Request, scheme: SecurityInfo, value: string): Request {
  if (scheme.in === 'header') {
    request.headers.set(scheme.name, value);
    return request;
  }
  const url = new URL(request.url);
  url.searchParams.set(scheme.name, value);
  return new Request(url, request);
}
