import {
  createResources,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type Resources,
} from '@social-data/contract';
import type { PagedOperationId, PageOf } from './page.ts';
import type { SocialData } from './social-data.ts';

type QueryKey = readonly ['social-data', OperationId, object];

/** Options for `useQuery`, `fetchQuery`, `ensureQueryData` and similar functions of TanStack Query. */
export interface QueryOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/**
 * Options for `useInfiniteQuery` and similar functions of TanStack Query. The page parameter is the parameters of the
 * page.
 */
export interface InfiniteQueryOptions<Id extends PagedOperationId> {
  readonly queryKey: readonly [...QueryKey, 'pages'];
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: OperationParameters[Id];
  }) => Promise<PageOf<Id>>;
  readonly initialPageParam: OperationParameters[Id];
  readonly getNextPageParam: (
    last: PageOf<Id>,
    all: readonly PageOf<Id>[],
  ) => OperationParameters[Id] | undefined;
}

type Queries = {
  [Id in OperationId]: QueryOptions<Id extends PagedOperationId ? PageOf<Id> : OperationData[Id]>;
};
type InfiniteQueries = {
  [Id in OperationId]: Id extends PagedOperationId ? InfiniteQueryOptions<Id> : never;
};

/**
 * The methods of the client as query options.
 *
 * @example
 * const queries = createQueries(api);
 * useQuery(queries.authors.linkInfo({ oAuthorId: 'author-1' }));
 */
export function createQueries(api: SocialData): Resources<Queries> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
  ): Queries[Id];
  function execute(
    operation: OperationId,
    parameters: OperationParameters[OperationId],
  ): QueryOptions<unknown> {
    return {
      queryKey: ['social-data', operation, parameters],
      queryFn: async ({ signal }) => await api.call(operation, parameters, { signal }),
    };
  }
  return createResources<Queries>({ execute });
}

/**
 * The lists of the client as infinite-query options. They end where the list ends, or where it repeats a page.
 *
 * @example
 * const lists = createInfiniteQueries(api);
 * useInfiniteQuery(lists.answers.list({ questionId: 'question-1' }));
 */
export function createInfiniteQueries(api: SocialData): Resources<InfiniteQueries> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
  ): InfiniteQueries[Id];
  function execute(
    operation: PagedOperationId,
    parameters: OperationParameters[PagedOperationId],
  ): InfiniteQueryOptions<PagedOperationId> {
    return {
      queryKey: ['social-data', operation, parameters, 'pages'],
      queryFn: async ({ signal, pageParam }) => await api.call(operation, pageParam, { signal }),
      initialPageParam: parameters,
      getNextPageParam: (last, all) =>
        isRepeated(last, all) ? undefined : (last.next ?? undefined),
    };
  }
  return createResources<InfiniteQueries>({ execute });
}

/** A server that repeats its last page for ever would keep a reader scrolling. */
function isRepeated(
  last: PageOf<PagedOperationId>,
  all: readonly PageOf<PagedOperationId>[],
): boolean {
  const text = JSON.stringify(last.items);
  return all.some((page) => page !== last && JSON.stringify(page.items) === text);
}
