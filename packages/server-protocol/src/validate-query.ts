import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { type ParameterProblem, readParameters } from '@social-data/contract/parameters';
import type { RequestTarget } from './request-target.ts';

export type ValidatedQuery<Id extends OperationId> =
  | { readonly ok: true; readonly values: OperationQuery[Id] }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/**
 * Validates the parameters of a call in their wire form (decision D8). A declared parameter that is not
 * percent-encoded UTF-8 is a problem; undeclared parameters are ignored, whatever they contain.
 */
export function validateQuery<Id extends OperationId>(
  operationId: Id,
  { query, malformedParameters }: Pick<RequestTarget, 'query' | 'malformedParameters'>,
): ValidatedQuery<Id> {
  const read = readParameters(operationId, query);
  if (malformedParameters.length === 0) return read;
  const operation: OperationInfo = operations[operationId];
  const malformed = operation.parameters
    .map((parameter) => parameter.name)
    .filter((name) => malformedParameters.includes(name));
  if (malformed.length === 0) return read;
  const others = read.ok ? [] : read.problems.filter(({ name }) => !malformed.includes(name));
  return { ok: false, problems: [...malformed.map(encodingProblem), ...others] };
}

function encodingProblem(name: string): ParameterProblem {
  return {
    name,
    reason: 'other',
    message: `The parameter ${name} is not text in UTF-8 with percent-encoding. Encode it as encodeURIComponent does.`,
  };
}
