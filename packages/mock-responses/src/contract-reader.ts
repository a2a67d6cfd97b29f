import type { OperationId } from '@social-data/contract/operations';

/** What the responses need of the contract. The mock reads it with Prism, the fake fetch of the client without. */
export interface ContractReader {
  readonly examples: Examples;
  /** Finds the operation of a method and a path. */
  findRoute(method: string, path: string): Route;
  /** Says how a response body violates the contract; undefined for a valid body. */
  findViolation(operationId: OperationId, body: object): string | undefined;
}

export type Route =
  | { readonly ok: true; readonly operationId: OperationId }
  | { readonly ok: false; readonly status: 404 | 405 };

/** The named examples of the contract. */
export interface Examples {
  get(operationId: OperationId, name: string): ExampleBody | undefined;
  names(operationId: OperationId): readonly string[];
}

/** Body of a named example. */
export interface ExampleBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly data?: unknown;
}
