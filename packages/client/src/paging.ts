import type { OperationParameters } from '@social-data/contract';
import { ConfigurationError } from './errors.ts';
import {
  createListReader,
  type ListCheckpoint,
  type ListReader,
  paginationOf,
  VERSION,
} from './list-reader.ts';
import type { PagedOperationId } from './page.ts';
import { startProgress } from './paginator.ts';

export type { ListCheckpoint, ListPage, ListReader, Stall } from './list-reader.ts';
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
  return createListReader({ operation, next: parameters, ...progress });
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
  const { stalled } = checkpoint;
  return createListReader(
    checkpoint,
    stalled !== undefined && !(retryStalled && stalled.count <= MAX_RETRIES),
  );
}

/** A checkpoint with more ids and cursors is no text to store after each page. */
const MAX_SEEN = 1_000_000;

/** Throws a ConfigurationError for what is no checkpoint, has another version, or has seen too many items. */
export function checkCheckpoint(checkpoint: ListCheckpoint): void {
  const {
    next,
    seenIds,
    seenCursors,
    offset,
    pagesWithoutNewItems,
    emptyPages,
    maxEmptyPages,
    stalled,
    version,
  } = Object(checkpoint);
  const isCheckpoint =
    typeof next === 'object' &&
    Array.isArray(seenIds) &&
    Array.isArray(seenCursors) &&
    (offset === null || Number.isInteger(offset)) &&
    [version, pagesWithoutNewItems, emptyPages, maxEmptyPages].every(Number.isInteger) &&
    (stalled === undefined || Number.isInteger(Object(stalled).count));
  if (!isCheckpoint)
    throw new ConfigurationError('This is not the checkpoint of a list.', {
      hint: 'Give what the checkpoint of a list reader was.',
    });
  if (version !== VERSION)
    throw new ConfigurationError(
      `The checkpoint has version ${version}, and this release reads ${VERSION}.`,
      { hint: 'Use the release that made it, or read the list from its first page.' },
    );
  if (seenIds.length + seenCursors.length > MAX_SEEN)
    throw new ConfigurationError(`The checkpoint has more than ${MAX_SEEN} ids and cursors.`, {
      hint: 'Read the list to its end in one process.',
    });
}
