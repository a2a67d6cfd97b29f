import type { OperationRequest } from '@social-data/contract/client';
import { containsToken, maskTokens } from '@social-data/contract/mask-tokens';
import type { OperationId } from '@social-data/contract/operations';
import type { ClientContext } from './client-context.ts';
import { isSocialDataError } from './errors/any-social-data-error.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { type ParsedBody, parseEnvelope, unreadable } from './parse-envelope.ts';
import { readBytes } from './read-bytes.ts';
import { sendRequest } from './send-request.ts';
import { maskError, maskJson } from './token-mask.ts';

/** The response to one request, read to its end, with the token masked wherever a server repeated it. */
export interface RoundTrip {
  readonly status: number;
  readonly headers: Headers;
  readonly isRedirect: boolean;
  readonly text: string;
  readonly body: ParsedBody;
}

/** One request of a call. */
interface RequestToSend {
  readonly operation: OperationId;
  readonly request: OperationRequest;
  readonly headers: Headers | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /**
   * Called when the request is about to be sent, with its address without the token, and its headers, to which it may add.
   * Throws where the request must not be sent.
   */
  onSend(url: string, headers: Headers): void;
}

/**
 * Sends one request and reads its response. Nothing that it returns or throws contains the token. Rejects with a
 * ConfigurationError for parameters that cannot be written.
 */
export async function roundTrip(
  { baseUrl, fetch, requestInit, maxResponseBytes }: ClientContext,
  { operation, request, headers, token, signal, onSend }: RequestToSend,
): Promise<RoundTrip> {
  let isWritten = false;
  try {
    const parts = { operation, baseUrl: baseUrl(), token, ...(headers && { headers }), ...request };
    return await sendRequest(parts, async ({ url, urlWithoutToken, init }) => {
      isWritten = true;
      const { headers: written, ...others } = init;
      onSend(urlWithoutToken, written);
      const sentHeaders = written.keys().next().done ? {} : { headers: written };
      // Not called as a method of the context: the fetch of a browser accepts no other receiver than the window.
      const response = await fetch(url, {
        ...requestInit,
        ...others,
        ...sentHeaders,
        signal,
      });
      return await readResponse(response, token, maxResponseBytes);
    });
  } catch (error) {
    if (isSocialDataError(error)) throw error;
    const masked = maskError(error, token);
    if (isWritten) throw masked;
    throw new ConfigurationError(`The request of ${operation} cannot be written.`, {
      cause: masked,
      hint: masked.message,
    });
  }
}

async function readResponse(
  response: Response,
  token: string | undefined,
  max: number,
): Promise<RoundTrip> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { status, headers, isRedirect: true, text: '', body: unreadable('it is a redirect') };
  const content =
    typeof TextDecoder === 'undefined'
      ? readText(await response.text(), token)
      : readBody(await readBytes(response, max), token, max);
  return { status, headers, isRedirect: false, ...content };
}

/** Created when first used: Jest with jsdom has no TextDecoder, and must be able to load the module. */
let strictUtf8: TextDecoder | undefined;

function readBody(
  bytes: ArrayBuffer | undefined,
  token: string | undefined,
  max: number,
): Pick<RoundTrip, 'text' | 'body'> {
  if (!bytes) return { text: '', body: unreadable(`it has more than ${max} bytes`) };
  strictUtf8 ??= new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    const start = new TextDecoder().decode(bytes.slice(0, 1_000));
    return { text: maskTokens(start, [token]), body: unreadable('the body is not UTF-8') };
  }
  return readText(text, token);
}

function readText(text: string, token: string | undefined): Pick<RoundTrip, 'text' | 'body'> {
  const body = parseEnvelope(text);
  if (!body.envelope) return { text: maskTokens(text, [token]), body };
  // Everything but a success is always masked: it may repeat the token with JSON escapes, which a search of the text does not find.
  if (body.code === 0 && !containsToken(text, token)) return { text, body };
  const masked = maskJson(text, token);
  return { text: masked, body: parseEnvelope(masked) };
}
