import { matchPath, type OperationId, routes } from '@social-data/contract/operations';

/** An operation whose path ends an address. */
export interface FoundOperation {
  readonly operation: OperationId;
  /** In capital letters. */
  readonly method: string;
  /** Its path at the end of the address, as it is written there. */
  readonly path: string;
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
    if (!values) continue;
    const end = pathname.split('/').slice(1 - path.split('/').length);
    found.push({ operation, method: method.toUpperCase(), path: `/${end.join('/')}`, values });
  }
  return found.sort((a, b) => Object.keys(a.values).length - Object.keys(b.values).length);
}
