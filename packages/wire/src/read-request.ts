import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { type OperationInfo, operations } from '@social-data/contract/operations';
import { type ParameterProblem, readParameters } from '@social-data/contract/parameters';
import type { RequestTarget } from './request-target.ts';

export type ReadRequest<Id extends OperationId> =
  | { readonly ok: true; readonly values: OperationQuery[Id] }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] };

/**
 * The parameters of a call, judged on the wire form (decision D8). A declared parameter that is not
 * UTF-8 in percent-encoding is a problem of its own; undeclared ones are ignored whatever they hold.
 */
export function readRequest<Id extends OperationId>(
  operationId: Id,
  { query, malformed }: Pick<RequestTarget, 'query' | 'malformed'>,
): ReadRequest<Id> {
  const read = readParameters(operationId, query);
  if (malformed.length === 0) return read;
  const operation: OperationInfo = operations[operationId];
  const broken = operation.parameters
    .map((parameter) => parameter.name)
    .filter((name) => malformed.includes(name));
  if (broken.length === 0) return read;
  const others = read.ok ? [] : read.problems.filter(({ name }) => !broken.includes(name));
  return { ok: false, problems: [...broken.map(badEncoding), ...others] };
}

function badEncoding(name: string): ParameterProblem {
  return {
    name,
    reason: 'other',
    message: `The parameter ${name} is not text in UTF-8 with percent-encoding. Encode it as encodeURIComponent does.`,
  };
}
