import type { CursorPagination, PagePagination, PaginationInfo } from '@social-data/contract';
import { PaginationError } from './errors/pagination-error.ts';
import type { EndReason } from './page.ts';
import { readerOf, valueAt } from './pointer.ts';

/** Parameters of a call, whatever the operation. */
export type AnyParameters = Readonly<Record<string, unknown>>;

/** Where a list goes from a page. */
interface Course {
  readonly next: AnyParameters | null;
  readonly end?: EndReason;
  /** Set when the list does not advance: it is thrown after the page has been handed out. */
  readonly stuck?: PaginationError;
}

/** What a page says about the list it belongs to. */
export interface Step extends Course {
  readonly items: readonly unknown[];
  /** The items that did not come before. */
  readonly fresh: readonly unknown[];
}

interface FoundPage {
  readonly items: readonly unknown[];
  readonly fresh: readonly unknown[];
  readonly body: unknown;
  readonly parameters: AnyParameters;
}

/** Follows one list from page to page. It never trusts the list to advance or to end. */
export class Track {
  readonly #pagination: PaginationInfo;
  readonly #ids = new Set<unknown>();
  readonly #cursors = new Set<unknown>();
  /** Items so far, counted from the first offset; undefined where a cursor began the iteration. */
  #position: number | undefined;
  #pagesWithoutProgress = 0;

  constructor(pagination: PaginationInfo, parameters: AnyParameters) {
    this.#pagination = pagination;
    if (pagination.style !== 'cursor') return;
    const { cursorParameter, offsetParameter, firstOffset = 0 } = pagination;
    this.#cursors.add(parameters[cursorParameter]);
    if (offsetParameter !== undefined && parameters[cursorParameter] === undefined)
      this.#position = Number(parameters[offsetParameter] ?? firstOffset);
  }

  /** Reads the page that the parameters led to. */
  read(body: unknown, parameters: AnyParameters): Step {
    const found = valueAt(body, this.#pagination.items);
    const items: readonly unknown[] = Array.isArray(found) ? found : [];
    const idOf = readerOf(this.#pagination.itemId);
    const fresh = items.filter((item) => this.#isNew(idOf(item)));
    this.#pagesWithoutProgress = fresh.length > 0 ? 0 : this.#pagesWithoutProgress + 1;
    const page = { items, fresh, body, parameters };
    const course =
      this.#pagination.style === 'page'
        ? nextByNumber(this.#pagination, page)
        : this.#nextByCursor(this.#pagination, page);
    return { items, fresh, ...course };
  }

  /** An item without an id is always new. */
  #isNew(id: unknown): boolean {
    const isNew = !this.#ids.has(id);
    if (id !== undefined) this.#ids.add(id);
    return isNew;
  }

  #nextByCursor(pagination: CursorPagination, { items, body, parameters }: FoundPage): Course {
    if (this.#position !== undefined) this.#position += items.length;
    const isEnd = valueAt(body, pagination.end);
    if (isEnd === true) return { next: null, end: 'declared' };
    if (isEnd !== false && items.length === 0) return { next: null, end: 'empty' };
    const cursor = valueAt(items.at(-1), pagination.itemCursor);
    const next = this.#nextParameters(
      pagination,
      valueAt(body, pagination.session),
      parameters,
      cursor,
    );
    const reason = this.#stuckBecause(next, cursor);
    this.#cursors.add(cursor);
    if (reason === undefined) return { next };
    return {
      next,
      stuck: new PaginationError(`The list does not advance: ${reason}.`, next ?? parameters),
    };
  }

  /**
   * By the cursor of the last item, else by the number of items so far, in the session of the list.
   * The address in the data is never used.
   */
  #nextParameters(
    { cursorParameter, offsetParameter = '', sessionParameter = '' }: CursorPagination,
    session: unknown,
    parameters: AnyParameters,
    cursor: unknown,
  ): AnyParameters | null {
    const { [cursorParameter]: _cursor, [offsetParameter]: _offset, ...kept } = parameters;
    const inSession = session === undefined ? kept : { ...kept, [sessionParameter]: session };
    if (cursor !== undefined) return { ...inSession, [cursorParameter]: cursor };
    return this.#position === undefined
      ? null
      : { ...inSession, [offsetParameter]: this.#position };
  }

  #stuckBecause(next: AnyParameters | null, cursor: unknown): string | undefined {
    if (next === null) return 'a page has no cursor';
    if (cursor !== undefined && this.#cursors.has(cursor)) return 'a cursor came again';
    return this.#pagesWithoutProgress > 1 ? 'two pages held nothing new' : undefined;
  }
}

/** Nothing in the answer tells the end: a page that is empty, or that holds nothing new, is taken for it. */
function nextByNumber(
  { pageParameter, firstPage = 1 }: PagePagination,
  { items, fresh, parameters }: FoundPage,
): Course {
  if (fresh.length === 0) return { next: null, end: items.length === 0 ? 'empty' : 'repeated' };
  return {
    next: { ...parameters, [pageParameter]: Number(parameters[pageParameter] ?? firstPage) + 1 },
  };
}
