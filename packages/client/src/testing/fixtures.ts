import { memberAt, valueAt } from '@social-data/contract/json-pointer';
import bundle from '@social-data/contract/openapi.json' with { type: 'json' };
import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';

/** The body of a response, as an example of the contract gives it. */
export interface Fixture {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly recordTime: string;
}

function examplesOf(operation: OperationId): object {
  const { path, method, successStatus = '' }: OperationInfo = operations[operation];
  const response = memberAt(bundle, ['paths', path, method, 'responses', successStatus]);
  return Object(memberAt(response, ['content', 'application/json', 'examples']));
}

/** The names of an operation's examples: `success`, `empty` for a list, and `code100` and so on for each failure. */
export function fixtureNames(operation: OperationId): string[] {
  return Object.keys(examplesOf(operation));
}

/** A copy of an example of an operation. Throws for a name that the operation does not have. */
export function fixture(operation: OperationId, name: string): Fixture {
  const reference = memberAt(examplesOf(operation), [name, '$ref']);
  const { value } = Object(valueAt(bundle, String(reference)));
  if (value === undefined)
    throw new RangeError(
      `${operation} has no example ${name}. It has: ${fixtureNames(operation).join(', ')}.`,
    );
  return structuredClone(value);
}
