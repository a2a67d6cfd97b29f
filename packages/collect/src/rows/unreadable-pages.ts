import { type OperationId, routes } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';
import type { Journal } from '../journal/journal.ts';
import type { PageRecord } from '../journal/page-record.ts';

/** The pages of a journal that have no list where the contract has one: no row of an output comes from them. */
export function* unreadablePages(journal: Journal, operation: OperationId): Generator<PageRecord> {
  const { pagination } = routes[operation];
  if (pagination === undefined) return;
  const keys = parsePointer(pagination.items) ?? [];
  for (const input of journal.header.inputs.keys())
    for (const record of journal.pagesOf(input))
      if (!Array.isArray(valueAt({ data: record.data }, keys))) yield record;
}
