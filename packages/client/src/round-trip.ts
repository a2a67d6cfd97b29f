import {
  type LooseInit,
  type LoosePaths,
  withContract,
  writePath,
} from '@social-data/contract/client';
import { type OperationId, routes, security } from '@social-data/contract/operations';
import createClient from 'openapi-fetch';
import { ConfigurationError, isSocialDataError, maskError } from './errors.ts';
import { type ReceivedResponse, readResponse } from './read-response.ts';

/** How requests are sent, and where to. */
export interface RequestSender {
  /** Throws a ConfigurationError where the address is missing. */
  readonly baseUrl: () => string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Members of every request besides those that it has by itself. */
  readonly requestInit: RequestInit;
}

/** One request of a call. */
interface RequestToSend {
  readonly operation: OperationId;
  /** Parameters by place and the body, as openapi-fetch takes them. */
  readonly request: LooseInit;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /**
   * Called when the request is about to be sent, with its address without the token, and its headers, to which it may add.
   * Throws where the request must not be sent.
   */
  onSend?(url: string, headers: Headers): void;
}

/**
 * Sends one request as openapi-fetch writes it, and reads its response: openapi-fetch would parse it, which loses the digits
 * of long numbers, and would read a failure without a bound. Nothing that it returns or throws contains the token. Rejects
 * with a ConfigurationError for parameters that cannot be written.
 */
export async function roundTrip(
  { baseUrl, fetch, requestInit }: RequestSender,
  { operation, request, token, signal, onSend }: RequestToSend,
): Promise<ReceivedResponse> {
  let isWritten = false;
  const send = async ({ url, method, headers, body }: PlainRequest) => {
    isWritten = true;
    onSend?.(withoutToken(url, token), headers);
    // Not called as a method of the sender: the fetch of a browser accepts no other receiver than the window.
    const response = await fetch(url, {
      ...requestInit,
      // A redirect would carry the token to another address.
      redirect: 'manual',
      // GET is the default.
      ...(method !== 'GET' && { method }),
      ...(!headers.keys().next().done && { headers }),
      ...(body && { body }),
      signal,
    });
    return readResponse(response, token);
  };
  try {
    const { method, path } = routes[operation];
    const init = withContract(routes[operation], request, token);
    return await new Promise((resolve, reject) => {
      const client = createClient<LoosePaths>({
        baseUrl: baseUrl(),
        pathSerializer: writePath,
        // It has all that openapi-fetch reads.
        Request: PlainRequest as unknown as typeof Request,
        fetch: async (written: object) => {
          resolve(await send(written as PlainRequest));
          return nothingToParse;
        },
      });
      client.request(method, path, init).catch(reject);
    });
  } catch (error) {
    if (isSocialDataError(error)) throw error;
    const masked = maskError(error, token);
    if (isWritten) throw masked;
    throw new ConfigurationError(`The request of ${operation} cannot be written.`, {
      cause: masked,
      hint: masked.message,
    });
  }
}

/** Stands for `Request`, whose errors show the token, and which gives a body back as a stream alone. */
class PlainRequest {
  declare readonly url: string;
  declare readonly method: string;
  declare readonly headers: Headers;
  declare readonly body: BodyInit | undefined;

  constructor(url: string, init: object) {
    Object.assign(this, init, { url });
  }
}

/** openapi-fetch reads no further than this status. */
const nothingToParse = { status: 204, headers: { get() {} } } as unknown as Response;

/** The address as it may be shown. The token is the last parameter of the query, where the contract has it there. */
function withoutToken(url: string, token: string | undefined): string {
  const place: string = security.in;
  const end = Math.max(url.lastIndexOf('?'), url.lastIndexOf('&'));
  return token !== undefined && place === 'query' ? url.slice(0, end) : url;
}
