import { type OperationId, operations } from '@social-data/contract/operations';
import { withDefaults } from '@social-data/wire';

/**
 * What a call asks for, as a text: the same for two calls that mean the same, whether defaults were written out
 * or not, and different for any two others. The token is no part of it.
 */
export function meaningOfCall(operationId: OperationId, values: object): string {
  const all = withDefaults(operationId, values);
  return JSON.stringify(operations[operationId].parameters.map(({ name }) => all[name] ?? null));
}
