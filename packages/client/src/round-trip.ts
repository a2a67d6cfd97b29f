import {
  type LoosePaths,
  type OperationRequest,
  withContract,
  writePath,
} from '@social-data/contract/client';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { type OperationId, routes, security } from '@social-data/contract/operations';
import createClient from 'openapi-fetch';
import type { ClientContext } from './client-context.ts';
import { isSocialDataError } from './errors/any-social-data-error.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
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
 * Sends one request as openapi-fetch writes it, and reads its response: openapi-fetch would parse it, which loses the digits
 * of long numbers, and would read a failure without a bound. Nothing that it returns or throws contains the token. Rejects
 * with a ConfigurationError for parameters that cannot be written.
 */
export async function roundTrip(
  { baseUrl, fetch, requestInit, maxResponseBytes }: ClientContext,
  { operation, request, headers, token, signal, onSend }: RequestToSend,
): Promise<RoundTrip> {
  let isWritten = false;
  const send = async ({ url, method, headers, body }: PlainRequest) => {
    isWritten = true;
    onSend(withoutToken(url, token), headers);
    // Not called as a method of the context: the fetch of a browser accepts no other receiver than the window.
    const response = await fetch(url, {
      ...requestInit,
      // GET is the default.
      ...(method !== 'GET' && { method }),
      ...(!headers.keys().next().done && { headers }),
      ...(body && { body }),
      signal,
    });
    return readResponse(response, token, maxResponseBytes);
  };
  provideHeaders();
  try {
    const { method, path } = routes[operation];
    const init = withContract(
      routes[operation],
      { ...request, ...(headers && { headers }) },
      token,
    );
    return await new Promise((resolve, reject) => {
      const client = createClient<LoosePaths>({
        baseUrl: baseUrl(),
        pathSerializer: writePath,
        // It has all that openapi-fetch reads.
        Request: PlainRequest as unknown as typeof Request,
        fetch: async (written: object) => {
          resolve(await send(written as PlainRequest));
          return nothingToParse;
        },
      });
      client.request(method, path, init).catch(reject);
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

/**
 * Stands for `Request`, whose errors show the token, which gives a body back as a stream alone, and which Jest with jsdom
 * does not have.
 */
class PlainRequest {
  declare readonly url: string;
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body: BodyInit | undefined;

  constructor(url: string, init: object) {
    Object.assign(this, init, { url });
  }
}

/** openapi-fetch reads no further than this status. */
const nothingToParse = { status: 204, headers: { get() {} } } as unknown as Response;

/** The address as it may be shown. The token is the last parameter of the query, where the contract has it there. */
function withoutToken(url: string, token: string | undefined): string {
  const place: string = security.in;
  const end = Math.max(url.lastIndexOf('?'), url.lastIndexOf('&'));
  return token !== undefined && place === 'query' ? url.slice(0, end) : url;
}

/** Jest with jsdom has no `Headers`, and openapi-fetch cannot do without. */
function provideHeaders(): void {
  if (globalThis.Headers) return;
  const Headers = class extends Map<string, string> {
    override set(name: string, value: string) {
      return super.set(name.toLowerCase(), value);
    }
  };
  Object.assign(globalThis, { Headers });
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
  const masked = maskTokens(text, [token]);
  if (!body.envelope || (body.code === 0 && masked === text)) return { text: masked, body };
  // Everything but a success is always masked: it may repeat the token with JSON escapes, which a search of the text does not find.
  const json = maskJson(text, token);
  return { text: json, body: parseEnvelope(json) };
}
