import { matchPath, type OperationId, routes } from '@social-data/contract/operations';

/** An operation whose path ends an address. */
interface FoundOperation {
  readonly operation: OperationId;
  /** In capital letters. */
  readonly method: string;
  /** The values in its path. */
  readonly values: Readonly<Record<string, string>>;
}

/** The operations whose path ends an address, whatever stands before it. Those that have no values in their path come first. */
export function operationsAt(pathname: string): readonly FoundOperation[] {
  const found: FoundOperation[] = [];
  let operation: OperationId;
  for (operation in routes) {
    const { method, path } = routes[operation];
    const values = matchPath(path, pathname);
    if (values) found.push({ operation, method: method.toUpperCase(), values });
  }
  return found.sort((a, b) => Object.keys(a.values).length - Object.keys(b.values).length);
}
