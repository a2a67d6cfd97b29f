import { codeAdvice } from '@social-data/contract';
import { maskTokens } from '@social-data/contract/mask-tokens';
import { maskJson } from './token-mask.ts';

/** A response, read to its end, with the token masked wherever a server repeated it. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: ParsedBody;
}

/** Reads a response to its end, up to `max` bytes. Nothing in the result contains the token. */
export async function readResponse(
  response: Response,
  token: string | undefined,
  max: number,
): Promise<ReceivedResponse> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const hint = 'Give its target as baseUrl, or add no slash to paths.';
    return { status, headers, text: '', body: unreadable('it is a redirect', { hint }) };
  }
  const content =
    typeof TextDecoder === 'undefined'
      ? readText(await response.text(), token)
      : readBody(await readBytes(response, max), token, max);
  const { code } = content.body;
  const isForeign = code && status >= 400 && !(code in codeAdvice);
  return { status, headers, ...content, ...(isForeign && { body: foreignBody(code) }) };
}

/** The hint where something in front of the service responded. */
export const PROXY_HINT = 'A proxy responded, not the service: try again later.';

/** Only something in front of the service responds with a code that the contract does not have, and an error by HTTP. */
function foreignBody(code: number): ParsedBody {
  return unreadable(`the service has no code ${code}`, { isForeign: true, hint: PROXY_HINT });
}

/** Created when first used: Jest with jsdom has no TextDecoder, and must be able to load the module. */
let strictUtf8: TextDecoder | undefined;

function readBody(
  bytes: ArrayBuffer | undefined,
  token: string | undefined,
  max: number,
): Pick<ReceivedResponse, 'text' | 'body'> {
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

function readText(
  text: string,
  token: string | undefined,
): Pick<ReceivedResponse, 'text' | 'body'> {
  const body = parseEnvelope(text);
  const masked = maskTokens(text, [token]);
  if (!body.envelope || (body.code === 0 && masked === text)) return { text: masked, body };
  // Everything but a success is always masked: it may repeat the token with JSON escapes, which a search of the text does not find.
  const json = maskJson(text, token);
  return { text: json, body: parseEnvelope(json) };
}

/** The members of the envelope that this client reads; everything else is passed on as received. */
export interface Envelope {
  readonly code: number | string;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly recordTime?: unknown;
}

/** A response body. Whether it is an envelope of this service depends on the HTTP status for unknown codes alone. */
export type ParsedBody =
  | { readonly isEnvelope: true; readonly code: number; readonly envelope: Envelope }
  | UnreadableBody;

interface UnreadableBody {
  readonly isEnvelope: false;
  readonly reason: string;
  readonly hint?: string;
  /** A success without readable `data`. */
  readonly envelope?: Envelope;
  /** Whether something in front of the service responded. */
  readonly isForeign?: boolean;
  readonly code?: undefined;
}

/**
 * Parses the text of a body as an envelope. The `code` of an envelope is an integer of at least 0 or a string of digits,
 * and a success has an object as `data`.
 */
function parseEnvelope(text: string): ParsedBody {
  if (text.trim() === '') return unreadable('the body is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('the body is not JSON');
  }
  if (!hasCode(value)) return unreadable('the body has no readable `code`');
  const code = Number(value.code);
  if (code === 0 && (typeof value.data !== 'object' || value.data === null))
    return unreadable('the body has no readable `data`', { envelope: value });
  return { isEnvelope: true, code, envelope: value };
}

function unreadable(reason: string, details?: Partial<UnreadableBody>): UnreadableBody {
  return { isEnvelope: false, reason, ...details };
}

function hasCode(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  // An array with one number reads as that number.
  return typeof value.code !== 'object' && /^[0-9]{1,15}$/.test(String(value.code));
}

/**
 * The body of a response; undefined when it has more than `max` bytes after decompression. What is longer is not received
 * to its end.
 */
async function readBytes(response: Response, max: number): Promise<ArrayBuffer | undefined> {
  const { headers, body } = response;
  const announced = headers.has('content-encoding') ? null : headers.get('content-length');
  // Read as a whole, which is faster, where it cannot be longer than it says, and by a fetch without streams.
  if (!body || (announced && Number(announced) <= max)) {
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > max ? undefined : bytes;
  }
  return readStream(body, max);
}

/** The bytes of a stream; undefined when there are more than `max`. */
export async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  max: number,
): Promise<ArrayBuffer | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return new Blob(chunks).arrayBuffer();
    length += value.length;
    chunks.push(value);
    if (length <= max) continue;
    reader.cancel().catch(() => {});
    return undefined;
  }
}
