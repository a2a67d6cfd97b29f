import { maskTokens } from '@social-data/contract/mask-tokens';
import { type OperationId, type Route, routes, security } from '@social-data/contract/operations';
import { serializePrimitiveParam } from 'openapi-fetch';
import { readStream } from '../read-bytes.ts';
import { callTokenFunction } from '../token-source.ts';
import { checkToken, checkUpstream, type ProxyOptions } from './proxy-options.ts';
import { failureResponse, serviceResponse } from './proxy-responses.ts';

const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** A GET call, as openapi-fetch wrote it in the page. */
interface PageCall {
  readonly operation: OperationId;
  /** The path of the operation, with the values in it. */
  readonly path: string;
  /** The parameters of the query. */
  readonly query: readonly string[];
}

/**
 * Sends a call to the service with the token, and turns whatever comes of it into a response to the page. Nothing in it
 * has the token. It rejects only for a token or an address that is missing, or that a function does not give.
 */
export async function callService(
  options: ProxyOptions,
  call: PageCall,
  visitor: AbortSignal,
): Promise<Response> {
  const token =
    typeof options.token === 'function' ? await callTokenFunction(options.token) : options.token;
  const upstream =
    typeof options.upstream === 'function' ? await options.upstream() : options.upstream;
  checkToken(token);
  checkUpstream(upstream, options.allowInsecure ?? false);
  const { fetch = globalThis.fetch, timeout = 90_000 } = options;
  const deadline = new AbortController();
  const leave = () => deadline.abort();
  const timer = setTimeout(leave, timeout);
  visitor.addEventListener('abort', leave);
  if (visitor.aborted) leave();
  try {
    const { url, headers } = requestOf(upstream, call, token);
    // A redirect would carry the token to another address.
    const init: RequestInit = { headers, redirect: 'manual', signal: deadline.signal };
    const response = await fetch(url, init);
    return serviceResponse(response, await readEnvelope(response, token), options.hideAccount);
  } catch (error) {
    if (!visitor.aborted) report(options, new Error(maskTokens(describe(error), [token])));
    return deadline.signal.aborted
      ? failureResponse(504, 301, 'The service sent nothing in time.')
      : failureResponse(502, 301, 'The service cannot be reached.');
  } finally {
    clearTimeout(timer);
    visitor.removeEventListener('abort', leave);
  }
}

/** The call to the service: the page's, with the token in the place that the contract names. */
function requestOf(upstream: string, { operation, path, query }: PageCall, token: string) {
  const { accept }: Route = routes[operation];
  const { name } = security;
  const place: string = security.in;
  const parameters = place === 'query' ? [...query, serializePrimitiveParam(name, token)] : query;
  return {
    url: `${upstream.replace(/\/+$/, '')}${path}?${parameters.join('&')}`,
    headers: { ...(accept && { Accept: accept }), ...(place === 'header' && { [name]: token }) },
  };
}

/** Tells the function of the options. What it throws or rejects with is dropped: it must not become a failed call. */
export function report({ onError }: ProxyOptions, error: unknown): void {
  void Promise.resolve(error)
    .then(onError)
    .catch(() => {});
}

/** The text of an envelope, with the token masked where the service repeated it; undefined where it is none. */
async function readEnvelope(response: Response, token: string): Promise<string | undefined> {
  const { body } = response;
  const bytes = body ? await readStream(body, MAX_RESPONSE_BYTES) : undefined;
  try {
    // Anything but UTF-8 would be a success with other characters in its ids.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const envelope: { readonly code?: unknown } = JSON.parse(text);
    if (!/^\d+$/.test(String(envelope.code))) return undefined;
    // A failure may repeat the token with JSON escapes, which a search of the text does not find.
    return maskTokens(Number(envelope.code) === 0 ? text : JSON.stringify(envelope), [token]);
  } catch {
    return undefined;
  }
}

/** The message of an error with those of its causes: `fetch failed` alone says nothing. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message + (error.cause ? `: ${describe(error.cause)}` : '');
}
