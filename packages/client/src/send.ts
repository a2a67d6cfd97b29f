import { type OperationId, type OperationParameters, routes } from '@social-data/contract';
import createClient from 'openapi-fetch';

/** Builds the address of an operation's request and hands it to `exchange`, which sends it and reads the answer. */
export type Send = (
  operation: OperationId,
  parameters: OperationParameters[OperationId],
  exchange: (address: string) => Promise<void>,
) => Promise<unknown>;

/** What every operation has in common. Their own types are checked at the methods. */
interface Operation {
  parameters: { query: OperationParameters[OperationId] };
  responses: { 200: { content: { 'application/json': unknown } } };
}

/**
 * A request as openapi-fetch builds it, with what is read of it. A real `Request` for each call would take longer than
 * everything else that the client does.
 */
class LightRequest {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

/** Stands for every answer: the body is read and judged once, by `exchange`, and not again by openapi-fetch. */
const taken = new Response(null, { status: 204 });

/** Sends by openapi-fetch. It knows the address and not the token. */
export function createSend(baseUrl: string): Send {
  const client = createClient<Record<string, { get: Operation }>>({
    baseUrl,
    Request: LightRequest as unknown as typeof Request,
  });
  return (operation, query, exchange) =>
    client.GET(routes[operation].path, {
      params: { query },
      fetch: async ({ url }) => {
        await exchange(url);
        return taken;
      },
    });
}
