import type { OperationParameters } from '@social-data/contract';
import { Call } from './call.ts';
import type { CallResult } from './call-operation.ts';
import { ConfigurationError, isSocialDataError } from './errors.ts';
import { checkOptions, ITEM_OPTIONS } from './options.ts';
import type { IterablePage, PagedOperationId } from './page.ts';
import { type FollowOptions, followList, type ListReader } from './paging.ts';

export interface ItemOptions extends FollowOptions {
  /**
   * The largest number of items. No page is requested after the one that reaches the limit.
   * @default Infinity
   */
  readonly limit?: number | undefined;
}

/**
 * A call of a list. Awaited, it gives one page; iterated, it reads the list to its end. The first page is requested
 * once, however the call is read.
 */
export class PagedCall<Item, Data, Parameters>
  extends Call<IterablePage<Item, Data, Parameters>>
  implements AsyncIterable<Item>
{
  readonly #send: (parameters: object) => Promise<CallResult>;
  readonly #firstPage: Promise<CallResult>;
  readonly #follow: (options?: FollowOptions) => ListReader<PagedOperationId>;

  /** @param send sends the call of a page with the options of the first one */
  constructor(
    send: (parameters: object) => Promise<CallResult>,
    operation: PagedOperationId,
    parameters: OperationParameters[PagedOperationId],
  ) {
    const firstPage = send(parameters);
    const follow = (options?: FollowOptions) => followList(operation, parameters, options);
    super(firstPage, (result) => toPage(result, follow()));
    this.#send = send;
    this.#firstPage = firstPage;
    this.#follow = follow;
  }

  /**
   * The pages, up to the last one. A list that does not advance ends with a PaginationError. Every error that the
   * iteration throws has the parameters of the page that failed as its `checkpoint`.
   */
  async *pages(
    options?: FollowOptions,
  ): AsyncGenerator<IterablePage<Item, Data, Parameters>, void, undefined> {
    const reader = this.#follow(options);
    let first: Promise<CallResult> | undefined = this.#firstPage;
    for (let next = reader.nextParameters(); next; next = reader.nextParameters()) {
      let result: CallResult;
      try {
        result = await (first ?? this.#send(next));
      } catch (error) {
        if (isSocialDataError(error)) error.checkpoint = next;
        throw error;
      }
      first = undefined;
      yield toPage(result, reader);
    }
  }

  /** The items of all pages, one by one. */
  async *items({ limit, ...options }: ItemOptions = {}): AsyncGenerator<Item, void, undefined> {
    checkOptions({ limit, ...options }, ITEM_OPTIONS);
    let left = limit ?? Number.POSITIVE_INFINITY;
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

function toPage<Item, Data, Parameters>(
  { envelope, meta }: CallResult,
  reader: ListReader<PagedOperationId>,
): IterablePage<Item, Data, Parameters> {
  const { data } = envelope;
  const { items, duplicates, next, end } = reader.read(Object(data));
  return Object.defineProperty({ items, duplicates, data, next, end, meta }, Symbol.iterator, {
    value: () => items[Symbol.iterator](),
    // The contract declares the types of the values at its own pointers; nothing checks them at run time.
  }) as unknown as IterablePage<Item, Data, Parameters>;
}
