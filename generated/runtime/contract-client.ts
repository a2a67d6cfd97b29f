import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { security } from '../operations.ts';
import type { paths } from '../types.ts';
import type { SecurityInfo } from './operation-info.ts';

/** A token, or a function that gives one for each call, so that it may be renewed. */
export type Token = string | (() => string | Promise<string>);

export interface ContractClientOptions {
  /** Address of the service, such as `https://api.social-data.example`. There is no default. */
  readonly baseUrl: string;
  /**
   * Credential of the caller, added to every request. Without it none is sent,
   * as when a server of your own adds it.
   */
  readonly token?: Token;
  /** @default the global `fetch` at the time of the call, so that later patches are seen */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The openapi-fetch client of this contract. */
export type ContractClient = Client<paths>;

/**
 * An openapi-fetch client with the types of this contract, which adds the token
 * where the contract wants it. It knows paths only; see `createPlainClient` for methods.
 */
export function createContractClient(options: ContractClientOptions): ContractClient {
  return createClientOf<paths>(options);
}

/** The same client for any other description of paths. */
export function createClientOf<Paths extends {}>(options: ContractClientOptions): Client<Paths> {
  const { baseUrl, token, fetch = (request) => globalThis.fetch(request) } = options;
  const client = createClient<Paths>({ baseUrl, fetch });
  const scheme: SecurityInfo | undefined = schemeOf(security);
  if (scheme && token !== undefined) client.use(credentialMiddleware(scheme, token));
  return client;
}

/** Keeps the compiler from narrowing the scheme to what this contract happens to have. */
function schemeOf(scheme: SecurityInfo | undefined): SecurityInfo | undefined {
  return scheme;
}

/** Adds the token to every request in the place that the contract names. */
function credentialMiddleware(scheme: SecurityInfo, token: Token): Middleware {
  return {
    async onRequest({ request }) {
      const value = typeof token === 'function' ? await token() : token;
      return withCredential(request, scheme, value);
    },
  };
}

function withCredential(request: Request, scheme: SecurityInfo, value: string): Request {
  if (scheme.in === 'header') {
    request.headers.set(scheme.name, value);
    return request;
  }
  const url = new URL(request.url);
  url.searchParams.set(scheme.name, value);
  return new Request(url, request);
}
