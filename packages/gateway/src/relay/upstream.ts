import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import type { Dispatcher } from 'undici';
import type { CallerIds, SentParameter, SourceCall } from '../call/source.ts';
import {
  collectResponse,
  isSuccessful,
  type RawResponse,
  type SendOptions,
} from './collect-response.ts';
import { type ConnectionOptions, UpstreamConnections } from './connections/upstream-connections.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import { createTokenMask, type TokenMask } from './token-mask.ts';

export interface UpstreamOptions extends ConnectionOptions {
  readonly basePath: string;
  readonly paths: Readonly<Record<OperationId, string>>;
  readonly token: string;
  /** Whether the upstream gets the ids that the caller gave the request. @default false */
  readonly upstreamTrace?: boolean;
  /** Read again by `reloadToken`. */
  readonly tokenFile: string | null;
  /** The token in the text of the file; undefined when there is none. */
  readonly readToken: (text: string) => string | undefined;
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

/** What the upstream gets of a call. */
export type UpstreamCall = Pick<SourceCall, 'operationId' | 'sent' | 'callerIds'>;

/** The server that the relay asks. Only this file knows its address and its token. */
export class Upstream {
  readonly #options: UpstreamOptions;
  /** For operators. */
  readonly connections: UpstreamConnections;
  #token: string;
  #mask: TokenMask;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.connections = new UpstreamConnections(options);
    this.#token = options.token;
    this.#mask = createTokenMask([options.token]);
  }

  /** Sends a call. Rejects with `UpstreamError`, whose text has no address and no token. */
  async get(
    { operationId, sent, callerIds }: UpstreamCall,
    sending: SendOptions,
  ): Promise<UpstreamResponse> {
    const { origin, upstreamTrace } = this.#options;
    const options: Dispatcher.DispatchOptions = {
      origin,
      path: this.#target(operationId, sent),
      method: 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': acceptedEncodings,
        ...(upstreamTrace && callerIds && headersOf(callerIds)),
      },
    };
    const response = await collectResponse(this.connections, options, sending);
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

  /** Where an operation is asked, for operators; without the query, which has the token. */
  addressOf(operationId: OperationId): { readonly origin: string; readonly path: string } {
    const { origin, basePath, paths } = this.#options;
    return { origin, path: `${basePath}${paths[operationId]}` };
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
    return this.connections.close();
  }

  #target(operationId: OperationId, sent: readonly SentParameter[]): string {
    const parameters = sent.map(({ name, text }) => `&${name}=${encodeURIComponent(text)}`);
    const token = `${security.name}=${encodeURIComponent(this.#token)}`;
    return `${this.addressOf(operationId).path}?${token}${parameters.join('')}`;
  }
}

function headersOf({ traceparent, requestId }: CallerIds): Record<string, string> {
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  };
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
