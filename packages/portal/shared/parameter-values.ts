import { fieldsOf } from '@social-data/contract/operation-fields';
import type { OperationInfo } from '@social-data/contract/operations';

/** Values of parameters by name, as text: what a form holds or an example shows. */
export type ParameterValues = Readonly<Record<string, string>>;

/** The required parameters of an operation with their examples from the contract. */
export function exampleValues(operation: OperationInfo): ParameterValues {
  return Object.fromEntries(
    fieldsOf(operation)
      .filter(({ required }) => required)
      .map(({ name, example }) => [name, String(example ?? '')]),
  );
}
