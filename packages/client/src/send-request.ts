import {
  createContractClient,
  type LoosePaths,
  type OperationRequest,
} from '@social-data/contract/client';
import { type OperationId, routes, security } from '@social-data/contract/operations';

/** A request as openapi-fetch wrote it. */
export interface WrittenRequest {
  /** With the token, where the contract has it in the query. */
  readonly url: string;
  readonly urlWithoutToken: string;
  /** Method, headers and body; GET is the default, and absent. */
  readonly init: RequestInit & { readonly headers: Headers };
}

interface RequestParts extends OperationRequest {
  readonly operation: OperationId;
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly headers?: Headers;
  /** In place of what openapi-fetch makes of the parameters. */
  readonly querySerializer?: () => string;
}

/**
 * Lets openapi-fetch write the request of an operation, and gives what `send` makes of it. `send` reads the response too:
 * openapi-fetch would parse it, which loses the digits of long numbers, and would read a failure without a bound.
 */
export function sendRequest<Result>(
  { operation, baseUrl, token, ...init }: RequestParts,
  send: (request: WrittenRequest) => Promise<Result>,
): Promise<Result> {
  provideHeaders();
  const { method, path } = routes[operation];
  return new Promise((resolve, reject) => {
    const fetch = async (request: object) => {
      resolve(await send(writtenRequest(request as PlainRequest, token)));
      return nothingToParse;
    };
    const client = createContractClient<LoosePaths>({
      baseUrl,
      token,
      fetch,
      // It has all that openapi-fetch reads.
      Request: PlainRequest as unknown as typeof Request,
    });
    client.request(method, path, init).catch(reject);
  });
}

/**
 * Stands for `Request`, whose errors show the token, which gives a body back as a stream alone, and which Jest with jsdom
 * does not have.
 */
class PlainRequest {
  declare readonly url: string;
  declare readonly method: string;
  declare readonly init: WrittenRequest['init'];

  constructor(url: string, init: WrittenRequest['init']) {
    Object.assign(this, { url, method: init.method, init });
  }
}

/** openapi-fetch reads no further than this status. */
const nothingToParse = { status: 204, headers: { get() {} } } as unknown as Response;

function writtenRequest(
  { url, method, init: { headers, body } }: PlainRequest,
  token: string | undefined,
): WrittenRequest {
  const place: string = security.in;
  // The token is the last one of the query.
  const end = Math.max(url.lastIndexOf('?'), url.lastIndexOf('&'));
  return {
    url,
    urlWithoutToken: token !== undefined && place === 'query' ? url.slice(0, end) : url,
    init: { headers, ...(method !== 'GET' && { method }), ...(body && { body }) },
  };
}

/** Jest with jsdom has no `Headers`, and openapi-fetch cannot do without. */
function provideHeaders(): void {
  if (globalThis.Headers) return;
  const Headers = class extends Map<string, string> {
    override set(name: string, value: string) {
      return super.set(name.toLowerCase(), value);
    }
  };
  Object.assign(globalThis, { Headers });
}
