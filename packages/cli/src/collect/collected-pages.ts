import { isIdentity } from '@social-data/client/paging';
import { type PaginationInfo, routes } from '@social-data/contract';
import { keysOf, memberAt } from '@social-data/contract/json-pointer';
import type { OutputFlags } from '../flags.ts';
import type { Journal } from './journal.ts';
import type { PageRecord } from './journal-format.ts';

/** One page of the journal, with what of it belongs into the output. */
export interface CollectedPage {
  readonly record: PageRecord;
  readonly items: readonly CollectedItem[];
}

export interface CollectedItem {
  /** The item of a list as it came; else the whole payload. */
  readonly value: unknown;
  /** Its place within the page, from 0. */
  readonly index: number;
  /** Its place within the list of its input, from 1, without repeated items. */
  readonly rank: number;
  /** Indexes of the inputs that found it. */
  readonly foundBy: readonly number[];
}

/**
 * The items of a journal in the order of the inputs, then of their rank, at most `limit` of each input. An item that
 * several inputs found is there once, where the first of them found it, or with one row per input, once for each. The
 * result depends on the journal alone, not on the order in which the pages arrived.
 */
export function* collectedPages(
  journal: Journal,
  { limit = Number.POSITIVE_INFINITY, oneRowPer }: OutputFlags,
  isStreamed = false,
): Generator<CollectedPage> {
  const { operation, inputs } = journal.header;
  const { pagination } = routes[operation];
  const several = inputs.length > 1 && oneRowPer !== 'input';
  const finders = pagination && several ? findersOf(journal, pagination, limit) : undefined;
  const read = (input: number) => itemsOfInput(journal, input, pagination, limit);
  for (const { record, items } of isStreamed ? byArrival(journal, read) : byInput(journal, read)) {
    const { input } = record;
    const found = items.flatMap((item) => {
      const foundBy = finders?.get(item.id) ?? [input];
      return foundBy[0] === input ? [{ ...item, foundBy }] : [];
    });
    yield { record, items: found };
  }
}

type ReadInput = (input: number) => Generator<InputPage>;

function* byInput({ header }: Journal, read: ReadInput): Generator<InputPage> {
  for (const input of header.inputs.keys()) yield* read(input);
}

/** No page is requested beyond a limit, so there is one for each arrival. */
function* byArrival({ arrivals }: Journal, read: ReadInput): Generator<InputPage> {
  const readers = new Map<number, Generator<InputPage>>();
  for (const input of arrivals) {
    const reader = readers.get(input) ?? read(input);
    readers.set(input, reader);
    const next = reader.next();
    if (!next.done) yield next.value;
  }
}

/** Which inputs found each item, by its id. */
function findersOf(
  journal: Journal,
  pagination: PaginationInfo,
  limit: number,
): ReadonlyMap<unknown, readonly number[]> {
  const finders = new Map<unknown, number[]>();
  for (const input of journal.header.inputs.keys())
    for (const { items } of itemsOfInput(journal, input, pagination, limit))
      for (const { id } of items) {
        if (id === undefined) continue;
        const known = finders.get(id);
        if (known) known.push(input);
        else finders.set(id, [input]);
      }
  return finders;
}

interface InputPage {
  readonly record: PageRecord;
  readonly items: readonly (Omit<CollectedItem, 'foundBy'> & { readonly id: unknown })[];
}

/** The pages of an input, with the items that no earlier one has. */
function* itemsOfInput(
  journal: Journal,
  input: number,
  pagination: PaginationInfo | undefined,
  limit: number,
): Generator<InputPage> {
  const itemKeys = keysOf(pagination?.items ?? '/data');
  const idKeys = pagination?.itemId === undefined ? undefined : keysOf(pagination.itemId);
  const seen = new Set<unknown>();
  let rank = 0;
  for (const record of journal.pagesOf(input)) {
    if (rank >= limit) return;
    const found = memberAt({ data: record.data }, itemKeys);
    // What came in place of a list or an object is in no row.
    const isReadable = pagination ? Array.isArray(found) : Object(found) === found;
    const values: readonly unknown[] = pagination ? Object(found) : [found];
    const items = [];
    for (const [index, value] of isReadable ? values.entries() : []) {
      const itemId = idKeys && memberAt(value, idKeys);
      const id = isIdentity(itemId) ? itemId : undefined;
      if (rank >= limit || seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      rank += 1;
      items.push({ value, id, index, rank });
    }
    yield { record, items };
  }
}
