import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { SentParameter } from '../call/source.ts';
import {
  collectResponse,
  isSuccessful,
  type RawResponse,
  type SendOptions,
} from './collect-response.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import { createTokenMask, type TokenMask } from './token-mask.ts';

/** Connections are replaced after this time, so that a change of the host's addresses is noticed. */
const CONNECTION_LIFETIME_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface UpstreamOptions {
  readonly origin: string;
  readonly basePath: string;
  readonly paths: Readonly<Record<OperationId, string>>;
  readonly token: string;
  /** Read again by `reloadToken`. */
  readonly tokenFile: string | null;
  /** The token in the text of the file; undefined when there is none. */
  readonly readToken: (text: string) => string | undefined;
  readonly proxy: string | null;
  /** Maximum number of open connections, and so of requests in flight. */
  readonly concurrency: number;
  /** Milliseconds after which a connection takes no more requests. @default 60000 */
  readonly connectionLifetime?: number;
}

export interface UpstreamResponse {
  readonly status: number;
  /** A redirect, which is never followed: its target would get the token. */
  readonly isRedirect: boolean;
  readonly retryAfter: string | undefined;
  /** UTF-8. */
  readonly body: Buffer;
  /** Masks the tokens that the body may repeat. */
  readonly mask: TokenMask;
}

/** The server that the relay asks. Only this file knows its address and its token. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #dispatcher: Dispatcher;
  #token: string;
  #mask: TokenMask;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#dispatcher = createDispatcher(options);
    this.#token = options.token;
    this.#mask = createTokenMask([options.token]);
  }

  /** Sends a call. Rejects with `UpstreamError`, whose text has no address and no token. */
  async get(
    operationId: OperationId,
    sent: readonly SentParameter[],
    sending: SendOptions,
  ): Promise<UpstreamResponse> {
    const options: Dispatcher.DispatchOptions = {
      origin: this.#options.origin,
      path: this.#target(operationId, sent),
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': acceptedEncodings },
    };
    const response = await collectResponse(this.#dispatcher, options, sending);
    const body = await bodyOf(response);
    const { status, headers } = response;
    return {
      status,
      isRedirect: status >= 300 && status < 400 && headers.location !== undefined,
      retryAfter: headers['retry-after'],
      body,
      mask: this.#mask,
    };
  }

  /** Reads the token file again; without one, or when it cannot be read, the token stays. */
  reloadToken(): void {
    const { tokenFile, readToken } = this.#options;
    if (tokenFile === null) return;
    try {
      const token = readToken(readFileSync(tokenFile, 'utf8'));
      if (token === undefined || token === this.#token) return;
      // A response to a request with the old token may still arrive.
      this.#mask = createTokenMask([token, this.#token]);
      this.#token = token;
    } catch {
      // The file is being replaced, or gone: the next trial reads it again.
    }
  }

  /** Identifies the token without giving it away: equal for equal tokens and keys. */
  tokenId(key: Uint8Array): string {
    return createHmac('sha256', key).update(this.#token).digest('hex');
  }

  /** Closes all connections; requests in flight fail. */
  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  #target(operationId: OperationId, sent: readonly SentParameter[]): string {
    const { basePath, paths } = this.#options;
    const parameters = sent.map(({ name, text }) => `&${name}=${encodeURIComponent(text)}`);
    const token = `${security.name}=${encodeURIComponent(this.#token)}`;
    return `${basePath}${paths[operationId]}?${token}${parameters.join('')}`;
  }
}

/** The decoded body. One that cannot be decoded counts as none unless the request succeeded: the status says enough. */
async function bodyOf(response: RawResponse): Promise<Buffer> {
  try {
    return await decodeBody(response);
  } catch (error) {
    if (isSuccessful(response.status)) throw error;
    return Buffer.alloc(0);
  }
}

function createDispatcher({
  origin,
  proxy,
  concurrency,
  connectionLifetime = CONNECTION_LIFETIME_MS,
}: UpstreamOptions): Dispatcher {
  // Set explicitly: otherwise an environment variable could disable the verification.
  const tls = { rejectUnauthorized: true };
  const options = {
    connections: concurrency,
    clientTtl: connectionLifetime,
    allowH2: false,
    // Each request has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
  if (proxy === null) return new Pool(origin, { ...options, connect: tls });
  const proxyTls = { ...tls, allowH2: false };
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: true,
    // With a single connection, the default would be a client without a pool, which never replaces its connection.
    factory: (target, settings) => new Pool(target, settings),
    requestTls: proxyTls,
    proxyTls,
  });
}
