import { operations } from '@social-data/contract/operations';
import { type RequestTarget, readTarget } from '@social-data/mock-responses';

export interface ReadRequest {
  readonly method: string;
  /** Path and parameters; the path is that of the contract, without what stands before it. */
  readonly target: RequestTarget;
  readonly origin: string;
  /** The header `Prefer`. */
  readonly prefer: string | undefined;
  readonly signal: AbortSignal | null | undefined;
}

/** Reads what a fetch was called with. A relative address belongs to the page, where there is one. */
export function readRequest(input: string | URL | Request, init: RequestInit = {}): ReadRequest {
  const request = typeof input === 'object' && 'url' in input ? input : undefined;
  const page = typeof location === 'undefined' ? 'http://localhost/' : location.href;
  const url = new URL(request?.url ?? String(input), page);
  const known = Object.values(operations).find(({ path }) => url.pathname.endsWith(path));
  return {
    method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
    target: readTarget((known?.path ?? url.pathname) + url.search),
    origin: url.origin,
    prefer: headerOf(init.headers ?? request?.headers, 'prefer'),
    signal: init.signal ?? request?.signal,
  };
}

/** Jest with jsdom has no `Headers`, so they are read in each of their forms. */
function headerOf(headers: HeadersInit | undefined, name: string): string | undefined {
  if (headers === undefined) return undefined;
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  return pairs.find(([known = '']) => known.toLowerCase() === name)?.[1];
}
