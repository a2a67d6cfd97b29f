import { type RequestTarget, type Route, readTarget } from '@social-data/mock-responses';
import { operationsAt } from '../operation-at.ts';

export interface ReadRequest {
  readonly method: string;
  /** Path and parameters, without what stands before the path of an operation. */
  readonly target: RequestTarget;
  readonly route: Route;
  /** The values in its path. */
  readonly pathValues: Readonly<Record<string, string>>;
  /** The text of the body. */
  readonly body: string | undefined;
  readonly origin: string;
  /** The header `Prefer`. */
  readonly prefer: string | undefined;
  readonly signal: AbortSignal | null | undefined;
}

/** Reads what a fetch was called with. A relative address belongs to the page, where there is one. */
export async function readRequest(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<ReadRequest> {
  const request = typeof input === 'object' && 'url' in input ? input : undefined;
  const page = typeof location === 'undefined' ? 'http://localhost/' : location.href;
  const url = new URL(request?.url ?? String(input), page);
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
  const [known, ...others] = operationsAt(url.pathname);
  const found = [known, ...others].find((each) => each?.method === method);
  return {
    method,
    target: readTarget(((found ?? known)?.path ?? url.pathname) + url.search),
    route: found
      ? { ok: true, operationId: found.operation }
      : { ok: false, status: known ? 405 : 404 },
    pathValues: found?.values ?? {},
    body: typeof init.body === 'string' ? init.body : await request?.clone().text(),
    origin: url.origin,
    prefer: new Headers(init.headers ?? request?.headers).get('prefer') ?? undefined,
    signal: init.signal ?? request?.signal,
  };
}
