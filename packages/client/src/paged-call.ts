import type { PaginationInfo } from '@social-data/contract';
import { Call } from './call.ts';
import type { CallResult } from './call-operation.ts';
import { type CallSite, showCallSite } from './call-site.ts';
import { checkLimit } from './check-options.ts';
import { ConfigurationError, isSocialDataError } from './errors.ts';
import type { IterablePage } from './page.ts';
import {
  createPaginator,
  type ListParameters,
  type PageReading,
  type Paginator,
  startProgress,
} from './paginator.ts';

export interface PageOptions {
  /**
   * Leaves out items whose id an earlier page had.
   * @default true
   */
  readonly dedupe?: boolean | undefined;
  /**
   * How many empty pages in a row, 1 to 10, end a list that does not say where it ends. More of them find what comes
   * after a gap, and each one costs a call.
   * @default 1
   */
  readonly emptyPages?: number | undefined;
}

export interface ItemOptions extends PageOptions {
  /**
   * The largest number of items. No page is requested after the one that reaches the limit.
   * @default Infinity
   */
  readonly limit?: number | undefined;
}

/** A list and how its pages are requested. */
export interface ListSource {
  readonly pagination: PaginationInfo;
  /** Parameters of the first page. */
  readonly parameters: ListParameters;
  /** Sends the call for another page, with the options of the first one. */
  readonly fetchPage: (parameters: ListParameters) => Promise<CallResult>;
  readonly callSite: CallSite;
}

/**
 * A call of a list. Awaited, it gives one page; iterated, it reads the list to its end. The first page is requested
 * once, however the call is read.
 */
export class PagedCall<Item, Data, Parameters>
  extends Call<IterablePage<Item, Data, Parameters>>
  implements AsyncIterable<Item>
{
  readonly #firstPage: Promise<CallResult>;
  readonly #list: ListSource;

  constructor(firstPage: Promise<CallResult>, list: ListSource) {
    super(firstPage, (result) => {
      const reading = startPaginator(list).read(result.envelope, list.parameters);
      return toPage(result, reading, reading.newItems);
    });
    this.#firstPage = firstPage;
    this.#list = list;
  }

  /**
   * The pages, up to the last one. A list that does not advance ends with a PaginationError. Every error that the
   * iteration throws has the parameters of the page that failed as its `checkpoint`.
   */
  async *pages({
    dedupe = true,
    emptyPages,
  }: PageOptions = {}): AsyncGenerator<IterablePage<Item, Data, Parameters>, void, undefined> {
    const { fetchPage, callSite } = this.#list;
    let { parameters } = this.#list;
    const paginator = startPaginator(this.#list, emptyPages);
    for (let call = this.#firstPage; ; call = fetchPage(parameters)) {
      const result = await withCheckpoint(call, parameters);
      const reading = paginator.read(result.envelope, parameters);
      yield toPage(result, reading, dedupe ? reading.newItems : reading.items);
      if (reading.error) throw showCallSite(reading.error, callSite);
      if (reading.next === null) return;
      parameters = reading.next;
    }
  }

  /** The items of all pages, one by one. */
  async *items({
    limit = Number.POSITIVE_INFINITY,
    ...options
  }: ItemOptions = {}): AsyncGenerator<Item, void, undefined> {
    checkLimit(limit);
    let left = limit;
    if (left === 0) return;
    for await (const page of this.pages(options)) {
      for (const item of page.items) {
        yield item;
        left -= 1;
        if (left === 0) return;
      }
    }
  }

  /** The items in one array. The limit is required, since a list may be long and each page may cost. */
  async toArray(options: ItemOptions & { readonly limit: number }): Promise<Item[]> {
    if (options?.limit === undefined)
      throw new ConfigurationError('toArray() needs the option limit.');
    const all: Item[] = [];
    for await (const item of this.items(options)) all.push(item);
    return all;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return this.items();
  }
}

function startPaginator({ pagination, parameters }: ListSource, emptyPages?: number): Paginator {
  return createPaginator(pagination, startProgress(pagination, parameters, emptyPages));
}

function toPage<Item, Data, Parameters>(
  { envelope, meta }: CallResult,
  { items, newItems, next, end }: PageReading,
  shownItems: readonly unknown[],
): IterablePage<Item, Data, Parameters> {
  const page = {
    items: shownItems,
    duplicates: items.length - newItems.length,
    data: envelope.data,
    next,
    end,
    meta,
  };
  return Object.defineProperty(page, Symbol.iterator, {
    value: () => shownItems[Symbol.iterator](),
    // The contract declares the types of the values at its own pointers; nothing checks them at run time.
  }) as unknown as IterablePage<Item, Data, Parameters>;
}

async function withCheckpoint(
  call: Promise<CallResult>,
  parameters: ListParameters,
): Promise<CallResult> {
  try {
    return await call;
  } catch (error) {
    if (isSocialDataError(error)) error.checkpoint = parameters;
    throw error;
  }
}
