import type { AnySocialDataError, EndReason } from '@social-data/client';
import type { OperationId } from '@social-data/contract';
import type { ReadableJournal } from './journal/journal.ts';
import type { FailureRecord } from './journal/journal-records.ts';
import { type ListReading, startReading } from './list-reading.ts';

/** How far lists are read. */
export interface ListLimits {
  /** The most rows of each input. */
  readonly limit: number;
  /** The most pages of each input. */
  readonly maxPages: number;
  /** Asks again for lists that ended by a failure of the caller in an earlier run. @default false */
  readonly retryFailed?: boolean | undefined;
}

/** Why a list was not read further. `stopped` means that the run ended before the list did. */
export type ListEnd =
  | EndReason
  | 'single'
  | 'limit'
  | 'total-limit'
  | 'max-pages'
  | 'failed'
  | 'stopped';

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
  readonly operation: OperationId;
  readonly limits: ListLimits;
  readonly ended: readonly ListResult[];
  /** In the order of the inputs. */
  readonly open: readonly OpenList[];
}

/** Reads a journal, and says which lists a run goes on with. */
export function planLists(
  journal: ReadableJournal,
  operation: OperationId,
  limits: ListLimits,
): ListPlan {
  const { parameters, inputs } = journal.header;
  const ended: ListResult[] = [];
  const open: OpenList[] = [];
  for (const [input, own] of inputs.entries()) {
    const reading = startReading(operation, { ...parameters, ...own });
    if (journal.pageCount(input) > 0)
      for (const { data } of journal.pagesOf(input)) reading.read(data);
    const list = { input, reading };
    const end = endOf(list, limits);
    const earlierFailure = end || limits.retryFailed ? undefined : journal.failureOf(input);
    if (end) ended.push(end);
    else if (earlierFailure) ended.push({ ...resultOf(list, 'failed'), earlierFailure });
    else open.push(list);
  }
  return { operation, limits, ended, open };
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
