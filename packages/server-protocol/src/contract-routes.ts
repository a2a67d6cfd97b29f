import {
  matchPath,
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';

/** An operation of a path. */
export interface OperationOnPath {
  readonly operationId: OperationId;
  /** In capital letters. */
  readonly method: string;
}

/** The operations whose path is exactly this one, in the order of the contract. */
export function operationsOnPath(path: string): readonly OperationOnPath[] {
  const length = path.split('/').length;
  return operationIds.flatMap((operationId) => {
    const { method, path: template }: OperationInfo = operations[operationId];
    // `matchPath` also accepts what stands before the path of an operation.
    const isSame = template.split('/').length === length && matchPath(template, path);
    return isSame ? [{ operationId, method: method.toUpperCase() }] : [];
  });
}

/** The methods that a path of the contract has; none for any other path. */
export function methodsOnPath(path: string): readonly string[] {
  return [...new Set(operationsOnPath(path).map(({ method }) => method))];
}

/** HTTP status of the responses of an operation: 200 where the contract names none, or several as `2XX`. */
export function statusOf(operationId: OperationId): number {
  const { successStatus = '' }: OperationInfo = operations[operationId];
  return Number(successStatus) || 200;
}

/** Those of the values that belong into the path of an operation, as texts; empty for most operations. */
export function pathValues(
  operationId: OperationId,
  values: URLSearchParams,
): Readonly<Record<string, string>> {
  const { path, parameters }: OperationInfo = operations[operationId];
  if (!path.includes('{')) return {};
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(inPath.map(({ name }) => [name, values.get(name) ?? '']));
}
