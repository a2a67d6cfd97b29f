// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

export {
  type ParameterProblem,
  type ProblemReason,
} from './runtime/parameter-problem.ts';
export { type ParametersRead, readParameters } from './runtime/read-parameters.ts';
