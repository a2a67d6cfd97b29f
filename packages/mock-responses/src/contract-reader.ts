import type { OperationId } from '@social-data/contract/operations';

/** What the responses need of the contract. The mock has it from Prism, the fake fetch of the client without. */
export interface ContractReader {
  readonly examples: Examples;
  /** The response of an operation that has no sample data. */
  exampleResponse(operationId: OperationId): ExampleResponse;
}

/** Which operation a request is for. */
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

/** A response that was made from the contract alone. */
export interface ExampleResponse {
  readonly status: number;
  /** The media type, and what else the contract says. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
