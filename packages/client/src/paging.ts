import {
  type OperationData,
  type OperationParameters,
  type PaginationInfo,
  routes,
} from '@social-data/contract';
import { ConfigurationError } from './errors/configuration-error.ts';
import { PaginationError } from './errors/pagination-error.ts';
import type { EndReason, ItemOf, PagedOperationId } from './page.ts';
import { createPaginator, type ListProgress, startProgress } from './paginator.ts';

export type { EndReason, ItemOf, PagedOperationId } from './page.ts';
export { isIdentity } from './paginator.ts';

/** One page, in the light of the pages before it. */
export interface ListPage<Id extends PagedOperationId> {
  /** The items that no earlier page had. */
  readonly items: readonly ItemOf<Id>[];
  /** How many items repeat earlier ones by their id. */
  readonly duplicates: number;
  /** Parameters of the next page; null after the last one. */
  readonly next: OperationParameters[Id] | null;
  /** Why this page is the last one; undefined when it is not. */
  readonly end: EndReason | undefined;
  /** Set when the list does not advance: `nextParameters()` throws it. */
  readonly error: PaginationError | undefined;
}

/** Where a reading of a list is, and what it has seen. Safe to store as JSON; it grows with the list. */
export interface ListCheckpoint<Id extends PagedOperationId = PagedOperationId> {
  /** The format; absent before there was one. */
  readonly version?: typeof VERSION;
  readonly operation: Id;
  /** Parameters of the next page; null after the last one. */
  readonly next: OperationParameters[Id] | null;
  readonly seenIds: readonly unknown[];
  readonly seenCursors: readonly unknown[];
  /** Number of the items before the next page; null where it is not known. */
  readonly offset: number | null;
  readonly pagesWithoutNewItems: number;
  /** Number of the empty pages in a row before the next page; absent in a checkpoint of an earlier release. */
  readonly emptyPages?: number;
  /** The option `emptyPages` of the reading; absent in a checkpoint of an earlier release. */
  readonly maxEmptyPages?: number;
  /** Set when the list does not advance. */
  readonly stalled?: Stall;
}

/** A list that does not advance. */
export interface Stall {
  /** How many pages in a row did not lead on. */
  readonly count: number;
  /** The message of the PaginationError. */
  readonly message: string;
}

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

const VERSION = 1;
const MAX_RETRIES = 3;
/** A checkpoint with more ids and cursors is no text to store after each page. */
const MAX_SEEN = 1_000_000;

/** Reads a list page by page, wherever the pages come from. */
export interface ListReader<Id extends PagedOperationId> {
  /** Parameters of the page to request now; null after the last one. Throws a PaginationError where the list does not advance. */
  nextParameters(): OperationParameters[Id] | null;
  /** Reads the `data` of the page that `nextParameters()` names. Throws a ConfigurationError after the last page. */
  read(data: OperationData[Id]): ListPage<Id>;
  /** What `resumeList` takes to read on, in another process if need be. */
  readonly checkpoint: ListCheckpoint<Id>;
}

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
  return resumeList(toCheckpoint(operation, parameters, progress));
}

/**
 * Continues a list from a checkpoint, also of an earlier release, and ends where a reader that was never stopped ends.
 * Throws a ConfigurationError for what is not one, is of a newer release, or has seen more than a million items.
 */
export function resumeList<Id extends PagedOperationId>(
  checkpoint: ListCheckpoint<Id>,
  { retryStalled = false }: ResumeOptions = {},
): ListReader<Id> {
  checkCheckpoint(checkpoint);
  const { operation, offset, pagesWithoutNewItems, emptyPages = 0, maxEmptyPages = 1 } = checkpoint;
  const progress: ListProgress = {
    seenIds: new Set(checkpoint.seenIds),
    seenCursors: new Set(checkpoint.seenCursors),
    offset,
    pagesWithoutNewItems,
    emptyPages,
    maxEmptyPages,
  };
  const paginator = createPaginator(paginationOf(operation), progress);
  let { next, stalled } = checkpoint;
  let error: PaginationError | undefined;
  if (stalled && !(retryStalled && stalled.count <= MAX_RETRIES))
    error = new PaginationError(stalled.message, { ...next });
  return {
    nextParameters() {
      if (error) throw error;
      return next;
    },
    read(data) {
      if (error) throw error;
      if (next === null)
        throw new ConfigurationError('The last page of the list was read already.', {
          hint: 'Stop when nextParameters() is null.',
        });
      const reading = paginator.read({ data }, { ...next });
      const { items, newItems, end } = reading;
      error = reading.error;
      stalled = error && { count: (stalled?.count ?? 0) + 1, message: error.message };
      // Made from the parameters of this operation, by the pagination that the contract declares for it. A list that
      // does not advance may do so later: a checkpoint then continues with the page that should have come.
      next = (error?.checkpoint ?? reading.next) as OperationParameters[Id] | null;
      return {
        // The contract declares the types of the values at its own pointers; nothing checks them at run time.
        items: newItems as readonly ItemOf<Id>[],
        duplicates: items.length - newItems.length,
        next: error ? null : next,
        end,
        error,
      };
    },
    get checkpoint() {
      return toCheckpoint(operation, next, progress, stalled);
    },
  };
}

function toCheckpoint<Id extends PagedOperationId>(
  operation: Id,
  next: OperationParameters[Id] | null,
  progress: ListProgress,
  stalled?: Stall,
): ListCheckpoint<Id> {
  return {
    version: VERSION,
    operation,
    next,
    ...progress,
    seenIds: [...progress.seenIds],
    seenCursors: [...progress.seenCursors],
    ...(stalled && { stalled }),
  };
}

function paginationOf(operation: PagedOperationId): PaginationInfo {
  const { pagination } = Object.hasOwn(routes, operation) ? routes[operation] : {};
  if (pagination) return pagination;
  const lists = Object.entries(routes).flatMap(([id, route]) => (route.pagination ? id : []));
  throw new ConfigurationError(`${operation} is not a list.`, {
    hint: `Lists are: ${lists.join(', ')}.`,
  });
}

function checkCheckpoint(checkpoint: ListCheckpoint): void {
  const {
    next,
    seenIds,
    seenCursors,
    offset,
    pagesWithoutNewItems,
    emptyPages = 0,
    maxEmptyPages = 1,
    stalled,
    version = VERSION,
  } = Object(checkpoint);
  const isCheckpoint =
    typeof next === 'object' &&
    Array.isArray(seenIds) &&
    Array.isArray(seenCursors) &&
    (offset === null || Number.isInteger(offset)) &&
    [pagesWithoutNewItems, emptyPages, maxEmptyPages].every(Number.isInteger) &&
    (stalled === undefined || Number.isInteger(Object(stalled).count));
  if (!isCheckpoint)
    throw new ConfigurationError('This is not the checkpoint of a list.', {
      hint: 'Give what the checkpoint of a list reader was.',
    });
  if (version !== VERSION)
    throw new ConfigurationError(
      `The checkpoint has version ${version}, and this release reads ${VERSION}.`,
      {
        hint: 'Update the client.',
      },
    );
  if (seenIds.length + seenCursors.length > MAX_SEEN)
    throw new ConfigurationError(`The checkpoint has more than ${MAX_SEEN} ids and cursors.`, {
      hint: 'Read the list to its end in one process.',
    });
}
