import type { OperationId } from '@social-data/contract';
import { type OperationInfo, operations } from '@social-data/contract/operations';

/**
 * Parameters with what our servers take for the ones that were left out (decision D7): the first
 * allowed value of a list of values, the first page, the first offset. The contract declares no default.
 */
export function withDefaults(
  operationId: OperationId,
  values: object,
): Readonly<Record<string, unknown>> {
  return { ...defaultsOf(operationId), ...values };
}

const known = new Map<OperationId, Readonly<Record<string, unknown>>>();

function defaultsOf(operationId: OperationId): Readonly<Record<string, unknown>> {
  const made = known.get(operationId) ?? makeDefaults(operationId);
  known.set(operationId, made);
  return made;
}

function makeDefaults(operationId: OperationId): Record<string, unknown> {
  const operation: OperationInfo = operations[operationId];
  const defaults: Record<string, unknown> = {};
  for (const { name, required, enum: allowed } of operation.parameters) {
    if (!required && allowed?.[0] !== undefined) defaults[name] = allowed[0];
  }
  const { pagination } = operation;
  if (pagination?.style === 'page') defaults[pagination.pageParameter] = pagination.firstPage ?? 1;
  if (pagination?.style === 'cursor' && pagination.offsetParameter !== undefined)
    defaults[pagination.offsetParameter] = pagination.firstOffset ?? 0;
  return defaults;
}
