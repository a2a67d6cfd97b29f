import {
  type CursorPagination,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type PagePagination,
  type PaginationInfo,
  routes,
} from '@social-data/contract';
import { keysOf, memberAt } from '@social-data/contract/json-pointer';
import { ConfigurationError, PaginationError } from './errors.ts';
import type { EndReason, ItemOf, PagedOperationId, PageOf } from './page.ts';

export type { EndReason, ItemOf, PagedOperationId } from './page.ts';

/** The format of checkpoints. */
const VERSION: ListCheckpoint['version'] = 1;

/** Where a reading of a list is, and what it has seen. Safe to store as JSON; it grows with the list. */
export interface ListCheckpoint<Id extends PagedOperationId = PagedOperationId> {
  /** The format. A checkpoint of another one is refused. */
  readonly version: 1;
  readonly operation: Id;
  /** Parameters of the next page; null after the last one. */
  readonly next: OperationParameters[Id] | null;
  readonly seenIds: readonly unknown[];
  readonly seenCursors: readonly unknown[];
  /** Number of the items before the next page; null where it is not known. */
  readonly offset: number | null;
  readonly pagesWithoutNewItems: number;
  /**
   * Set when the list does not advance: the message of the PaginationError. Without this member, the checkpoint asks again
   * for the page that should have come.
   */
  readonly stalled?: string;
}

/** One page, in the light of the pages before it. */
export interface ListPage<Id extends PagedOperationId>
  extends Pick<PageOf<Id>, 'items' | 'duplicates' | 'next' | 'end'> {
  /** Set when the list does not advance: `nextParameters()` throws it. */
  readonly error: PaginationError | undefined;
}

/** Reads a list page by page, wherever the pages come from. It trusts the service neither to advance nor to end. */
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
): ListReader<Id> {
  const pagination = paginationOf(operation);
  const {
    cursorParameter = '',
    offsetParameter = '',
    firstOffset = 0,
  } = pagination.style === 'cursor' ? pagination : {};
  const given: ListParameters = { ...parameters };
  const cursor = givenAt(given, cursorParameter);
  // After a first cursor, the number of the items before it is not known.
  const hasOffset = offsetParameter !== '' && cursor === undefined;
  return createReader({
    operation,
    next: parameters,
    seenIds: [],
    seenCursors: cursor === undefined ? [] : [cursor],
    offset: hasOffset ? Number(givenAt(given, offsetParameter) ?? firstOffset) : null,
    pagesWithoutNewItems: 0,
  });
}

/**
 * Continues a list from a checkpoint, and ends where a reader that was never stopped ends. Throws a ConfigurationError for
 * what is not one, or has another version.
 */
export function resumeList<Id extends PagedOperationId>(
  checkpoint: ListCheckpoint<Id>,
): ListReader<Id> {
  const { next, seenIds, seenCursors, offset, stalled, version, pagesWithoutNewItems } =
    Object(checkpoint);
  const isCheckpoint =
    typeof next === 'object' &&
    Array.isArray(seenIds) &&
    Array.isArray(seenCursors) &&
    (offset === null || Number.isInteger(offset)) &&
    [version, pagesWithoutNewItems].every(Number.isInteger) &&
    (stalled === undefined || typeof stalled === 'string');
  const refuse = (problem: string, hint: string) => {
    throw new ConfigurationError(problem, { hint });
  };
  if (!isCheckpoint)
    refuse(
      'This is not the checkpoint of a list.',
      'Pass the checkpoint of a list reader unchanged.',
    );
  if (version !== VERSION)
    refuse(
      `The checkpoint has version ${version}, but this release reads ${VERSION}.`,
      'Use the release that wrote it, or read the list from its first page.',
    );
  return createReader(checkpoint);
}

/** Whether the contract describes an operation as a list. */
export function isPaged(operation: OperationId): operation is PagedOperationId {
  return Object.hasOwn(routes, operation) && routes[operation].pagination !== undefined;
}

/** How the contract says that a list is read. Throws a ConfigurationError for an operation without pages. */
function paginationOf(operation: PagedOperationId): PaginationInfo {
  const { pagination } = Object.hasOwn(routes, operation) ? routes[operation] : {};
  if (pagination) return pagination;
  const lists = Object.entries(routes).flatMap(([id, route]) => (route.pagination ? id : []));
  throw new ConfigurationError(`${operation} is not a list.`, {
    hint: `Known lists: ${lists.join(', ')}.`,
  });
}

function createReader<Id extends PagedOperationId>({
  operation,
  next: first,
  stalled,
  ...start
}: Omit<ListCheckpoint<Id>, 'version'>): ListReader<Id> {
  const pagination = paginationOf(operation);
  const seenIds = new Set(start.seenIds);
  const seenCursors = new Set(start.seenCursors);
  const progress: ListProgress = { ...start, seenIds, seenCursors };
  let next = first;
  let error = stalled === undefined ? undefined : new PaginationError(stalled, { ...next });
  return {
    nextParameters() {
      if (error) throw error;
      return next;
    },
    read(data) {
      if (error) throw error;
      if (next === null)
        throw new ConfigurationError('The last page of the list was already read.', {
          hint: 'Stop when nextParameters() is null.',
        });
      const page = readPage(pagination, progress, { data }, { ...next });
      const { items, newItems, end, stuck } = page;
      const message = `The list does not advance: ${stuck}.`;
      error = stuck ? new PaginationError(message, { ...page.next }) : undefined;
      // Made from the parameters of this operation, by the pagination that the contract declares for it. A list that
      // does not advance may do so later: a checkpoint then continues with the page that should have come.
      next = page.next as OperationParameters[Id] | null;
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
      const seen = { seenIds: [...seenIds], seenCursors: [...seenCursors] };
      const stop = error && { stalled: error.message };
      return { ...progress, ...seen, version: VERSION, operation, next, ...stop };
    },
  };
}

