import type { OperationId } from '@social-data/contract';
import type { PagePagination } from '@social-data/contract/operations';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { operationCase } from '../operation-case.ts';
import type { Profile } from '../target.ts';
import {
  askPage,
  expectFullPages,
  expectProgress,
  expectUnique,
  type ListPage,
} from './list-page.ts';

/** A list that is paged by number. */
export function pageCases(
  operationId: OperationId,
  { pageParameter, firstPage = 1 }: PagePagination,
  profile: Profile,
): readonly ConformanceCase[] {
  const ask = (context: Context, page: number | string) =>
    askPage(context, operationId, { [pageParameter]: String(page) });
  const about = { operationId, profile } as const;
  const next: ConformanceCase = {
    ...operationCase(
      { ...about, name: 'paging/next-page', rules: ['paging.page'] },
      'the second page is another one',
    ),
    run: async (context) => {
      const first = await ask(context, firstPage);
      expectProgress(await ask(context, firstPage + 1), [first]);
    },
  };
  if (profile === 'contract') return [next];
  return [
    next,
    {
      ...operationCase(
        { ...about, name: 'paging/to-the-end', rules: ['paging.page', 'D9', 'gap.page-size'] },
        'page numbers lead through full pages without a user twice to an empty page',
      ),
      run: async (context) => {
        const pages: ListPage[] = [];
        for (let number = firstPage; ; number++) {
          const page = await ask(context, number);
          if (page.items.length === 0) break;
          expectProgress(page, pages);
          pages.push(page);
          if (pages.length > context.target.maxPages) throw page.broken('an empty page at the end');
        }
        expectUnique(pages);
        expectFullPages(pages, context.target.pageSizes.page);
      },
    },
    ...outside(firstPage).map(
      ([name, number]): ConformanceCase => ({
        ...operationCase(
          { ...about, name: `paging/${name}`, rules: ['D8', 'limits.page'] },
          `page ${number} lies outside of the result and is empty`,
        ),
        run: async (context) => {
          const page = await ask(context, number);
          if (page.items.length > 0) throw page.broken('an empty list');
        },
      }),
    ),
  ];
}

function outside(firstPage: number): readonly (readonly [string, string])[] {
  return [
    ['before-first', String(firstPage - 1)],
    ['negative', '-1'],
    ['far', '999999'],
    ['huge', '123456789012345678901234567890'],
    ['huge-negative', '-123456789012345678901234567890'],
  ];
}
