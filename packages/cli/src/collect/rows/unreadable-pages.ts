import { type OperationId, routes } from '@social-data/contract';
import { parsePointer, valueAt } from '@social-data/contract/json-pointer';
import type { Journal } from '../journal/journal.ts';
import type { PageRecord } from '../journal/journal-records.ts';

/** The pages of a journal that have no list where the contract has one, and payloads that are no object. */
export function* unreadablePages(journal: Journal, operation: OperationId): Generator<PageRecord> {
  const { pagination } = routes[operation];
  const keys = parsePointer(pagination?.items ?? '/data') ?? [];
  for (const input of journal.header.inputs.keys())
    for (const record of journal.pagesOf(input))
      if (!isReadable(valueAt({ data: record.data }, keys), pagination !== undefined)) yield record;
}

function isReadable(value: unknown, isList: boolean): boolean {
  return isList ? Array.isArray(value) : Object(value) === value;
}
