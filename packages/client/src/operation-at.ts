import { type OperationId, operationPaths } from '@social-data/contract/operations';

/** The operation whose path ends an address, whatever stands before it; undefined where there is none. */
export function operationAt(pathname: string): OperationId | undefined {
  let id: OperationId;
  for (id in operationPaths) if (pathname.endsWith(operationPaths[id])) return id;
  return undefined;
}
