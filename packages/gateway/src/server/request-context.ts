import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTarget } from '@social-data/server-protocol';
import type { RequestContext } from '../pipeline/call-context.ts';
import { clientAddress } from './client-address.ts';
import type { ServerContext } from './server-context.ts';

/** Reads the parts of a request that the gateway uses. The address is unavailable after the caller hangs up, so it is read first. */
export function requestContext<OperationId extends RequestContext['operationId']>(
  operationId: OperationId,
  request: IncomingMessage,
  { pipeline, trustProxy }: ServerContext,
): RequestContext & { readonly operationId: OperationId } {
  return {
    operationId,
    requestId: randomUUID(),
    target: readTarget(request.url ?? ''),
    origin: request.headers.origin,
    address: clientAddress(request, trustProxy),
    receivedAt: pipeline.clock.monotonic(),
  };
}
