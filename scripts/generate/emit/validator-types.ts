/** Types of the validators: each is also a guard for what it lets through. */
export function emitValidatorTypes(): string {
  return `import type { OperationBody, OperationQuery } from './operation-types.ts';
import type { OperationId } from './operations.ts';

export interface ValidationError {
  /** JSON Pointer of the value that is wrong. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Checks a value. The errors of the last check stay on the function until the next one. */
export interface ValidateFunction<Value = unknown> {
  (value: unknown): value is Value;
  readonly errors?: readonly ValidationError[] | null;
}

/** Response bodies as the contract describes them. The first error ends a check. */
export declare const responses: {
  readonly [Id in OperationId]: ValidateFunction<OperationBody[Id]>;
};

/**
 * Response bodies in which no member is unknown and none is missing, but those that
 * the contract shows on some objects only: for tests of a server's own responses.
 */
export declare const strictResponses: {
  readonly [Id in OperationId]: ValidateFunction<OperationBody[Id]>;
};

/** Query parameters as typed values in one object, other names allowed. All errors are collected. */
export declare const parameters: {
  readonly [Id in OperationId]: ValidateFunction<OperationQuery[Id]>;
};
`;
}
