import { NotTested } from '../call-gate.ts';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context, PlannedCalls } from '../conformance-case.ts';
import type { RuleId } from '../rules.ts';
import type { ParameterChanges, Target } from '../target.ts';
import {
  type CursorList,
  callsOfAllPages,
  fetchAllPages,
  fetchPage,
  type ListPage,
} from './list-page.ts';

/** A list that was read completely, to compare other starting positions with. */
interface KnownList {
  readonly context: Context;
  readonly list: CursorList;
  readonly first: ListPage;
  readonly last: ListPage;
  /** Ids of all items. */
  readonly all: readonly string[];
}

/** Starting positions cannot be told apart in a shorter list. */
const MIN_ITEMS = 5;

interface Start {
  readonly name: string;
  readonly sentence: string;
  readonly rules: readonly RuleId[];
  /** How many calls it makes at most, besides those that read the list. @default 1 */
  more?(target: Target): number;
  run(known: KnownList): Promise<void>;
}

/** Where a page starts with a given cursor, offset and session (decisions D8 and D10). */
export function startPositionCases(list: CursorList, target: Target): readonly ConformanceCase[] {
  return [...offsetStarts, ...cursorStarts, ...sessionStarts].map((start) => ({
    ...operationCase(
      {
        operationId: list.operationId,
        profile: 'decisions',
        name: `paging/${start.name}`,
        rules: start.rules,
      },
      start.sentence,
    ),
    calls: plus(callsOfAllPages(target, list), start.more?.(target) ?? 1),
    run: async (context) => {
      const pages = await fetchAllPages(context, list);
      const [first, last] = [pages[0], pages.at(-1)];
      const all = pages.flatMap(({ ids }) => ids);
      if (all.length < MIN_ITEMS)
        throw new NotTested(
          `The list has fewer than ${MIN_ITEMS} items. --values gives a longer one.`,
        );
      if (first && last) await start.run({ context, list, first, last, all });
    },
  }));
}

const offsetStarts: readonly Start[] = [
  {
    name: 'offset-chain',
    sentence: 'gives the same list by offsets as by cursors',
    rules: ['paging.offset', 'D10'],
    more: ({ maxPages }) => maxPages + 1,
    run: async (known) => {
      const { first, list, all } = known;
      expectWhole(known);
      const size = first.ids.length;
      for (let start = 0; start < all.length + size; start += size)
        await expectFrom(known, start, { [list.offsetParameter]: String(start) });
    },
  },
  {
    name: 'offset-within',
    sentence: 'accepts an offset within a page',
    rules: ['paging.offset'],
    run: (known) => expectFrom(known, 1, { [known.list.offsetParameter]: '1' }),
  },
  {
    name: 'offset-behind',
    sentence: 'gives an empty last page for an offset after the end',
    rules: ['D8', 'D16'],
    more: () => 2,
    run: async (known) => {
      expectWhole(known);
      const { hugeIntegers } = known.context.target;
      const huge = hugeIntegers === 'accepted' ? ['123456789012345678901234567890'] : [];
      for (const offset of [String(known.all.length), ...huge])
        await expectEmptyEnd(known, { [known.list.offsetParameter]: offset });
    },
  },
];

const cursorStarts: readonly Start[] = [
  {
    name: 'cursor-within',
    sentence: 'continues after the item of a cursor within a page',
    rules: ['paging.cursor', 'D10'],
    run: (known) => expectFrom(known, 2, { [known.list.cursorParameter]: known.first.cursors[1] }),
  },
  {
    name: 'cursor-last',
    sentence: 'gives an empty last page for the cursor of the last item',
    rules: ['D10'],
    run: async (known) => {
      expectWhole(known);
      await expectEmptyEnd(known, { [known.list.cursorParameter]: known.last.cursors.at(-1) });
    },
  },
  {
    name: 'cursor-over-offset',
    sentence: 'prefers a cursor to an offset',
    rules: ['D10', 'gap.precedence'],
    run: (known) => {
      const { list, first } = known;
      const changes = { [list.cursorParameter]: first.cursors[0], [list.offsetParameter]: '3' };
      return expectFrom(known, 1, changes);
    },
  },
];

const sessionStarts: readonly Start[] = [
  {
    name: 'session-alone',
    sentence: 'starts at the first item with a session but no cursor',
    rules: ['paging.session', 'D10'],
    run: (known) => expectFrom(known, 0, { [known.list.sessionParameter]: known.first.session }),
  },
  {
    name: 'session-with-offset',
    sentence: 'combines a session with an offset',
    rules: ['paging.session', 'D10', 'gap.precedence'],
    run: (known) => {
      const { list, first } = known;
      const changes = { [list.sessionParameter]: first.session, [list.offsetParameter]: '2' };
      return expectFrom(known, 2, changes);
    },
  },
];

function plus({ known, more = 0 }: PlannedCalls, added: number): PlannedCalls {
  return { known, more: more + added };
}

/** The end of a list is known once all of its pages are read. */
function expectWhole({ context, last }: KnownList): void {
  if (last.isEnd !== false) return;
  throw new NotTested(`The list has more than the ${context.target.maxPages} pages that are read.`);
}

async function expectFrom(
  known: KnownList,
  start: number,
  changes: ParameterChanges,
): Promise<void> {
  const { context, list, all } = known;
  const page = await fetchPage(context, list.operationId, changes);
  // The page size of another server is not known.
  const { strict, pageSizes } = context.target;
  const expected = all.slice(start, start + (strict ? pageSizes.cursor : page.ids.length));
  if (expected.length === 0 && start < all.length) throw page.broken(`items from ${start} on`);
  if (page.ids.join() === expected.join()) return;
  throw page.broken(`the items from ${start} on: ${expected.join(', ')}`, page.ids.join(', '));
}

async function expectEmptyEnd(
  { context, list }: KnownList,
  changes: ParameterChanges,
): Promise<void> {
  const page = await fetchPage(context, list.operationId, changes);
  if (page.items.length > 0 || page.isEnd !== true) throw page.broken('an empty last page');
}
