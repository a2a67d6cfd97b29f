import type { OperationBody, OperationParameters } from '../client.ts';
import type { OperationId } from '../operations.ts';
import { type CallOptions, type Executor, isAnswered } from './executor.ts';
import { HttpStatusError } from './http-status-error.ts';
import type { SendOperation } from './send-operation.ts';

/** Each call resolves to the body of the answer. */
export type PlainCalls = { [Id in OperationId]: Promise<OperationBody[Id]> };

/**
 * The simplest executor: one request per call, no retry, the body as it comes.
 * It rejects with HttpStatusError for a status that is not 2xx, and as `fetch`
 * and `JSON.parse` do when there is no answer or it is no JSON.
 */
export function plainExecutor(send: SendOperation): Executor<PlainCalls, CallOptions> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): PlainCalls[Id];
  // Declared twice, as the compiler does not see through the map that PlainCalls[Id] is this promise.
  async function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: CallOptions,
  ): Promise<OperationBody[Id]> {
    const answer = await send(operation, parameters, options);
    if (isAnswered(answer)) return answer.data;
    throw new HttpStatusError(operation, answer.response.status, answer.error);
  }
  return { execute };
}
