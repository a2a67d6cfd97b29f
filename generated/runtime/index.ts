// The root of the package: everything but the tables of rows and gaps and the validators, which few readers need.

export type * from '../operation-types.ts';
export {
  type BodyInfo,
  type ContractInfo,
  type CursorPagination,
  clientTimeoutSeconds,
  contractInfo,
  type Evidence,
  type HttpMethod,
  isOperationId,
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
  type PagePagination,
  type PaginationInfo,
  type ParameterInfo,
  type ParameterStyle,
  type ParameterType,
  type Route,
  routes,
  type SecurityInfo,
  security,
} from '../operations.ts';
export {
  type CodeAdvice,
  codeAdvice,
  type FailureCode,
  isSuccess,
  type ResultCode,
  type ResultCodeInfo,
  type RetryAdvice,
  resultCode,
  resultCodes,
} from '../result-codes.ts';
// A schema whose name is listed above is reached through './types'.
export type * from '../types.ts';
export {
  type ContractClient,
  type ContractClientOptions,
  createContractClient,
  createResources,
  type Executor,
  type LoosePaths,
  type OperationRequest,
  type Resources,
  requestOf,
  type Token,
} from './client.ts';
export type { ParameterProblem, ParametersRead, ProblemReason } from './read-parameters.ts';
