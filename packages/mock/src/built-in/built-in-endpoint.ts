import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestTarget } from '@social-data/server-protocol';

/** An endpoint of the mock itself, outside the contract. */
export interface BuiltInEndpoint {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly handle: (
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
  ) => void | Promise<void>;
}
