import type { OperationBody, OperationParameters } from '../operation-types.ts';
import type { OperationId } from '../operations.ts';
import { type CallOptions, type Executor, isOkResponse } from './executor.ts';
import { HttpStatusError } from './http-status-error.ts';
import type { SendOperation } from './send-operation.ts';

/** Each call resolves to the body of the response. */
export type PlainCalls = { [Id in OperationId]: Promise<OperationBody[Id]> };

/**
 * The simplest executor: one request per call, no retry, and the body as it was received.
 * It rejects with HttpStatusError for a status that is not 2xx, and as `fetch`
 * and `JSON.parse` do when no response arrives or it is no JSON.
 */
export function plainExecutor(send: SendOperation): Executor<PlainCalls, CallOptions> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): PlainCalls[Id];
  // Declared twice, because the compiler does not see that PlainCalls[Id] is this promise.
  async function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): Promise<OperationBody[Id]> {
    const result = await send(operation, parameters, options);
    if (isOkResponse(result)) return result.data;
    throw new HttpStatusError(operation, result.response.status, result.error);
  }
  return { execute };
}
