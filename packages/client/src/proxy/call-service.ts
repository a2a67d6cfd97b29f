import { maskTokens } from '@social-data/contract/mask-tokens';
import type { OperationId } from '@social-data/contract/operations';
import { readStream } from '../read-bytes.ts';
import { sendRequest } from '../send-request.ts';
import { callTokenFunction } from '../token-source.ts';
import type { ProxyOptions } from './proxy-options.ts';
import { failureResponse, serviceResponse } from './proxy-responses.ts';

const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** A GET call of a page. */
interface PageCall {
  readonly operation: OperationId;
  /** Values in the path. */
  readonly path: Record<string, string>;
  /** The query as the page wrote it. */
  readonly query: string;
}

/**
 * Sends a call to the service with the token, and turns whatever comes of it into a response to the page. Nothing in it
 * has the token. It rejects only with the ConfigurationError of a function `token` that gave none.
 */
export async function callService(
  options: ProxyOptions,
  { operation, path, query }: PageCall,
  visitor: AbortSignal,
): Promise<Response> {
  const token =
    typeof options.token === 'function' ? await callTokenFunction(options.token) : options.token;
  const { fetch = globalThis.fetch, timeout = 90_000 } = options;
  const deadline = new AbortController();
  const leave = () => deadline.abort();
  const timer = setTimeout(leave, timeout);
  visitor.addEventListener('abort', leave);
  if (visitor.aborted) leave();
  try {
    const parts = {
      operation,
      baseUrl: options.upstream.replace(/\/+$/, ''),
      token,
      params: { path, query: {}, header: {} },
      querySerializer: () => query,
    };
    return await sendRequest(parts, async ({ url, init }) => {
      // A redirect would carry the token to another address.
      const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline.signal });
      return serviceResponse(response, await readEnvelope(response, token), options.hideAccount);
    });
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
