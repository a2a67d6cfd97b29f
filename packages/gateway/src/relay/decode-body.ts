import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { MAX_BODY_BYTES, type RawResponse } from './collect-response.ts';
import { UpstreamError } from './upstream-error.ts';

type Decompress = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The value of `Accept-Encoding` in requests to the upstream. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The body as a binary string of UTF-8 (see `toBinaryString`). Rejects with `UpstreamError`. */
export function decodeBody({ headers, body }: RawResponse): Promise<string> | string {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return binaryString(body);
  const decompress = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (decompress === undefined) throw new UpstreamError('encoding');
  return decompress(body, { maxOutputLength: MAX_BODY_BYTES }).then(binaryString, explain);
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf';

function binaryString(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new UpstreamError('encoding');
  const text = bytes.toString('latin1');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE') throw new UpstreamError('oversize');
  // The compressed bytes are incomplete.
  if (code === 'Z_BUF_ERROR') throw new UpstreamError('truncated', code);
  throw new UpstreamError('encoding', code);
}
