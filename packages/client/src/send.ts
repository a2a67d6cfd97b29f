import { type OperationId, type OperationParameters, routes } from '@social-data/contract';
import createClient from 'openapi-fetch';

/** Builds the request of an operation and hands it to `fetch`, which reads the answer. */
export type Send = (
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  fetch: (request: Request) => Promise<Response>,
) => Promise<unknown>;

/** What every operation has in common. Their own types are checked at the methods. */
interface Operation {
  parameters: { query: OperationParameters[OperationId] };
  responses: { 200: { content: { 'application/json': unknown } } };
}

/** Sends by openapi-fetch. It knows the address and not the token. */
export function createSend(baseUrl: string): Send {
  const client = createClient<Record<string, { get: Operation }>>({ baseUrl });
  // The body is read and judged once, by `fetch`: openapi-fetch must not read it again.
  return (operation, query, fetch) =>
    client.GET(routes[operation].path, { params: { query }, parseAs: 'stream', fetch });
}
