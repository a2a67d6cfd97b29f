import type { OperationQuery } from '@social-data/contract/client';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { readListStart } from '@social-data/server-protocol/list-start';
import { pageSizes } from '@social-data/server-protocol/page-range';
import { withDefaults } from '@social-data/server-protocol/with-defaults';
import { mockCursors } from './mock-cursors.ts';

/** Number of the page that a call asks for; undefined for an operation without pages, or a cursor of another list. */
export function listPageNumber<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
): number | undefined {
  const { pagination }: OperationInfo = operations[operationId];
  if (!pagination) return undefined;
  if (pagination.style === 'page') {
    const parameters: Readonly<Record<string, unknown>> = { ...withDefaults(operationId, values) };
    return Number(parameters[pagination.pageParameter]);
  }
  const list = readListStart(operationId, pagination, values, mockCursors);
  return list.ok ? Math.floor(list.start / pageSizes.cursor) + 1 : undefined;
}
