export * from '../client.ts';
export type * from '../operation-types.ts';
export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  type LooseInit,
  type LoosePaths,
  type OperationRequest,
  requestOf,
  type Token,
  withContract,
  writePath,
} from './contract-client.ts';
export type { Executor } from './executor.ts';
