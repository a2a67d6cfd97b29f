import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTarget } from '@social-data/server-protocol';
import type { RequestContext } from '../call/call-context.ts';
import type { ServerContext } from './server-context.ts';

/** Reads the parts of a request that the gateway uses. */
export function requestContext<OperationId extends RequestContext['operationId']>(
  operationId: OperationId,
  request: IncomingMessage,
  { services, connections }: ServerContext,
): RequestContext & { readonly operationId: OperationId } {
  return {
    operationId,
    requestId: randomUUID(),
    target: readTarget(request.url ?? ''),
    origin: request.headers.origin,
    address: connections.addressOf(request),
    isSecure: 'encrypted' in request.socket,
    receivedAt: services.clock.monotonic(),
  };
}
