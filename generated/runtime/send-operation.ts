import { type Client, createQuerySerializer } from 'openapi-fetch';
import type { OperationParameters } from '../operation-types.ts';
import { type OperationId, routes } from '../operations.ts';
import { bodySerializerFor } from './body-serializer.ts';
import { type ContractClientOptions, createClientOf } from './contract-client.ts';
import type { CallOptions, ErrorResponse, OkResponse, OperationResponse } from './executor.ts';
import type { HttpMethod } from './operation-info.ts';
import type { ParameterPlace, Route } from './route.ts';

/** Sends the request of an operation once and resolves to the response. */
export type SendOperation = <Id extends OperationId>(
  operation: Id,
  parameters: OperationParameters[Id],
  options?: CallOptions,
) => Promise<OperationResponse<Id>>;

/** A function that sends operations over the openapi-fetch client of the contract. */
export function createSender(options: ContractClientOptions): SendOperation {
  const client: LooseClient = createClientOf<LoosePaths>(options);
  function send<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    callOptions?: CallOptions,
  ): Promise<OperationResponse<Id>>;
  // Declared twice: the contract types the response, and nothing here checks it.
  function send<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    callOptions?: CallOptions,
  ): Promise<OkResponse<unknown> | ErrorResponse> {
    return sendRoute(client, routes[operation], parameters, callOptions);
  }
  return send;
}

/**
 * Paths of any contract. With the real ones the compiler would compare whole schemas on each call,
 * which never ends where schemas refer to each other in a circle.
 */
type LoosePaths = Record<string, Record<HttpMethod, LooseOperation>>;
type LooseClient = Client<LoosePaths>;
interface LooseOperation {
  parameters: Partial<Record<ParameterPlace, Record<string, unknown>>>;
  requestBody?: { content: { '*/*': unknown } };
  responses: { 200: { content: { '*/*': unknown } }; default: { content: { '*/*': unknown } } };
}

function sendRoute(
  client: LooseClient,
  route: Route,
  parameters: object,
  options: CallOptions | undefined,
): Promise<OkResponse<unknown> | ErrorResponse> {
  const { body, cookie, ...params } = sortParameters(route, parameters);
  return client.request(route.method, route.path, {
    ...options,
    params,
    headers: { ...headersOf(route), ...cookieHeader(cookie) },
    ...(body === undefined ? {} : { body, ...bodySerializerFor(route.bodyMedia) }),
    ...(route.responseType ? { parseAs: route.responseType } : {}),
    ...(route.styles ? { querySerializer: (query: object) => serialize(route, query) } : {}),
  });
}

type Sorted = Record<ParameterPlace, Record<string, unknown>> & { body?: unknown };

/** Members whose value is undefined are left out, as if they were absent. */
function sortParameters(route: Route, parameters: object): Sorted {
  const sorted: Sorted = { query: {}, path: {}, header: {}, cookie: {} };
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (name === route.body) sorted.body = value;
    else for (const place of route.places?.[name] ?? ['query']) sorted[place][name] = value;
  }
  return sorted;
}

function headersOf({ accept, bodyMedia }: Route): Record<string, string> {
  // The boundary of multipart data is known to the platform only, and a range is no type.
  const sendsType = bodyMedia && !bodyMedia.startsWith('multipart/') && !bodyMedia.includes('*');
  return {
    ...(accept ? { Accept: accept } : {}),
    ...(sendsType ? { 'Content-Type': bodyMedia } : {}),
  };
}

/** Cookies as the header that carries them; browsers do not let a script set it. */
function cookieHeader(cookie: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(cookie).map(([name, value]) => `${name}=${String(value)}`);
  return pairs.length > 0 ? { Cookie: pairs.join('; ') } : {};
}

/** Each parameter in its own style; openapi-fetch knows only one for all. */
function serialize({ styles = {} }: Route, query: object): string {
  return Object.entries(query)
    .map(([name, value]) => createQuerySerializer(styles[name])({ [name]: value }))
    .filter((part) => part !== '')
    .join('&');
}
