import type { OperationInfo } from '@social-data/contract/operations';
import type { OperationFlags } from '../flags/own-flags.ts';

/** The most pages of each input; infinite where nothing bounds them. With no flag about it, one page. */
export function maxPagesOf(operation: OperationInfo, flags: OperationFlags): number {
  if (!operation.pagination) return 1;
  if (flags.maxPages !== undefined) return flags.maxPages;
  return flags.all || flags.limit !== undefined ? Number.POSITIVE_INFINITY : 1;
}

/** The most requests that a run can send, retries included; infinite where nothing bounds them. */
export function requestBound(
  operation: OperationInfo,
  flags: OperationFlags,
  inputs: number,
): number {
  const { maxCalls = Number.POSITIVE_INFINITY, maxRetries } = flags;
  return Math.min(maxCalls, callBound(operation, flags, inputs) * (1 + maxRetries));
}

/** The same without retries. */
export function callBound(operation: OperationInfo, flags: OperationFlags, inputs: number): number {
  const pages = Math.min(maxPagesOf(operation, flags), pagesOfRows(operation, flags.limit));
  return Math.min(flags.maxCalls ?? Number.POSITIVE_INFINITY, inputs * pages);
}

/**
 * Pages that the given number of rows can need when each has only one new row. A list by cursor may have a page without
 * a new row after each of them; one by page number ends there.
 */
function pagesOfRows({ pagination }: OperationInfo, limit: number | undefined): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  return pagination?.style === 'cursor' ? 2 * limit : limit;
}
