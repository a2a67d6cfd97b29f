import type { AnySocialDataError, EndReason, PaginationError } from '@social-data/client';
import { followList, isPaged } from '@social-data/client/paging';
import { type OperationId, routes } from '@social-data/contract';
import { createRowReader, rows } from '@social-data/contract/rows';
import type { OperationFlags } from '../flags.ts';
import type { Journal } from './journal.ts';
import type { FailureRecord, Parameters } from './journal-format.ts';

/** How far lists are read; infinite where nothing bounds them. */
export interface ListLimits {
  /** The most rows of each input. */
  readonly limit: number;
  /** The most pages of each input. */
  readonly maxPages: number;
  /** The most requests of the run. */
  readonly maxCalls?: number | undefined;
}

/** What the flags allow. With none about it, a list is read for one page. */
export function limitsOf(
  operation: OperationId,
  { limit = Number.POSITIVE_INFINITY, maxPages, maxCalls, all }: OperationFlags,
): ListLimits {
  if (!isPaged(operation)) return { limit, maxPages: 1, maxCalls };
  const isOpen = all || Number.isFinite(limit);
  return { limit, maxPages: maxPages ?? (isOpen ? Number.POSITIVE_INFINITY : 1), maxCalls };
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

/** How far the list of one input has been read. A single payload is a list of one page. */
export class OpenList {
  readonly input: number;
  pages = 0;
  /** Rows that no earlier page of this list had. */
  rows = 0;
  duplicates = 0;
  /** Parameters of the next page; null after the last one. */
  next: Parameters | null;
  end: EndReason | undefined;
  /** Set when the list does not advance. */
  error: PaginationError | undefined;
  readonly #operation: OperationId;
  /** Made with the first page: a run may have 300,000 inputs, and most of them wait. */
  #reader: ReturnType<typeof followList> | undefined;

  constructor(input: number, operation: OperationId, parameters: Parameters) {
    this.input = input;
    this.#operation = operation;
    this.next = parameters;
  }

  /** Reads the `data` of the page that `next` requests. */
  read(data: unknown): void {
    const operation = this.#operation;
    this.pages += 1;
    if (isPaged(operation)) {
      // What the contract declares as parameters of the operation, and is checked before.
      this.#reader ??= followList(operation, this.next as never);
      const { items, duplicates, next, end, error } = this.#reader.read(data as never);
      this.rows += items.length;
      this.duplicates += duplicates;
      this.next = next === null ? null : { ...next };
      this.end = end;
      this.error = error;
    } else {
      if (Object(data) === data) this.rows += createRowReader(rows[operation])(data).rows.length;
      else this.end = 'unreadable';
      this.next = null;
    }
  }
}

/** The lists of a run, as far as its journal has them. */
export interface ListPlan {
  readonly limits: ListLimits;
  readonly ended: readonly ListResult[];
  /** In the order of the inputs. */
  readonly open: readonly OpenList[];
  /** The most calls without retries; infinite where nothing bounds them. */
  readonly most: number;
}

/** Reads a journal, and says which lists a run goes on with. */
export function planLists(journal: Journal, limits: ListLimits): ListPlan {
  const { operation, parameters, inputs } = journal.header;
  const ended: ListResult[] = [];
  const open: OpenList[] = [];
  for (const [input, own] of inputs.entries()) {
    const list = new OpenList(input, operation, { ...parameters, ...own });
    if (journal.pageCount(input) > 0)
      for (const { data } of journal.pagesOf(input)) list.read(data);
    const end = endOf(list, limits);
    const earlierFailure = end ? undefined : journal.failureOf(input);
    if (end) ended.push(end);
    else if (earlierFailure) ended.push({ ...resultOf(list, 'failed'), earlierFailure });
    else open.push(list);
  }
  // A page may have one new row alone; after each, a list by cursor may have a page without any.
  const pagesOfRow = routes[operation].pagination?.style === 'cursor' ? 2 : 1;
  let most = 0;
  for (const { pages, rows } of open)
    most += Math.min(limits.maxPages - pages, pagesOfRow * (limits.limit - rows));
  return { limits, ended, open, most: Math.min(most, limits.maxCalls ?? most) };
}

/** What became of a list that ended by what its pages say or by a limit; undefined while it has another page. */
export function endOf(list: OpenList, { limit, maxPages }: ListLimits): ListResult | undefined {
  const { error, next, end, rows, pages } = list;
  if (error) return { ...resultOf(list, 'failed'), error };
  if (next === null) return resultOf(list, end ?? 'single');
  if (rows >= limit) return resultOf(list, 'limit');
  return pages >= maxPages ? resultOf(list, 'max-pages') : undefined;
}

export function resultOf(list: OpenList, end: ListEnd): ListResult {
  const { input, pages, rows, duplicates } = list;
  return { input, pages, rows, duplicates, end };
}
