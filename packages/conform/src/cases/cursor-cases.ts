import { type OperationId, operations, security } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { callOperation } from '../call-operation.ts';
import { parametersOf, requestTo } from '../request-path.ts';
import type { RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import {
  cursorNames,
  HUGE,
  type ListPage,
  type ListReader,
  type ListRow,
  nextPage,
} from './list-page.ts';

/** A list that was read completely. */
interface KnownList {
  readonly first: ListPage;
  readonly last: ListPage;
  /** Ids of all items. */
  readonly all: readonly string[];
}

/** A start of a page, and the position of the item that it leads to; that of the end leads to an empty last page. */
type Start = readonly [changes: ParameterChanges, position: number];

type StartRow = readonly [
  name: string,
  says: string,
  rules: readonly RuleId[],
  starts: (list: KnownList) => readonly Start[],
];

/** Where a page starts with a given cursor, offset and session (decisions D8 and D10). */
export function startRows(id: OperationId, target: Target): readonly ListRow[] {
  const { maxPages } = target;
  return [...offsetStarts(id, target), ...cursorStarts(id)].map(([name, says, rules, starts]) => ({
    ...{ name, says, rules },
    more: maxPages - 1 + (name === 'offset-chain' ? maxPages + 1 : 2),
    read: (list) => readStarts(list, starts),
  }));
}

function offsetStarts(id: OperationId, { hugeIntegers }: Target): readonly StartRow[] {
  const { offset } = cursorNames(id);
  return [
    [
      'offset-chain',
      'gives the same list by offsets as by cursors',
      ['paging.offset', 'D10'],
      ({ first, all }) => {
        const size = first.ids.length;
        const offsets = Array.from(
          { length: Math.ceil(all.length / size) + 1 },
          (_, n) => n * size,
        );
        return offsets.map((start) => [{ [offset]: String(start) }, start]);
      },
    ],
    [
      'offset-within',
      'accepts an offset within a page',
      ['paging.offset'],
      () => [[{ [offset]: '1' }, 1]],
    ],
    [
      'offset-behind',
      'gives an empty last page for an offset after the end',
      ['D8', 'D16'],
      ({ all: { length } }) => {
        const huge = hugeIntegers === 'accepted' ? [HUGE] : [];
        return [String(length), ...huge].map((start) => [{ [offset]: start }, length]);
      },
    ],
  ];
}

function cursorStarts(id: OperationId): readonly StartRow[] {
  const { cursor, session, offset } = cursorNames(id);
  return [
    [
      'cursor-within',
      'continues after the item of a cursor within a page',
      ['paging.cursor', 'D10'],
      ({ first }) => [[{ [cursor]: first.cursors[1] }, 2]],
    ],
    [
      'cursor-last',
      'gives an empty last page for the cursor of the last item',
      ['D10'],
      ({ last, all }) => [[{ [cursor]: last.cursors.at(-1) }, all.length]],
    ],
    [
      'cursor-over-offset',
      'prefers a cursor to an offset',
      ['D10', 'gap.precedence'],
      ({ first }) => [[{ [cursor]: first.cursors[0], [offset]: '3' }, 1]],
    ],
    [
      'session-alone',
      'starts at the first item with a session but no cursor',
      ['paging.session', 'D10'],
      ({ first }) => [[{ [session]: first.session }, 0]],
    ],
    [
      'session-with-offset',
      'combines a session with an offset',
      ['paging.session', 'D10', 'gap.precedence'],
      ({ first }) => [[{ [session]: first.session, [offset]: '2' }, 2]],
    ],
  ];
}

async function readStarts(list: ListReader, starts: StartRow[3]): Promise<void> {
  const size = list.context.target.pageSizes.cursor;
  const pages = await list.pages();
  const last = pages.at(-1) ?? list.first;
  const all = pages.flatMap(({ ids }) => ids);
  for (const [changes, position] of starts({ first: list.first, last, all })) {
    const page = await list.page(changes);
    if (position >= all.length && (page.items.length > 0 || page.isEnd !== true))
      throw page.broken('an empty last page');
    const expected = all.slice(position, position + size).join(', ');
    const found = page.ids.join(', ');
    if (found !== expected)
      throw page.broken(`the items from ${position} on: ${expected}`, found || 'no items');
  }
}

/** A cursor or session that was issued for something else, or altered, gives 400 (decision D10). */
export function foreignCursorRows(id: OperationId): readonly ListRow[] {
  const names = cursorNames(id);
  const [required] = parametersOf(id).filter((parameter) => parameter.required);
  const ordered = parametersOf(id).find((parameter) => parameter.enum !== undefined);
  const otherList = required && { [required.name]: 'no-such-thing' };
  const otherOrder = ordered && { [ordered.name]: String(ordered.enum?.[1]) };
  return (['cursor', 'session'] as const).flatMap((kind) => {
    const name = names[kind];
    const other = kind === 'cursor' ? names.session : names.cursor;
    const ways: readonly (readonly [string, string, (text: string) => ParameterChanges])[] = [
      ['of-another-list', 'with another list', (text) => ({ ...otherList, [name]: text })],
      ['of-another-order', 'with another order', (text) => ({ ...otherOrder, [name]: text })],
      ['of-another-kind', `as ${other}`, (text) => ({ [other]: text })],
      ['changed', 'with its last character changed', (text) => ({ [name]: changed(text) })],
      ['longer', 'with a character more', (text) => ({ [name]: `${text}A` })],
      ['shorter', 'with a character less', (text) => ({ [name]: text.slice(0, -1) })],
    ];
    return ways.map(([way, how, changesWith]) => ({
      name: `${kind}-${way}`,
      says: `refuses an issued ${kind} ${how} with code 400`,
      rules: ['D10'],
      more: 1,
      read: async ({ first, refused }) => {
        const text = kind === 'cursor' ? first.cursors.at(-1) : first.session;
        if (text === undefined) throw first.broken(`a ${kind}`);
        await refused(changesWith(text));
      },
    }));
  });
}

/** Another text of the same length and alphabet. */
function changed(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`;
}

const NEXT = '/data/paging/next';
const PAGE = '/data/paging/page';

/** The `paging` object as our servers fill it (decision D11). */
export function pagingObjectRows(id: OperationId, target: Target): readonly ListRow[] {
  const own = `${target.publicUrl ?? target.baseUrl}${operations[id].path}?`;
  const rules = ['D11', 'paging.object'] as const;
  const expectOwnNext = (page: ListPage) => {
    const next = valueAt(page.result.body, NEXT);
    if (page.isEnd === true && next !== '') throw page.broken('an empty next on the last page');
    if (page.isEnd === true) return;
    if (typeof next !== 'string' || !next.startsWith(own))
      throw page.broken(`a next that begins with ${own}`, `next ${String(next)}`);
    if (new URL(next).searchParams.has(security.name))
      throw page.broken('a next without a token', `next ${next}`);
  };
  return [
    {
      ...{ name: 'next', rules, more: target.maxPages - 1 },
      says: 'next is our own address without a token, and empty at the end',
      read: async ({ pages }) => {
        for (const page of await pages()) expectOwnNext(page);
      },
    },
    {
      ...{ name: 'next-host', rules },
      says: 'next never repeats the Host header of the request',
      headers: { Host: 'wrong.invalid', 'X-Forwarded-Host': 'wrong.invalid' },
      read: ({ first }) => expectOwnNext(first),
    },
    {
      ...{ name: 'next-leads-on', rules, more: 2 },
      says: 'next with a token gives the following page',
      read: async ({ context, first, page }) => {
        const next = new URL(String(valueAt(first.result.body, NEXT)));
        next.searchParams.set(security.name, target.validToken);
        const request = requestTo(id, `${operations[id].path}${next.search}`);
        const linked = await callOperation(context, { operationId: id, request, expected: [0] });
        const following = await page(nextPage(id, first));
        const [one, other] = [linked, following.result].map(({ body }) =>
          JSON.stringify(valueAt(body, '/data/data')),
        );
        if (one !== other) throw following.broken('the page that next leads to');
      },
    },
    {
      ...{ name: 'page-number', rules, more: 5 },
      says: 'page counts the whole pages before the offset',
      read: async ({ page }) => {
        const size = target.pageSizes.cursor;
        for (const offset of new Set([0, 1, size - 1, size, size + 1])) {
          const { result, broken } = await page({ [cursorNames(id).offset]: String(offset) });
          const expected = Math.floor(offset / size) + 1;
          const found = valueAt(result.body, PAGE);
          if (found !== expected) throw broken(`page ${expected}`, `page ${found}`);
        }
      },
    },
  ];
}
