import { type OperationId, operations } from '@social-data/contract/operations';
import { withDefaults } from '@social-data/server-protocol';

/**
 * Identifies what a call asks for: calls that differ only in written-out defaults have the same key, all others
 * have different keys. The token is not part of the key.
 */
export function canonicalKey(operationId: OperationId, values: object): string {
  const all = withDefaults(operationId, values);
  return JSON.stringify(operations[operationId].parameters.map(({ name }) => all[name] ?? null));
}

/** The parameters, defaults included, that a canonical key was made from. */
export function parametersOfKey(operationId: OperationId, key: string): Record<string, unknown> {
  const values: unknown[] = JSON.parse(key);
  const names = operations[operationId].parameters.map(({ name }) => name);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
