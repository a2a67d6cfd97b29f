import type { OperationParameters } from '@social-data/contract';
import type { CallMeta } from './call-meta.ts';
import type { CallResult } from './call-operation.ts';
import { type AnySocialDataError, ConfigurationError, isSocialDataError } from './errors.ts';
import { checkOptions, ITEM_OPTIONS } from './options.ts';
import type { IterablePage, PagedOperationId } from './page.ts';
import { followList, type ListReader } from './paging.ts';

/** The outcome of a call as a value, for those who prefer it to an exception. */
export type Result<Value> =
  | { readonly ok: true; readonly data: Value; readonly meta: CallMeta }
  | { readonly ok: false; readonly error: AnySocialDataError; readonly meta: CallMeta | undefined };

/** A call in progress: a promise with other ways to read its outcome. It is sent at once. */
export class Call<Value> implements Promise<Value> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #result: Promise<CallResult>;
  readonly #read: (result: CallResult) => Value;

  constructor(result: Promise<CallResult>, read: (result: CallResult) => Value) {
    this.#result = result;
    this.#read = read;
  }

  // Nothing else may wait for the result: the engine then finds the line that awaits the call, for the stack of an error.
  // biome-ignore lint/suspicious/noThenProperty: a call is a promise.
  then<Fulfilled = Value, Rejected = never>(
    onFulfilled?: ((value: Value) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(this.#read).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Value | Rejected> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Value> {
    return this.then().finally(onFinally);
  }

  /** The outcome as a value. Rejects only with the reason of the caller's own abort. */
  async result(): Promise<Result<Value>> {
    try {
      const result = await this.#result;
      return { ok: true, data: this.#read(result), meta: result.meta };
    } catch (error) {
      if (!isSocialDataError(error)) throw error;
      return { ok: false, error, meta: error.meta };
    }
  }

  /** The value together with the response as received. The response is a copy that holds no address. */
  async withResponse(): Promise<{
    readonly data: Value;
    readonly meta: CallMeta;
    readonly response: Response;
  }> {
    const result = await this.#result;
    const { meta, headers, text } = result;
    return {
      data: this.#read(result),
      meta,
      response: new Response(text, { status: meta.httpStatus ?? 200, headers }),
    };
  }
}

export interface ItemOptions {
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
  readonly #follow: () => ListReader<PagedOperationId>;

  /** @param send sends the call of a page with the options of the first one */
  constructor(
    send: (parameters: object) => Promise<CallResult>,
    operation: PagedOperationId,
    parameters: OperationParameters[PagedOperationId],
  ) {
    const firstPage = send(parameters);
    const follow = () => followList(operation, parameters);
    super(firstPage, (result) => toPage(result, follow()));
    this.#send = send;
    this.#firstPage = firstPage;
    this.#follow = follow;
  }

  /**
   * The pages, up to the last one. A list that does not advance ends with a PaginationError. Every error that the
   * iteration throws has the parameters of the page that failed as its `checkpoint`.
   */
  async *pages(): AsyncGenerator<IterablePage<Item, Data, Parameters>, void, undefined> {
    const reader = this.#follow();
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
  async *items(options: ItemOptions = {}): AsyncGenerator<Item, void, undefined> {
    this.#checkOptions(options);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    for await (const page of this.pages()) {
      // The first page is requested in any case, so that its failure is never left unhandled.
      if (left === 0) return;
      for (const item of page.items) {
        yield item;
        left -= 1;
        if (left === 0) return;
      }
    }
  }

  /** The items in one array. The limit is required, since a list may be long and each page may cost. */
  async toArray(options: ItemOptions & { readonly limit: number }): Promise<Item[]> {
    this.#checkOptions(options, true);
    const all: Item[] = [];
    for await (const item of this.items(options)) all.push(item);
    return all;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return this.items();
  }

  #checkOptions(options: ItemOptions, needsLimit = false): void {
    try {
      if (needsLimit && options?.limit === undefined)
        throw new ConfigurationError('toArray() needs the option limit.');
      checkOptions(options, ITEM_OPTIONS);
    } catch (error) {
      // The first page is on its way, and nobody will read it: its failure must not be left unhandled.
      this.#firstPage.catch(() => {});
      throw error;
    }
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
