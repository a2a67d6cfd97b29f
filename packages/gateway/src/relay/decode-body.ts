import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { MAX_BODY_BYTES, type RawResponse } from './collect-response.ts';
import { UpstreamError } from './upstream-error.ts';

type Decompress = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const [inflateZlib, inflateBare] = [promisify(inflate), promisify(inflateRaw)];

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: (bytes, options) => (hasZlibHeader(bytes) ? inflateZlib : inflateBare)(bytes, options),
  br: promisify(brotliDecompress),
};

/** The value of `Accept-Encoding` in requests to the upstream. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The body as UTF-8, decompressed and without a byte order mark. Rejects with `UpstreamError`. */
export function decodeBody({ headers, body }: RawResponse): Promise<Buffer> | Buffer {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return checkText(body);
  const decompress = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (decompress === undefined) throw new UpstreamError('encoding');
  return decompress(body, { maxOutputLength: MAX_BODY_BYTES }).then(checkText, explain);
}

/** Servers name both forms `deflate`: with the header of RFC 1950, and without it. */
function hasZlibHeader(bytes: Buffer): boolean {
  return bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function checkText(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new UpstreamError('encoding');
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? bytes.subarray(length) : bytes;
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE') throw new UpstreamError('oversize');
  // The compressed bytes are incomplete.
  if (code === 'Z_BUF_ERROR') throw new UpstreamError('truncated', code);
  throw new UpstreamError('encoding', code);
}
