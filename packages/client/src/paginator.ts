import type { CursorPagination, PagePagination, PaginationInfo } from '@social-data/contract';
import { keysOf, memberAt } from '@social-data/contract/json-pointer';
import { checkEmptyPages } from './check-options.ts';
import { PaginationError } from './errors.ts';
import type { EndReason } from './page.ts';

/** Parameters of a list operation, whatever the operation. */
export type ListParameters = Readonly<Record<string, unknown>>;

/** Reads one list page by page. It trusts the service neither to advance nor to end. */
export interface Paginator {
  /** Reads the response body of the page that these parameters requested. */
  read(body: unknown, parameters: ListParameters): PageReading;
}

/** What a page holds, and where the list continues. */
export interface PageReading extends NextPage {
  readonly items: readonly unknown[];
  /** The items whose id did not occur before in the list. An item without an identity is always new. */
  readonly newItems: readonly unknown[];
}

interface NextPage {
  /** Parameters of the next page; null after the last one. */
  readonly next: ListParameters | null;
  readonly end?: EndReason;
  /** Set on the last page of a list that does not advance. */
  readonly error?: PaginationError;
}

interface CurrentPage {
  readonly items: readonly unknown[];
  readonly newItems: readonly unknown[];
  /** Whether the page ends a list that does not say where it ends. */
  readonly isEnd: boolean;
  readonly body: unknown;
  readonly parameters: ListParameters;
}

type FindNextPage = (page: CurrentPage) => NextPage;

/** What the pages read so far decide about the next ones. */
export interface ListProgress {
  readonly seenIds: Set<unknown>;
  readonly seenCursors: Set<unknown>;
  /** Offset of the next page; null where it is not known. */
  offset: number | null;
  pagesWithoutNewItems: number;
  /** How many empty pages came in a row. */
  emptyPages: number;
  /** How many empty pages in a row end a list that does not say where it ends. */
  readonly maxEmptyPages: number;
}

/**
 * The progress before the page with these parameters, without knowledge of earlier pages. Throws a ConfigurationError
 * for a number of empty pages that is not allowed.
 */
export function startProgress(
  pagination: PaginationInfo,
  parameters: ListParameters,
  maxEmptyPages = 1,
): ListProgress {
  checkEmptyPages(maxEmptyPages);
  const {
    cursorParameter = '',
    offsetParameter = '',
    firstOffset = 0,
  } = pagination.style === 'cursor' ? pagination : {};
  const cursor = parameters[cursorParameter];
  return {
    seenIds: new Set(),
    seenCursors: new Set(cursor === undefined ? [] : [cursor]),
    // After a first cursor, the number of the items before it is not known.
    offset:
      offsetParameter === '' || cursor !== undefined
        ? null
        : Number(parameters[offsetParameter] ?? firstOffset),
    pagesWithoutNewItems: 0,
    emptyPages: 0,
    maxEmptyPages,
  };
}

/** Reads a list on from where `progress` is, and moves it on with each page. */
export function createPaginator(pagination: PaginationInfo, progress: ListProgress): Paginator {
  const findNextPage =
    pagination.style === 'page' ? byPageNumber(pagination) : byCursor(pagination, progress);
  const { seenIds } = progress;
  const isNew = (item: unknown) => {
    const id = readAt(item, pagination.itemId);
    if (!isIdentity(id)) return true;
    if (seenIds.has(id)) return false;
    seenIds.add(id);
    return true;
  };
  return {
    read(body, parameters) {
      const items = readAt(body, pagination.items);
      if (!Array.isArray(items)) return { items: [], newItems: [], next: null, end: 'unreadable' };
      const newItems = items.filter(isNew);
      progress.emptyPages = items.length > 0 ? 0 : progress.emptyPages + 1;
      const isEnd = progress.emptyPages >= progress.maxEmptyPages;
      return { items, newItems, ...findNextPage({ items, newItems, isEnd, body, parameters }) };
    },
  };
}

/**
 * Whether an id tells items apart. Null, an empty text and a missing id do not, nor does a number beyond 2^53: several
 * ids may have become the same number.
 */
export function isIdentity(id: unknown): boolean {
  return (id ?? '') !== '' && !(typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER);
}

/** The response does not say where the list ends: a page that is empty or holds nothing new is taken for the end. */
function byPageNumber({ pageParameter, firstPage = 1 }: PagePagination): FindNextPage {
  return ({ items, newItems, isEnd, parameters }) => {
    if (isEnd) return { next: null, end: 'empty' };
    if (items.length > 0 && newItems.length === 0) return { next: null, end: 'repeated' };
    const page = Number(parameters[pageParameter] ?? firstPage);
    return { next: { ...parameters, [pageParameter]: page + 1 } };
  };
}

/**
 * The response may say where the list ends. Until then the list continues after the cursor of the last item, else at
 * the offset after the items read so far. The address of the next page in the response is never requested.
 */
function byCursor(pagination: CursorPagination, progress: ListProgress): FindNextPage {
  const { seenCursors } = progress;
  return ({ items, newItems, isEnd, body, parameters }) => {
    if (progress.offset !== null) progress.offset += items.length;
    const isLast = readAt(body, pagination.end);
    if (isLast === true) return { next: null, end: 'declared' };
    const mayBeEnd = isLast !== false && items.length === 0;
    if (mayBeEnd && isEnd) return { next: null, end: 'empty' };
    if (newItems.length > 0) progress.pagesWithoutNewItems = 0;
    else if (!mayBeEnd) progress.pagesWithoutNewItems += 1;
    const cursor = readAt(items.at(-1), pagination.itemCursor);
    const isRepeated = seenCursors.has(cursor);
    if (cursor !== undefined) seenCursors.add(cursor);
    const next = parametersAfter(pagination, parameters, {
      cursor,
      offset: progress.offset,
      session: readAt(body, pagination.session),
    });
    // An empty page without a place to go on from is asked for once more.
    if (next === null && mayBeEnd) return { next: parameters };
    if (next === null) return stuck('a page has no cursor', parameters);
    if (isRepeated) return stuck('a cursor came again', next);
    if (progress.pagesWithoutNewItems > 1) return stuck('two pages held nothing new', next);
    return { next };
  };
}

interface Position {
  readonly cursor: unknown;
  readonly offset: number | null;
  readonly session: unknown;
}

/** The given parameters, moved to a position in the session of the list; null without a cursor and an offset. */
function parametersAfter(
  { cursorParameter, offsetParameter = '', sessionParameter = '' }: CursorPagination,
  parameters: ListParameters,
  { cursor, offset, session }: Position,
): ListParameters | null {
  const { [cursorParameter]: _cursor, [offsetParameter]: _offset, ...rest } = parameters;
  const inSession = session === undefined ? rest : { ...rest, [sessionParameter]: session };
  if (cursor !== undefined) return { ...inSession, [cursorParameter]: cursor };
  return offset === null ? null : { ...inSession, [offsetParameter]: offset };
}

function stuck(reason: string, checkpoint: ListParameters): NextPage {
  const error = new PaginationError(`The list does not advance: ${reason}.`, checkpoint);
  return { next: null, error };
}

/** What an optional JSON Pointer of the contract leads to; undefined where it leads nowhere. */
function readAt(document: unknown, pointer: string | undefined): unknown {
  return pointer && memberAt(document, keysOf(pointer));
}
