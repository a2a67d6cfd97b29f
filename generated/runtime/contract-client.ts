import createClient, {
  type Client,
  type ClientOptions,
  createQuerySerializer,
  defaultPathSerializer,
  mergeHeaders,
} from 'openapi-fetch';
import { type OperationId, routes, security } from '../operations.ts';
import type { paths } from '../types.ts';
import type { HttpMethod, SecurityInfo } from './operation-info.ts';
import type { ParameterPlace, Route } from './route.ts';

/** A token, or a function that gives one for each call, so that it may be renewed. */
export type Token = string | (() => string | Promise<string>);

/** The options of openapi-fetch, with the credential. */
export interface ContractClientOptions extends ClientOptions {
  /** Address of the service, such as `https://api.social-data.example`. There is no default. */
  readonly baseUrl: string;
  /**
   * Credential of the caller, added to every request in the place that the contract names. Without
   * it none is sent, as when a server of your own adds it.
   */
  readonly token?: Token | undefined;
}

/** The openapi-fetch client of this contract. */
export type ContractClient = Client<paths>;

/**
 * The openapi-fetch client of this contract. It knows what openapi-fetch cannot: the style of each
 * query parameter, the media type of each body, and where the credential travels. It does not retry.
 * A path value that is empty, `.` or `..` would call another path, so it rejects with a TypeError.
 *
 * @example
 * const client = createContractClient({ baseUrl: 'https://api.social-data.example', token });
 * const { data, error } = await client.GET('/api/lifestyle-platform/search-user/v2', {
 *   params: { query: { keyword: 'camping' } },
 * });
 */
export function createContractClient<Paths extends {} = paths>({
  token,
  ...options
}: ContractClientOptions): Client<Paths> {
  const client = createClient<LoosePaths>({
    // Looked up for each request, so that later patches are seen.
    fetch: (request) => globalThis.fetch(request),
    pathSerializer: writePath,
    ...options,
  });
  const { request } = client;
  const send = async (method: string, path: string, init: LooseInit = {}) => {
    const value = typeof token === 'function' ? await token() : token;
    // openapi-fetch takes the names of methods in either case.
    return request(method as HttpMethod, path, withContract(routeOf(method, path), init, value));
  };
  const methods = Object.keys(client).filter((name) => name === name.toUpperCase());
  const entries = methods.map((method) => {
    return [method, (path: string, init?: LooseInit) => send(method, path, init)];
  });
  // The compiler may never end where it compares the paths of a large contract with loose ones.
  const typed: unknown = Object.assign(client, { ...Object.fromEntries(entries), request: send });
  return typed as Client<Paths>;
}

/** Paths of any contract, for programs that choose the operation at run time. */
export type LoosePaths = Record<string, Record<HttpMethod, LooseOperation>>;
interface LooseOperation {
  parameters: Partial<Record<ParameterPlace, Record<string, unknown>>>;
  requestBody?: { content: { '*/*': unknown } };
  responses: { 200: { content: { '*/*': unknown } }; default: { content: { '*/*': unknown } } };
}
export type LooseInit = NonNullable<Parameters<Client<LoosePaths>['GET']>[1]>;

/** What a method of the contract takes, as openapi-fetch takes it: parameters by place, and the body. */
export type OperationRequest = {
  readonly params: Readonly<Record<ParameterPlace, Record<string, unknown>>>;
  readonly body?: unknown;
};

/**
 * Sorts the parameters of a method into their places. Members that are undefined count as absent.
 *
 * @example
 * const { method, path } = routes[operation];
 * await createContractClient<LoosePaths>(options).request(method, path, requestOf(operation, parameters));
 */
export function requestOf(operation: OperationId, parameters: object): OperationRequest {
  const route: Route = routes[operation];
  const params = { query: emptyRecord(), path: emptyRecord(), header: emptyRecord() };
  let body: unknown;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (name === route.body?.name) body = value;
    else params[route.places?.[name] ?? 'query'][name] = value;
  }
  return body === undefined ? { params } : { params, body };
}

/** A parameter may have the name of something inherited. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null);
}

function routeOf(method: string, path: string): Route | undefined {
  const known: readonly Route[] = Object.values(routes);
  return known.find((each) => each.path === path && each.method === method.toLowerCase());
}

/**
 * What openapi-fetch takes for a call, with what the contract says of the operation, and with the credential as the last
 * parameter of the query or as a header.
 */
export function withContract(
  route: Route | undefined,
  init: LooseInit,
  token: string | undefined,
): LooseInit {
  // The wider type: another contract may have its credential elsewhere, or none.
  const scheme = security as SecurityInfo | undefined;
  const { querySerializer: given } = init;
  const writeQuery =
    typeof given === 'function' ? given : (query: object) => serialize(query, route, given);
  const { accept, body: { media } = {} } = route ?? {};
  const bodySerializer = media && bodySerializerOf(media);
  return {
    ...(bodySerializer && { bodySerializer }),
    ...init,
    headers: mergeHeaders(
      { Accept: accept, 'Content-Type': init.body === undefined ? undefined : media },
      init.headers,
      scheme?.in === 'header' ? { [scheme.name]: token } : {},
    ),
    querySerializer: (query) =>
      joined([
        writeQuery(query),
        scheme?.in === 'query' ? serialize({ [scheme.name]: token }) : '',
      ]),
  };
}

type StyleOptions = Exclude<LooseInit['querySerializer'], CallableFunction>;

/** Each parameter in its own style: openapi-fetch knows only one for all. */
function serialize(query: object, route?: Route, given?: StyleOptions): string {
  return joined(
    Object.entries(query).map(([name, value]) => {
      const write = createQuerySerializer({ ...route?.styles?.[name], ...given });
      return write({ [encodeURIComponent(name)]: withEncodedKeys(value) });
    }),
  );
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('&');
}

/** openapi-fetch encodes values alone. */
function withEncodedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [encodeURIComponent(key), member]),
  );
}

/** openapi-fetch leaves `.` and `..` in a path, which every URL parser resolves. */
export function writePath(path: string, values: Record<string, unknown>): string {
  if (Object.values(values).some((value) => /^\.{0,2}$/.test(String(value))))
    throw new TypeError('A path parameter is empty, `.` or `..`.');
  return defaultPathSerializer(path, values);
}

/** How a body is written that is not JSON. Text, a Blob or a buffer goes as it is. */
function bodySerializerOf(media: string): ((body: unknown) => unknown) | undefined {
  const [type = ''] = media.toLowerCase().split(';');
  if (type.endsWith('json')) return undefined;
  return (body) => (type.endsWith('urlencoded') ? serialize(Object(body)) : body);
}
