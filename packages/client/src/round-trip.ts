import { security } from '@social-data/contract';
import { containsToken, maskTokens } from '@social-data/contract/mask-tokens';
import type { ClientContext } from './client-context.ts';
import { type ParsedBody, parseEnvelope, unreadable } from './parse-envelope.ts';
import { readBytes } from './read-bytes.ts';
import { maskError, maskJson } from './token-mask.ts';

/** The response to one request, read to its end, with the token masked wherever a server repeated it. */
export interface RoundTrip {
  readonly status: number;
  readonly headers: Headers;
  readonly isRedirect: boolean;
  readonly text: string;
  readonly body: ParsedBody;
}

/**
 * Sends one request and reads its response. Nothing that it returns or throws contains the token.
 */
export async function roundTrip(
  { fetch, requestInit, maxResponseBytes }: ClientContext,
  url: string,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<RoundTrip> {
  try {
    // A custom fetch may ignore its signal.
    signal?.throwIfAborted();
    const init = { ...requestInit, signal: signal ?? null };
    // Not called as a method of the context: the fetch of a browser accepts no other receiver than the window.
    const response = await fetch(withToken(url, token), init);
    const { status, headers, type } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400))
      return { status, headers, isRedirect: true, text: '', body: unreadable('it is a redirect') };
    const content =
      typeof TextDecoder === 'undefined'
        ? readText(await response.text(), token)
        : readBody(await readBytes(response, maxResponseBytes), token, maxResponseBytes);
    return { status, headers, isRedirect: false, ...content };
  } catch (error) {
    throw maskError(error, token);
  }
}

function withToken(url: string, token: string | undefined): string {
  if (token === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${security.name}=${encodeURIComponent(token)}`;
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
