import type { IncomingMessage } from 'node:http';

/** Bytes. The only form has a token and an address. */
const MAX_FORM_BYTES = 8_192;

/** The fields of a form; undefined for one that is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_FORM_BYTES) return undefined;
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
