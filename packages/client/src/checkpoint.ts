import type { OperationParameters } from '@social-data/contract';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { PagedOperationId } from './page.ts';
import type { ListProgress } from './paginator.ts';

const VERSION = 1;
/** A checkpoint with more ids and cursors is no text to store after each page. */
const MAX_SEEN = 1_000_000;

/** Where a reading of a list is, and what it has seen. Safe to store as JSON; it grows with the list. */
export interface ListCheckpoint<Id extends PagedOperationId = PagedOperationId> {
  /** The format. A checkpoint of another one is refused. */
  readonly version: typeof VERSION;
  readonly operation: Id;
  /** Parameters of the next page; null after the last one. */
  readonly next: OperationParameters[Id] | null;
  readonly seenIds: readonly unknown[];
  readonly seenCursors: readonly unknown[];
  /** Number of the items before the next page; null where it is not known. */
  readonly offset: number | null;
  readonly pagesWithoutNewItems: number;
  /** Number of the empty pages in a row before the next page. */
  readonly emptyPages: number;
  /** The option `emptyPages` of the reading. */
  readonly maxEmptyPages: number;
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

export function toCheckpoint<Id extends PagedOperationId>(
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
