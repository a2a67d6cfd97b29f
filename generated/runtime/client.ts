import { createResources, type Resources } from '../client.ts';
import type { ContractClientOptions } from './contract-client.ts';
import type { CallOptions } from './executor.ts';
import { type PlainCalls, plainExecutor } from './plain-executor.ts';
import { createSender } from './send-operation.ts';

export * from '../client.ts';
export type * from '../operation-types.ts';
export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  type Token,
} from './contract-client.ts';
export {
  type CallOptions,
  type ErrorResponse,
  type Executor,
  isOkResponse,
  type OkResponse,
  type OperationResponse,
} from './executor.ts';
export { HttpStatusError } from './http-status-error.ts';
export type { PlainCalls } from './plain-executor.ts';
export { createSender, type SendOperation } from './send-operation.ts';

/** A client with one method for each operation, which resolves to the response body. */
export function createPlainClient(
  options: ContractClientOptions,
): Resources<PlainCalls, CallOptions> {
  return createResources(plainExecutor(createSender(options)));
}
