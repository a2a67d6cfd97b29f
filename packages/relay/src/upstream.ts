import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import type { SourceCall } from '@social-data/source/source';
import type { Dispatcher } from 'undici';
import { UpstreamError, type UpstreamResponse } from './attempt.ts';
import {
  type ConnectionOptions,
  isSuccessful,
  MAX_BODY_BYTES,
  type RawResponse,
  type SendOptions,
  UpstreamConnections,
} from './upstream-connections.ts';

export interface UpstreamOptions extends ConnectionOptions {
  readonly basePath: string;
  readonly paths: Readonly<Record<OperationId, string>>;
}

type UpstreamCall = Pick<SourceCall, 'operationId' | 'sent'>;

/** The server that the relay asks. Only this file knows its address. */
export class Upstream {
  readonly #options: UpstreamOptions;
  /** For operators. */
  readonly connections: UpstreamConnections;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.connections = new UpstreamConnections(options);
  }

  /** Sends a call with a token. Rejects with `UpstreamError`, whose text has no address and no token. */
  async get(call: UpstreamCall, token: string, sending: SendOptions): Promise<UpstreamResponse> {
    const { origin } = this.#options;
    const options: Dispatcher.DispatchOptions = {
      origin,
      path: this.#target(call, token),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip, br' },
    };
    const response = await this.connections.send(options, sending);
    const body = await decodeBody(response);
    const { status, headers } = response;
    return {
      status,
      isRedirect: status >= 300 && status < 400 && headers.location !== undefined,
      retryAfter: headers['retry-after'],
      date: headers.date,
      body,
    };
  }

  /** Where an operation is asked, for operators; without the query, which has the token. */
  addressOf(operationId: OperationId): { readonly origin: string; readonly path: string } {
    const { origin, basePath, paths } = this.#options;
    return { origin, path: `${basePath}${paths[operationId]}` };
  }

  /** Closes all connections; requests in flight fail. */
  close(): Promise<void> {
    return this.connections.close();
  }

  #target({ operationId, sent }: UpstreamCall, token: string): string {
    let { path } = this.addressOf(operationId);
    let query = `${security.name}=${encodeURIComponent(token)}`;
    for (const { name, text } of sent) {
      const value = encodeURIComponent(text);
      if (path.includes(`{${name}}`)) path = path.replaceAll(`{${name}}`, () => value);
      else query += `&${name}=${value}`;
    }
    return `${path}?${query}`;
  }
}

const decompressors = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * The body as UTF-8, decompressed and without a byte order mark. One that cannot be decoded is empty unless the request
 * succeeded: the status says enough. Rejects with `UpstreamError`.
 */
async function decodeBody({ status, headers, body }: RawResponse): Promise<Buffer> {
  // The HTTP client gives a list of what it received twice.
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  try {
    if (encoding === '' || encoding === 'identity') return checkText(body);
    const decompress = decompressors.get(encoding);
    if (decompress === undefined) throw new UpstreamError('encoding');
    return checkText(await decompress(body, { maxOutputLength: MAX_BODY_BYTES }));
  } catch (error) {
    if (isSuccessful(status)) throw explain(error);
    return Buffer.alloc(0);
  }
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function checkText(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new UpstreamError('encoding');
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? bytes.subarray(length) : bytes;
}

function explain(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE') return new UpstreamError('oversize');
  // The compressed bytes are incomplete.
  return new UpstreamError(code === 'Z_BUF_ERROR' ? 'truncated' : 'encoding', code);
}
