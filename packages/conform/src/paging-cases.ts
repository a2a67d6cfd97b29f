import {
  type OperationId,
  type OperationInfo,
  operations,
  type PaginationInfo,
} from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { type ConformanceCase, callOperation, callTo } from './conformance-case.ts';
import type { Connection } from './connection.ts';
import { failureOf } from './errors.ts';
import { type ParameterChanges, parametersOf } from './request.ts';
import type { Target } from './target.ts';

/** Pages of one list that a case reads at most. */
const MAX_PAGES = 5;

/** The lists of the specification. What it says of pages, cursors and offsets holds for no other list of a contract. */
const specifiedLists: readonly string[] = ['searchUsers', 'listAnswers'];

/** One page of a list, read with the pagination data of the contract. */
interface Page {
  readonly items: readonly unknown[];
  /** The identities of all items, as one text. */
  readonly identity: string;
  /** The parameters that ask for the following page; undefined for the last page. */
  readonly next: ParameterChanges | undefined;
  /** Creates the failure of this page, with its request. */
  broken(expected: string, got?: string): Error;
}

type ReadPage = (changes: ParameterChanges) => Promise<Page>;

/** A row about a list: the changes to a valid call that gives its first page, and what is read from there on. */
interface ListRow extends Pick<ConformanceCase, 'rules' | 'more'> {
  readonly name: string;
  readonly says: string;
  readonly changes?: ParameterChanges;
  read(first: Page, page: ReadPage): Promise<unknown>;
}

/** The cases about paging, for the operations that have a list. */
export function pagingCases(id: OperationId, target: Target): readonly ConformanceCase[] {
  const { pagination }: OperationInfo = operations[id];
  if (!pagination) return [];
  const isSpecified = specifiedLists.includes(id);
  const rows = isSpecified ? specifiedRows(id, pagination) : [nextPageRow(id, pagination)];
  return rows.map(({ name, says, rules, changes = {}, more = 0, read }) => ({
    ...{ id: `${id}/paging/${name}`, sentence: `${id} ${says}`, rules, more },
    calls: [callTo(target, id, changes)],
    followUp: async (connection) => {
      const page: ReadPage = (own) => readPage(connection, id, pagination, { ...changes, ...own });
      await read(await page({}), page);
    },
  }));
}

/** What holds for every list of a contract. */
function nextPageRow(id: OperationId, pagination: PaginationInfo): ListRow {
  return {
    ...{ name: 'next-page', says: 'gives a list, and another one for the next page', more: 1 },
    rules: [`data.${id}`],
    changes: firstPage(pagination),
    read: async ({ next }, page) => next && (await page(next)),
  };
}

/** What the specification says about pages. */
function specifiedRows(id: OperationId, pagination: PaginationInfo): readonly ListRow[] {
  if (pagination.style === 'page')
    return [
      {
        ...{ ...nextPageRow(id, pagination), rules: ['paging.page'] },
        read: async (first, page) => first.next && expectProgress(await page(first.next), [first]),
      },
    ];
  const { sessionParameter = '', offsetParameter = '' } = pagination;
  const sorted = parametersOf(id).filter(({ enum: allowed }) => allowed?.includes('_updated'));
  return [
    {
      ...{ name: 'cursor-chain', says: 'leads by cursor and session to the end, never back' },
      ...{ rules: ['paging.cursor', 'paging.session', 'paging.object'], more: MAX_PAGES - 1 },
      read: readPages,
    },
    {
      ...{ name: 'cursor-alone', says: 'continues after a cursor without a session, too' },
      ...{ rules: ['paging.cursor'], more: 1 },
      read: async (first, page) => {
        const next = first.next && { ...first.next, [sessionParameter]: undefined };
        if (next) expectProgress(await page(next), [first]);
      },
    },
    {
      ...{ name: 'zero-based', says: 'starts at offset 0 and position 0' },
      ...{ rules: ['paging.offset', `data.${id}`], changes: { [offsetParameter]: '0' } },
      read: async (first) => {
        if (first.items.length > 0 && valueAt(first.items[0], '/position') !== 0)
          throw first.broken('position 0 of the first item');
      },
    },
    ...sorted.map(
      ({ name }): ListRow => ({
        ...{ name: 'order-_updated', changes: { [name]: '_updated' }, more: MAX_PAGES - 1 },
        ...{ says: `sorts by the time of the update with ${name} _updated` },
        rules: ['paging.order'],
        read: async (first, page) => {
          for (const each of await readPages(first, page)) expectSorted(each);
        },
      }),
    ),
  ];
}

/** The first page and those that follow it. Fails when a page repeats an earlier one. */
async function readPages(first: Page, page: ReadPage): Promise<readonly Page[]> {
  const pages = [first];
  for (let last = first; last.next && pages.length < MAX_PAGES; pages.push(last)) {
    last = await page(last.next);
    expectProgress(last, pages);
  }
  return pages;
}

/** Fails when a page repeats an earlier one: following such a list never ends. */
function expectProgress(page: Page, earlier: readonly Page[]): void {
  if (page.items.length === 0 || earlier.every(({ identity }) => identity !== page.identity))
    return;
  throw page.broken('a page that differs from the earlier ones', 'the same items again');
}

/** Newest first or oldest first: the specification does not say which. */
function expectSorted(page: Page): void {
  const times = page.items.map((item) => Number(valueAt(item, '/target/updated_time')));
  const up = times.toSorted((a, b) => a - b);
  if (times.join() !== up.join() && times.join() !== up.toReversed().join())
    throw page.broken('answers in the order of updated_time', times.join(', '));
}

/** The parameter of the first page, where a list has numbered pages. */
function firstPage(pagination: PaginationInfo): ParameterChanges {
  return pagination.style === 'page'
    ? { [pagination.pageParameter]: String(pagination.firstPage ?? 1) }
    : {};
}

async function readPage(
  connection: Connection,
  id: OperationId,
  pagination: PaginationInfo,
  changes: ParameterChanges,
): Promise<Page> {
  const call = callTo(connection.target, id, changes);
  const { body, request, response } = await callOperation(connection, call);
  const items = valueAt(body, pagination.items);
  const broken = (expected: string, got?: string) =>
    failureOf(connection.target, request, expected, got ?? response);
  if (!Array.isArray(items)) throw broken(`a list at ${pagination.items}`);
  const identity = items.map((item) => valueAt(item, pagination.itemId ?? ''));
  return {
    ...{ items, broken, identity: JSON.stringify(identity) },
    next: nextPage(pagination, changes, body, items),
  };
}

function nextPage(
  pagination: PaginationInfo,
  changes: ParameterChanges,
  body: unknown,
  items: readonly unknown[],
): ParameterChanges | undefined {
  if (pagination.style === 'page') {
    const number = Number(changes[pagination.pageParameter] ?? pagination.firstPage ?? 1);
    return { [pagination.pageParameter]: String(number + 1) };
  }
  const { cursorParameter, itemCursor = '', sessionParameter, session, end } = pagination;
  const cursor = valueAt(items.at(-1), itemCursor);
  if (typeof cursor !== 'string' || (end !== undefined && valueAt(body, end) !== false))
    return undefined;
  const started = session && valueAt(body, session);
  return {
    [cursorParameter]: cursor,
    ...(sessionParameter && typeof started === 'string' && { [sessionParameter]: started }),
  };
}
