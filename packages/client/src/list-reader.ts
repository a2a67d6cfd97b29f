import {
  type OperationData,
  type OperationParameters,
  type PaginationInfo,
  routes,
} from '@social-data/contract';
import { ConfigurationError, PaginationError } from './errors.ts';
import type { EndReason, ItemOf, PagedOperationId } from './page.ts';
import { createPaginator, type ListProgress } from './paginator.ts';

/** The format of checkpoints. */
export const VERSION = 1;

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

/** Reads a list page by page, wherever the pages come from. */
export interface ListReader<Id extends PagedOperationId> {
  /** Parameters of the page to request now; null after the last one. Throws a PaginationError where the list does not advance. */
  nextParameters(): OperationParameters[Id] | null;
  /** Reads the `data` of the page that `nextParameters()` names. Throws a ConfigurationError after the last page. */
  read(data: OperationData[Id]): ListPage<Id>;
  /** What `resumeList` takes to read on, in another process if need be. */
  readonly checkpoint: ListCheckpoint<Id>;
}

/** A checkpoint, or what a list starts with. */
export interface ReaderStart<Id extends PagedOperationId>
  extends Omit<ListCheckpoint<Id>, 'version' | 'seenIds' | 'seenCursors'> {
  readonly seenIds: Iterable<unknown>;
  readonly seenCursors: Iterable<unknown>;
}

/** @param isOver whether a list that did not advance ends here */
export function createListReader<Id extends PagedOperationId>(
  { operation, next: first, stalled: before, ...start }: ReaderStart<Id>,
  isOver: boolean = before !== undefined,
): ListReader<Id> {
  const seenIds = new Set(start.seenIds);
  const seenCursors = new Set(start.seenCursors);
  const progress: ListProgress = { ...start, seenIds, seenCursors };
  const paginator = createPaginator(paginationOf(operation), progress);
  let next = first;
  let stalled = before;
  let error = isOver ? new PaginationError(String(stalled?.message), { ...next }) : undefined;
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
      const position = { version: VERSION, operation, next, ...(stalled && { stalled }) } as const;
      return { ...progress, seenIds: [...seenIds], seenCursors: [...seenCursors], ...position };
    },
  };
}

/** How the contract says that a list is read. Throws a ConfigurationError for an operation without pages. */
export function paginationOf(operation: PagedOperationId): PaginationInfo {
  const { pagination } = Object.hasOwn(routes, operation) ? routes[operation] : {};
  if (pagination) return pagination;
  const lists = Object.entries(routes).flatMap(([id, route]) => (route.pagination ? id : []));
  throw new ConfigurationError(`${operation} is not a list.`, {
    hint: `Lists are: ${lists.join(', ')}.`,
  });
}
