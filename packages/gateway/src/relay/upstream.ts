import type { OperationId } from '@social-data/contract';
import { security } from '@social-data/contract/operations';
import type { Dispatcher } from 'undici';
import type { SourceCall } from '../source.ts';
import {
  collectResponse,
  isSuccessful,
  type RawResponse,
  type SendOptions,
} from './collect-response.ts';
import { type ConnectionOptions, UpstreamConnections } from './connections/upstream-connections.ts';
import { acceptedEncodings, decodeBody } from './decode-body.ts';
import type { TokenMask } from './token-mask.ts';

export interface UpstreamOptions extends ConnectionOptions {
  readonly basePath: string;
  readonly paths: Readonly<Record<OperationId, string>>;
  /** Masks the tokens that the gateway has. */
  readonly mask: () => TokenMask;
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
export type UpstreamCall = Pick<SourceCall, 'operationId' | 'sent'>;

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
    const { origin, mask } = this.#options;
    const options: Dispatcher.DispatchOptions = {
      origin,
      path: this.#target(call, token),
      method: 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': acceptedEncodings,
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
      mask: mask(),
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

/** The decoded body. One that cannot be decoded counts as none unless the request succeeded: the status says enough. */
async function bodyOf(response: RawResponse): Promise<Buffer> {
  try {
    return await decodeBody(response);
  } catch (error) {
    if (isSuccessful(response.status)) throw error;
    return Buffer.alloc(0);
  }
}
