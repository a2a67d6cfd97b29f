import type { OperationParameters } from '@social-data/contract';
import { checkCheckpoint, type ListCheckpoint } from './checkpoint.ts';
import { PaginationError } from './errors/pagination-error.ts';
import { createListReader, type ListReader, paginationOf } from './list-reader.ts';
import type { PagedOperationId } from './page.ts';
import { type ListProgress, startProgress } from './paginator.ts';

export type { ListCheckpoint, Stall } from './checkpoint.ts';
export type { ListPage, ListReader } from './list-reader.ts';
export type { EndReason, ItemOf, PagedOperationId } from './page.ts';
export { isIdentity } from './paginator.ts';

export interface FollowOptions {
  /**
   * How many empty pages in a row, 1 to 10, end a list that does not say where it ends. The answer of the service
   * leaves open whether an empty page is the end: more pages find what comes after a gap, and each one costs a call.
   * @default 1
   */
  readonly emptyPages?: number | undefined;
}

export interface ResumeOptions {
  /**
   * Asks a list that did not advance for its next page again, at most three times over all resumes. Without it,
   * `nextParameters()` throws the same PaginationError as before, so that no further call is paid.
   * @default false
   */
  readonly retryStalled?: boolean;
}

const MAX_RETRIES = 3;

/**
 * Reads a list from the page with these parameters on, by the rules of `.items()`: it leaves out repeated items, follows
 * an empty page by its offset, and ends with an error where the list does not advance. It sends nothing.
 *
 * @example
 * const reader = followList('listAnswers', { questionId: 'question-1' });
 * for (let next = reader.nextParameters(); next; next = reader.nextParameters()) {
 *   const { items } = reader.read((await api.answers.list(next)).data);
 * }
 */
export function followList<Id extends PagedOperationId>(
  operation: Id,
  parameters: OperationParameters[Id],
  { emptyPages }: FollowOptions = {},
): ListReader<Id> {
  const progress = startProgress(paginationOf(operation), { ...parameters }, emptyPages);
  return createListReader(operation, { next: parameters, progress });
}

/**
 * Continues a list from a checkpoint, and ends where a reader that was never stopped ends. Throws a ConfigurationError for
 * what is not one, has another version, or has seen more than a million items.
 */
export function resumeList<Id extends PagedOperationId>(
  checkpoint: ListCheckpoint<Id>,
  { retryStalled = false }: ResumeOptions = {},
): ListReader<Id> {
  checkCheckpoint(checkpoint);
  const { operation, next, stalled, offset, pagesWithoutNewItems, emptyPages, maxEmptyPages } =
    checkpoint;
  const progress: ListProgress = {
    seenIds: new Set(checkpoint.seenIds),
    seenCursors: new Set(checkpoint.seenCursors),
    offset,
    pagesWithoutNewItems,
    emptyPages,
    maxEmptyPages,
  };
  const isOver = stalled && !(retryStalled && stalled.count <= MAX_RETRIES);
  const error = isOver ? new PaginationError(stalled.message, { ...next }) : undefined;
  return createListReader(operation, { next, progress, stalled, error });
}
