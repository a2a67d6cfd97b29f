import type { OperationId } from '../operations.ts';

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

/** A validator for each operation. */
export type Guards<Values extends Record<OperationId, unknown>> = {
  readonly [Id in OperationId]: ValidateFunction<Values[Id]>;
};