/** Parameters of a list operation, whatever the operation. */
type ListParameters = Readonly<Record<string, unknown>>;

/** The value of a parameter; undefined where it is null or empty, as from a field of a form, which counts as absent. */
function givenAt(parameters: ListParameters, name: string): unknown {
  return parameters[name] === '' ? undefined : (parameters[name] ?? undefined);
}

/** What the pages read so far decide about the next ones. */
interface ListProgress {
  readonly seenIds: Set<unknown>;
  readonly seenCursors: Set<unknown>;
  offset: number | null;
  pagesWithoutNewItems: number;
}

interface PageItems {
  readonly items: readonly unknown[];
  /** Those that no earlier page had. */
  readonly newItems: readonly unknown[];
}

interface NextPage {
  /** Parameters of the next page; null after the last one. */
  readonly next: ListParameters | null;
  readonly end?: EndReason;
  /** Why the list does not advance: `next` is then the page that should have come. */
  readonly stuck?: string;
}

/** Reads the page that these parameters requested, and moves `progress` on. */
function readPage(
  pagination: PaginationInfo,
  progress: ListProgress,
  body: object,
  parameters: ListParameters,
): PageItems & NextPage {
  const items = readAt(body, pagination.items);
  if (!Array.isArray(items)) return { items: [], newItems: [], next: null, end: 'unreadable' };
  const newItems = items.filter((item) => {
    const id = readAt(item, pagination.itemId);
    if (!isIdentity(id)) return true;
    return !progress.seenIds.has(id) && progress.seenIds.add(id);
  });
  const page = { items, newItems };
  return pagination.style === 'page'
    ? { ...page, ...byPageNumber(pagination, page, parameters) }
    : { ...page, ...byCursor(pagination, progress, page, body, parameters) };
}

/**
 * Whether an id tells items apart. Null, an empty text and a missing id do not, nor does a number beyond 2^53: several
 * ids may have become the same number.
 */
export function isIdentity(id: unknown): boolean {
  return (id ?? '') !== '' && !(typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER);
}

/** The response does not say where the list ends: a page that is empty or holds nothing new is taken for the end. */
function byPageNumber(
  { pageParameter, firstPage = 1 }: PagePagination,
  { items, newItems }: PageItems,
  parameters: ListParameters,
): NextPage {
  if (items.length === 0) return { next: null, end: 'empty' };
  if (newItems.length === 0) return { next: null, end: 'repeated' };
  const page = Number(givenAt(parameters, pageParameter) ?? firstPage);
  return { next: { ...parameters, [pageParameter]: page + 1 } };
}

/**
 * The response may say where the list ends. Until then the list continues after the cursor of the last item, else at
 * the offset after the items read so far. The address of the next page in the response is never requested.
 */
function byCursor(
  pagination: CursorPagination,
  progress: ListProgress,
  { items, newItems }: PageItems,
  body: object,
  parameters: ListParameters,
): NextPage {
  const { seenCursors } = progress;
  if (progress.offset !== null) progress.offset += items.length;
  const isLast = readAt(body, pagination.end);
  if (isLast === true) return { next: null, end: 'declared' };
  if (isLast !== false && items.length === 0) return { next: null, end: 'empty' };
  progress.pagesWithoutNewItems = newItems.length > 0 ? 0 : progress.pagesWithoutNewItems + 1;
  const cursor = readAt(items.at(-1), pagination.itemCursor);
  const isRepeated = seenCursors.has(cursor);
  if (cursor !== undefined) seenCursors.add(cursor);
  const { offset } = progress;
  if (cursor === undefined && offset === null)
    return { next: parameters, stuck: 'a page has no cursor' };
  const { cursorParameter, offsetParameter = '', sessionParameter = '' } = pagination;
  const { [cursorParameter]: _cursor, [offsetParameter]: _offset, ...rest } = parameters;
  const session = readAt(body, pagination.session);
  const next = {
    ...rest,
    ...(session !== undefined && { [sessionParameter]: session }),
    ...(cursor === undefined ? { [offsetParameter]: offset } : { [cursorParameter]: cursor }),
  };
  if (isRepeated) return { next, stuck: 'a cursor came again' };
  if (progress.pagesWithoutNewItems > 1) return { next, stuck: 'two pages held nothing new' };
  return { next };
}

/** What an optional JSON Pointer of the contract leads to; undefined where it leads nowhere. */
function readAt(document: unknown, pointer: string | undefined): unknown {
  return pointer && memberAt(document, keysOf(pointer));
}
