import { codeAdvice } from '@social-data/contract';
import { maskTokens } from '@social-data/contract/mask-tokens';

/** A response, read to its end, with the token masked wherever a server repeated it. */
export interface ReceivedResponse extends ReadBody {
  readonly status: number;
  readonly headers: Headers;
}

/** The members of the envelope that this client reads; everything else is passed on as received. */
export interface Envelope {
  readonly code: number | string;
  readonly message?: unknown;
  readonly data?: unknown;
  readonly recordTime?: unknown;
}

/** What a body says. It is an envelope of this service where it has no problem. */
interface ReadBody {
  readonly text: string;
  /** The code as a number. */
  readonly code?: number | undefined;
  /** Also that of a success without readable `data`, which was paid for. */
  readonly envelope?: Envelope | undefined;
  /** Why it is not an envelope. */
  readonly problem?: string;
  /** Whether something in front of the service responded. */
  readonly isForeign?: boolean;
}

/** The most bytes of a response, decompressed. */
const MAX_RESPONSE_BYTES = 64 * 2 ** 20;

/** Reads a response to its end, up to `MAX_RESPONSE_BYTES`. Nothing in the result contains the token. */
export async function readResponse(
  response: Response,
  token: string | undefined,
): Promise<ReceivedResponse> {
  const { status, headers, type } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return { status, headers, text: '', problem: 'it is a redirect' };
  const body = readBody(await readBytes(response), token);
  const { code } = body;
  if (!code || status < 400 || code in codeAdvice) return { status, headers, ...body };
  // Only something in front of the service responds with a code that the contract does not have, and an error by HTTP.
  const problem = `the service has no code ${code}`;
  return { status, headers, ...body, code: undefined, problem, isForeign: true };
}

const strictUtf8: TextDecoder = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

function readBody(bytes: ArrayBuffer | undefined, token: string | undefined): ReadBody {
  if (!bytes) return { text: '', problem: `it has more than ${MAX_RESPONSE_BYTES} bytes` };
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    const start = new TextDecoder().decode(bytes.slice(0, 1_000));
    return { text: maskTokens(start, [token]), problem: 'the body is not UTF-8' };
  }
  const body = parseEnvelope(text);
  const masked = maskTokens(text, [token]);
  if (!token || !body.envelope) return { ...body, text: masked };
  // Of a success, the text alone is searched: its digits must stay.
  if (body.code === 0) return masked === text ? body : parseEnvelope(masked);
  try {
    // A failure may repeat the token with JSON escapes. Written anew, it has those of the token alone.
    const json = JSON.stringify(body.envelope);
    return parseEnvelope(maskTokens(json, [token, JSON.stringify(token).slice(1, -1)]));
  } catch {
    return { text: '', problem: 'the body is nested too deeply' };
  }
}

/**
 * Parses the text of a body as an envelope. The `code` of an envelope is an integer of at least 0 or a string of digits,
 * and a success has an object as `data`.
 */
function parseEnvelope(text: string): ReadBody {
  if (text.trim() === '') return { text, problem: 'the body is empty' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { text, problem: 'the body is not JSON' };
  }
  if (!hasCode(value)) return { text, problem: 'the body has no readable `code`' };
  const code = Number(value.code);
  return code === 0 && (typeof value.data !== 'object' || value.data === null)
    ? { text, envelope: value, problem: 'the body has no readable `data`' }
    : { text, envelope: value, code };
}

function hasCode(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  // An array with one number reads as that number.
  return typeof value.code !== 'object' && /^[0-9]{1,15}$/.test(String(value.code));
}

/**
 * The body of a response; undefined when it has more than `MAX_RESPONSE_BYTES` after decompression. What is longer is not
 * received to its end.
 */
async function readBytes(response: Response): Promise<ArrayBuffer | undefined> {
  const { headers, body } = response;
  const announced = headers.has('content-encoding') ? null : headers.get('content-length');
  // Read as a whole, which is faster, where it cannot be longer than it says, and by a fetch without streams of the web.
  if (!body?.getReader || (announced && Number(announced) <= MAX_RESPONSE_BYTES)) {
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > MAX_RESPONSE_BYTES ? undefined : bytes;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { value } = await reader.read();
    if (!value) return new Blob(chunks).arrayBuffer();
    length += value.length;
    chunks.push(value);
    if (length <= MAX_RESPONSE_BYTES) continue;
    reader.cancel().catch(() => {});
    return undefined;
  }
}
