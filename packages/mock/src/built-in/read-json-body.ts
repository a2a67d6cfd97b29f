import type { IncomingMessage } from 'node:http';

/** Longest body of a request to the mock itself. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

export type JsonBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Reads the JSON body of a request. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const body = await readBody(request);
  return body.ok ? parseJson(body.text) : body;
}

export type TextBody =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Reads the body of a request as text. */
export async function readBody(request: IncomingMessage): Promise<TextBody> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= MAX_BODY_BYTES) parts.push(part);
  }
  if (bytes > MAX_BODY_BYTES)
    return { ok: false, message: `The body has more than ${MAX_BODY_BYTES} bytes.` };
  return { ok: true, text: Buffer.concat(parts).toString('utf8') };
}

/** Parses a JSON text; the message says where it is broken. */
export function parseJson(text: string): JsonBody {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return { ok: true, value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `The text is not valid JSON: ${problem}.` };
  }
}
