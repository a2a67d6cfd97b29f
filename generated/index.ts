// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

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
export type * from './operation-types.ts';
export {
  type ContractInfo,
  contractInfo,
  type CursorPagination,
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
  type ServerInfo,
  security,
  servers,
} from './operations.ts';
export type { ParameterProblem, ParametersRead, ProblemReason } from './parameters.ts';
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
} from './result-codes.ts';
// A schema whose name is listed above is reached through './types'.
export type * from './types.ts';
