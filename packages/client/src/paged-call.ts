import type { PaginationInfo } from '@social-data/contract';
import { Call } from './call.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { isSocialDataError } from './errors/social-data-error.ts';
import type { Answer } from './execute.ts';
import type { Page } from './page.ts';
import { type AnyParameters, Track } from './track.ts';

export interface PageOptions {
  /**
   * Leave out items whose id came before.
   * @default true
   */
  readonly dedupe?: boolean;
}

export interface ItemOptions extends PageOptions {
  /**
   * How many items at most. No page is asked for beyond the one that fills it.
   * @default Infinity
   */
  readonly limit?: number;
}

/** How a list is read on. */
export interface ListSource {
  readonly pagination: PaginationInfo;
  /** Parameters of the first page. */
  readonly parameters: AnyParameters;
  /** Sends the call for another page, with the options of the first one. */
  readonly fetchPage: (parameters: AnyParameters) => Promise<Answer>;
}

/** A call of a list. Awaited it gives one page; iterated it reads on to the end. The first page is sent once. */
export class PagedCall<Item, Data, Parameters>
  extends Call<Page<Item, Data, Parameters>>
  implements AsyncIterable<Item>
{
  readonly #first: Promise<Answer>;
  readonly #source: ListSource;

  constructor(first: Promise<Answer>, source: ListSource) {
    super(first, (answer) => {
      const track = new Track(source.pagination, source.parameters);
      return readPage<Item, Data, Parameters>(answer, track, source.parameters, true).page;
    });
    this.#first = first;
    this.#source = source;
  }

  /**
   * The pages, to the last one. A list that does not advance ends with a PaginationError. Every error that comes out of
   * it holds the parameters of the page that failed as its `checkpoint`.
   */
  async *pages({
    dedupe = true,
  }: PageOptions = {}): AsyncGenerator<Page<Item, Data, Parameters>, void, undefined> {
    const { pagination, fetchPage } = this.#source;
    const track = new Track(pagination, this.#source.parameters);
    let parameters = this.#source.parameters;
    for (let answer = this.#first; ; answer = fetchPage(parameters)) {
      const { page, next, stuck } = readPage<Item, Data, Parameters>(
        await orCheckpoint(answer, parameters),
        track,
        parameters,
        dedupe,
      );
      yield page;
      if (stuck) throw stuck;
      if (next === null) return;
      parameters = next;
    }
  }

  /** The items of all pages, one by one. */
  async *items({
    limit = Number.POSITIVE_INFINITY,
    dedupe = true,
  }: ItemOptions = {}): AsyncGenerator<Item, void, undefined> {
    checkLimit(limit);
    let left = limit;
    if (left === 0) return;
    for await (const page of this.pages({ dedupe })) {
      for (const item of page.items) {
        yield item;
        left -= 1;
        if (left === 0) return;
      }
    }
  }

  /** The items in one array. The limit must be given, since a list may be long and each page may cost. */
  async toArray(options: ItemOptions & { readonly limit: number }): Promise<Item[]> {
    checkLimit(options?.limit);
    const all: Item[] = [];
    for await (const item of this.items(options)) all.push(item);
    return all;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    return this.items();
  }
}

function readPage<Item, Data, Parameters>(
  answer: Answer,
  track: Track,
  parameters: AnyParameters,
  dedupe: boolean,
) {
  const { items, fresh, next, end, stuck } = track.read(answer.envelope, parameters);
  const page = {
    items: dedupe ? fresh : items,
    duplicates: items.length - fresh.length,
    data: answer.envelope.data,
    next: stuck ? null : next,
    end,
    meta: answer.meta,
    // The contract types what stands at its own pointers.
  } as Page<Item, Data, Parameters>;
  return { page, next, stuck };
}

async function orCheckpoint(answer: Promise<Answer>, parameters: AnyParameters): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isSocialDataError(error)) error.checkpoint = parameters;
    throw error;
  }
}

function checkLimit(limit: unknown): void {
  if (limit === Number.POSITIVE_INFINITY || (Number.isInteger(limit) && Number(limit) >= 0)) return;
  throw new ConfigurationError('The option limit must be a whole number from 0 on.');
}
