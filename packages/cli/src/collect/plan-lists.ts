import type { AnySocialDataError, EndReason, PaginationError } from '@social-data/client';
import { followList, type PagedOperationId } from '@social-data/client/paging';
import { type OperationId, routes } from '@social-data/contract';
import { createRowReader, rows } from '@social-data/contract/rows';
import type { Journal } from './journal.ts';
import type { FailureRecord, JournalHeader, Parameters } from './journal-format.ts';

/** How far lists are read. */
export interface ListLimits {
  /** The most rows of each input. */
  readonly limit: number;
  /** The most pages of each input. */
  readonly maxPages: number;
}

/** Why a list was not read further. `stopped` means that the run ended before the list did. */
export type ListEnd = EndReason | 'single' | 'limit' | 'max-pages' | 'failed' | 'stopped';

export interface ListResult {
  readonly input: number;
  readonly pages: number;
  readonly rows: number;
  readonly duplicates: number;
  readonly end: ListEnd;
  /** The failure of this run. */
  readonly error?: AnySocialDataError;
  /** The failure of an earlier run, which was not asked again. */
  readonly earlierFailure?: FailureRecord;
}

/** A list with pages that may be requested. */
export interface OpenList {
  readonly input: number;
  readonly reading: ListReading;
}

/** The lists of a run, as far as its journal has them. */
export interface ListPlan {
  readonly limits: ListLimits;
  readonly ended: readonly ListResult[];
  /** In the order of the inputs. */
  readonly open: readonly OpenList[];
}

/** What a journal says about lists. */
export type ReadPages = Pick<Journal, 'header' | 'pageCount' | 'pagesOf' | 'failureOf'>;

/** For a run that has not begun. */
export function withoutPages(header: JournalHeader): ReadPages {
  return { header, pageCount: () => 0, *pagesOf() {}, failureOf: () => undefined };
}

/** Reads a journal, and says which lists a run goes on with. */
export function planLists(journal: ReadPages, limits: ListLimits): ListPlan {
  const { operation, parameters, inputs } = journal.header;
  const ended: ListResult[] = [];
  const open: OpenList[] = [];
  for (const [input, own] of inputs.entries()) {
    const reading = startReading(operation, { ...parameters, ...own });
    if (journal.pageCount(input) > 0)
      for (const { data } of journal.pagesOf(input)) reading.read(data);
    const list = { input, reading };
    const end = endOf(list, limits);
    const earlierFailure = end ? undefined : journal.failureOf(input);
    if (end) ended.push(end);
    else if (earlierFailure) ended.push({ ...resultOf(list, 'failed'), earlierFailure });
    else open.push(list);
  }
  return { limits, ended, open };
}

/** What became of a list that ended by what its pages say or by a limit; undefined while it has another page. */
export function endOf(list: OpenList, { limit, maxPages }: ListLimits): ListResult | undefined {
  const { error, next, end, rows, pages } = list.reading;
  if (error) return { ...resultOf(list, 'failed'), error };
  if (next === null) return resultOf(list, end ?? 'single');
  if (rows >= limit) return resultOf(list, 'limit');
  return pages >= maxPages ? resultOf(list, 'max-pages') : undefined;
}

export function resultOf({ input, reading }: OpenList, end: ListEnd): ListResult {
  const { pages, rows, duplicates } = reading;
  return { input, pages, rows, duplicates, end };
}

/** How far the list of one input has been read. A single payload is a list of one page. */
export interface ListReading {
  readonly isList: boolean;
  pages: number;
  /** Rows that no earlier page of this list had. */
  rows: number;
  duplicates: number;
  /** Parameters of the next page; null after the last one. */
  next: Parameters | null;
  end: EndReason | undefined;
  /** Set when the list does not advance. */
  error: PaginationError | undefined;
  /** Reads the `data` of the page that `next` requests. */
  read(data: unknown): void;
}

function startReading(operation: OperationId, parameters: Parameters): ListReading {
  return isListOperation(operation)
    ? readList(operation, parameters)
    : readSingle(operation, parameters);
}

function isListOperation(operation: OperationId): operation is PagedOperationId {
  return routes[operation].pagination !== undefined;
}

function readList(operation: PagedOperationId, parameters: Parameters): ListReading {
  // Made with the first page: a run may have 300,000 inputs, and most of them wait.
  let reader: ReturnType<typeof followList> | undefined;
  return {
    ...{ isList: true, ...START, next: parameters },
    read(data: unknown) {
      // What the contract declares as parameters of the operation, and is checked before.
      reader ??= followList(operation, parameters as never);
      const { items, duplicates, next, end, error } = reader.read(data as never);
      this.pages += 1;
      this.rows += items.length;
      this.duplicates += duplicates;
      this.next = next === null ? null : { ...next };
      this.end = end;
      this.error = error;
    },
  };
}

function readSingle(operation: OperationId, parameters: Parameters): ListReading {
  const readRows = createRowReader(rows[operation]);
  return {
    ...{ isList: false, ...START, next: parameters },
    read(data: unknown) {
      this.pages += 1;
      if (Object(data) === data) this.rows += readRows(data).rows.length;
      else this.end = 'unreadable';
      this.next = null;
    },
  };
}

const START = { pages: 0, rows: 0, duplicates: 0, end: undefined, error: undefined };
