import type {
  AnySocialDataError,
  ListAnswersParameters,
  PageOf,
  SocialData,
  SocialDataError,
} from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import type { AuthorLinkInfoData } from '@social-data/contract/types';
import type { InfiniteData, QueryClient } from '@tanstack/query-core';
import { queryOptions, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { describe, expectTypeOf, test } from 'vitest';

// Never called: only their types matter.
declare const api: SocialData;
declare const client: QueryClient;

const author = { oAuthorId: 'author-1' };
type Answers = InfiniteData<PageOf<'listAnswers'>, ListAnswersParameters>;

describe('the types of the options for TanStack Query', () => {
  test('tell getQueryData by the key what it gives', () => {
    void (() => {
      const info = createQueries(api).authors.linkInfo(author);
      expectTypeOf(client.getQueryData(info.queryKey)).toEqualTypeOf<
        AuthorLinkInfoData | undefined
      >();
      const { queryKey } = createInfiniteQueries(api).answers.list({ questionId: 'question-1' });
      expectTypeOf(client.getQueryData(queryKey)).toEqualTypeOf<Answers | undefined>();
      // @ts-expect-error -- another type
      client.setQueryData(info.queryKey, 'text');
    });
  });

  test('narrow the error of a query by its code and its name', () => {
    void (() => {
      const info = createQueries(api).authors.linkInfo(author);
      const { data, error } = useQuery(info);
      expectTypeOf(data).toEqualTypeOf<AuthorLinkInfoData | undefined>();
      expectTypeOf(error).toEqualTypeOf<AnySocialDataError | null>();
      expectTypeOf(error).toExtend<SocialDataError | null>();
      if (error?.code === 302) expectTypeOf(error.name).toEqualTypeOf<'RateLimitError'>();
      const list = useInfiniteQuery(
        createInfiniteQueries(api).answers.list({ questionId: 'question-1' }),
      );
      expectTypeOf(list.error).toEqualTypeOf<AnySocialDataError | null>();
      expectTypeOf(list.data?.pages[0]).toEqualTypeOf<PageOf<'listAnswers'> | undefined>();
      expectTypeOf(useSuspenseQuery(info).data).toEqualTypeOf<AuthorLinkInfoData>();
    });
  });

  test('stay as they are through queryOptions, spreading and select', () => {
    void (() => {
      const info = createQueries(api).authors.linkInfo(author);
      const spread = queryOptions({ ...info, staleTime: 60_000, refetchOnMount: true });
      expectTypeOf(useQuery(spread).error).toEqualTypeOf<AnySocialDataError | null>();
      expectTypeOf(client.getQueryData(spread.queryKey)).toEqualTypeOf<
        AuthorLinkInfoData | undefined
      >();
      const ofTenant = useQuery({ ...info, queryKey: ['tenant-a', ...info.queryKey] });
      expectTypeOf(ofTenant.data).toEqualTypeOf<AuthorLinkInfoData | undefined>();
      const chosen = useQuery({ ...info, select: (data) => data.cp_index?.value ?? 0 });
      expectTypeOf(chosen.data).toEqualTypeOf<number | undefined>();
    });
  });
});
