import type { OperationId } from '@social-data/contract';
import type { PagePagination } from '@social-data/contract/operations';
import { operationCase } from '../cases/operation-case.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import type { Profile } from '../profile.ts';
import { requestOf } from '../request-path.ts';
import type { Target } from '../target.ts';
import {
  expectFullPages,
  expectProgress,
  expectUnique,
  fetchPage,
  type ListPage,
} from './list-page.ts';

/** Lists that are paged by number. */
export function pageCases(
  operationId: OperationId,
  { pageParameter, firstPage = 1 }: PagePagination,
  profile: Profile,
  target: Target,
): readonly ConformanceCase[] {
  const fetchNumber = (context: Context, page: number | string) =>
    fetchPage(context, operationId, { [pageParameter]: String(page) });
  const requestFor = (page: number | string) =>
    requestOf(target, operationId, { [pageParameter]: String(page) });
  const about = { operationId, profile } as const;
  const next: ConformanceCase = {
    ...operationCase(
      { ...about, name: 'paging/next-page', rules: ['paging.page'] },
      'gives a second page that differs from the first',
    ),
    calls: { known: [firstPage, firstPage + 1].map(requestFor) },
    run: async (context) => {
      const first = await fetchNumber(context, firstPage);
      expectProgress(await fetchNumber(context, firstPage + 1), [first]);
    },
  };
  if (profile === 'contract') return [next];
  return [
    next,
    {
      ...operationCase(
        { ...about, name: 'paging/to-the-end', rules: ['paging.page', 'D9', 'gap.page-size'] },
        'leads by page number through full pages to an empty one, without a user twice',
      ),
      calls: { known: [requestFor(firstPage)], more: target.maxPages },
      run: async (context) => {
        const pages: ListPage[] = [];
        for (let number = firstPage; ; number++) {
          const page = await fetchNumber(context, number);
          if (page.items.length === 0) break;
          expectProgress(page, pages);
          pages.push(page);
          if (pages.length <= target.maxPages) continue;
          // The list of another server may be longer than what is read of it.
          if (!target.strict) break;
          throw page.broken('an empty page at the end');
        }
        expectUnique(pages);
        expectFullPages(pages, target.pageSizes.page, target);
      },
    },
    ...pagesOutside(firstPage, target).map(
      ([name, number]): ConformanceCase => ({
        ...operationCase(
          { ...about, name: `paging/${name}`, rules: ['D8', 'limits.page'] },
          `gives an empty list for page ${number}, which lies outside the result`,
        ),
        calls: { known: [requestFor(number)] },
        run: async (context) => {
          const page = await fetchNumber(context, number);
          if (page.items.length > 0) throw page.broken('an empty list');
        },
      }),
    ),
  ];
}

function pagesOutside(
  firstPage: number,
  { hugeIntegers }: Target,
): readonly (readonly [string, string])[] {
  const pages = [
    ['before-first', String(firstPage - 1)],
    ['negative', '-1'],
    ['far', '999999'],
  ] as const;
  if (hugeIntegers !== 'accepted') return pages;
  return [
    ...pages,
    ['huge', '123456789012345678901234567890'],
    ['huge-negative', '-123456789012345678901234567890'],
  ];
}
