import type { EndReason, PaginationError } from '@social-data/client';
import { followList, type PagedOperationId } from '@social-data/client/paging';
import { type OperationId, routes } from '@social-data/contract';
import { createRowReader, rows } from '@social-data/contract/rows';
import type { Parameters } from './journal/journal-header.ts';

/** How far the list of one input has been read. A single payload is a list of one page. */
export interface ListReading {
  readonly isList: boolean;
  readonly pages: number;
  /** Rows that no earlier page of this list had. */
  readonly rows: number;
  readonly duplicates: number;
  /** Parameters of the next page; null after the last one. */
  readonly next: Parameters | null;
  readonly end: EndReason | undefined;
  /** Set when the list does not advance. */
  readonly error: PaginationError | undefined;
  /** Reads the `data` of the page that `next` requests. */
  read(data: unknown): void;
}

export function startReading(operation: OperationId, parameters: Parameters): ListReading {
  return isListOperation(operation)
    ? readList(operation, parameters)
    : readSingle(operation, parameters);
}

function isListOperation(operation: OperationId): operation is PagedOperationId {
  return routes[operation].pagination !== undefined;
}

interface Progress {
  isList: boolean;
  pages: number;
  rows: number;
  duplicates: number;
  next: Parameters | null;
  end: EndReason | undefined;
  error: PaginationError | undefined;
}

function readList(operation: PagedOperationId, parameters: Parameters): ListReading {
  // What the contract declares as parameters of the operation, and is checked before.
  // Made with the first page: a run may have 300,000 inputs, and most of them wait.
  let reader: ReturnType<typeof followList> | undefined;
  const progress: Progress = startProgress(true, parameters);
  return Object.assign(progress, {
    read(data: unknown) {
      reader ??= followList(operation, parameters as never);
      const { items, duplicates, next, end, error } = reader.read(data as never);
      progress.pages += 1;
      progress.rows += items.length;
      progress.duplicates += duplicates;
      progress.next = next === null ? null : { ...next };
      progress.end = end;
      progress.error = error;
    },
  });
}

function readSingle(operation: OperationId, parameters: Parameters): ListReading {
  const readRows = createRowReader(rows[operation]);
  const progress: Progress = startProgress(false, parameters);
  return Object.assign(progress, {
    read(data: unknown) {
      progress.pages += 1;
      if (Object(data) === data) progress.rows += readRows(data).rows.length;
      else progress.end = 'unreadable';
      progress.next = null;
    },
  });
}

function startProgress(isList: boolean, next: Parameters): Progress {
  return { isList, pages: 0, rows: 0, duplicates: 0, next, end: undefined, error: undefined };
}
