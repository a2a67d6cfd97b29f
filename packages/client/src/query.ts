import {
  createResources,
  type OperationData,
  type OperationId,
  type OperationParameters,
  type Resources,
} from '@social-data/contract';
import type { DataTag, InfiniteData } from '@tanstack/query-core';
import type { AnySocialDataError } from './errors.ts';
import type { CallOptions } from './options.ts';
import type { PagedOperationId, PageOf } from './page.ts';
import { followList, isPaged, type ListCheckpoint, type ListReader, resumeList } from './paging.ts';
import type { SocialData } from './social-data.ts';

/** Address and token are no part of it, because a server and its pages have different ones. */
type QueryKey = readonly [root: 'social-data', operation: OperationId, parameters: object];

/** A key that tells TanStack Query the types of its data and errors, as `getQueryData(options.queryKey)` reads them. */
type KeyOf<Key extends readonly unknown[], Data> = DataTag<Key, Data, AnySocialDataError>;

/**
 * Defaults for data that each call pays for: it is fetched once, and again only when the program says so. The client
 * retries what is worth it; a retry of TanStack Query would repeat calls that cannot succeed. `retryOnMount` stays as it
 * is: off, a boundary that was reset would show a part without data and send nothing. A mount fetches stale data alone,
 * which is what was invalidated while nobody showed it.
 */
const paidData = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: true,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const;

/** Options of the calls. The signal is that of TanStack Query. */
export type QueryCallOptions = Omit<CallOptions, 'signal'>;

/** What both kinds of options have. */
interface PaidOptions {
  readonly staleTime: number;
  readonly refetchOnMount: true;
  readonly refetchOnWindowFocus: false;
  readonly refetchOnReconnect: false;
  /** It is false. TanStack Query infers from its type that errors are those of the client, so that `error.code` narrows. */
  readonly retry: false | ((failureCount: number, error: AnySocialDataError) => boolean);
}

/** Options for `useQuery`, `fetchQuery`, `ensureQueryData` and similar functions of TanStack Query. */
export interface QueryOptions<Data> extends PaidOptions {
  readonly queryKey: KeyOf<QueryKey, Data>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
}

/**
 * Options for `useInfiniteQuery` and similar functions of TanStack Query. The page parameter is the parameters of the
 * page. The items of all pages are those of `.items()`. A list that does not advance ends with a PaginationError as the
 * error of `fetchNextPage`.
 */
export interface InfiniteQueryOptions<Id extends PagedOperationId> extends PaidOptions {
  readonly queryKey: KeyOf<
    readonly [...QueryKey, 'pages'],
    InfiniteData<PageOf<Id>, OperationParameters[Id]>
  >;
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: OperationParameters[Id];
  }) => Promise<PageOf<Id>>;
  readonly structuralSharing: false;
  readonly initialPageParam: OperationParameters[Id];
  readonly getNextPageParam: (
    last: PageOf<Id>,
    all: readonly PageOf<Id>[],
    lastParameters?: OperationParameters[Id],
    allParameters?: readonly OperationParameters[Id][],
  ) => OperationParameters[Id] | undefined;
}

/**
 * Where the list is before a page, by the parameters of the page: `queryFn` does not get the pages, and `maxPages` drops the
 * first ones. As a part of the page parameter it would be stored with it.
 */
const checkpointsBefore = new WeakMap<object, ListCheckpoint>();

type Queries = {
  [Id in OperationId]: QueryOptions<Id extends PagedOperationId ? PageOf<Id> : OperationData[Id]>;
};
type InfiniteQueries = {
  [Id in OperationId]: Id extends PagedOperationId ? InfiniteQueryOptions<Id> : never;
};

/**
 * The methods of the client as query options. The second argument of each is the options of its calls; they are no part
 * of the key.
 *
 * @example
 * const queries = createQueries(api);
 * useQuery(queries.authors.linkInfo({ oAuthorId: 'author-1' }));
 */
export function createQueries(api: SocialData): Resources<Queries, QueryCallOptions> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: QueryCallOptions,
  ): Queries[Id];
  function execute(
    operation: OperationId,
    parameters: OperationParameters[OperationId],
    options?: QueryCallOptions,
  ): QueryOptions<unknown> {
    return {
      ...paidData,
      queryKey: keyOf(operation, parameters),
      queryFn: async ({ signal }) => {
        const data = await api.call(operation, parameters, { ...options, signal });
        // A server component would pass on what can be iterated as a list.
        return isPaged(operation) ? { ...data } : data;
      },
    };
  }
  return createResources<Queries, QueryCallOptions>({ execute });
}

/**
 * The lists of the client as infinite-query options. The second argument of each is the options of its calls.
 *
 * @example
 * const lists = createInfiniteQueries(api);
 * useInfiniteQuery(lists.answers.list({ questionId: 'question-1' }));
 */
export function createInfiniteQueries(
  api: SocialData,
): Resources<InfiniteQueries, QueryCallOptions> {
  function execute<Id extends OperationId>(
    operation: Id,
    parameters: OperationParameters[Id],
    options?: QueryCallOptions,
  ): InfiniteQueries[Id];
  function execute(
    operation: PagedOperationId,
    parameters: OperationParameters[PagedOperationId],
    options?: QueryCallOptions,
  ): InfiniteQueryOptions<PagedOperationId> {
    return {
      ...paidData,
      // A copy of the page parameters would have no checkpoint.
      structuralSharing: false,
      queryKey: keyOf(operation, parameters, 'pages'),
      queryFn: async ({ signal, pageParam }) => {
        const reader = readerAt(operation, pageParam);
        // Throws where the pages before do not advance: nothing is sent then.
        reader.nextParameters();
        const page = await api.call(operation, pageParam, { ...options, signal });
        const { items, duplicates, next, end } = reader.read(page.data);
        return { ...page, items, duplicates, next, end };
      },
      initialPageParam: parameters,
      getNextPageParam: (_last, all, _lastParameters, [first = parameters] = []) => {
        const reader = readerAt(operation, first);
        // A list that grew may have a page after the one that was its last.
        for (const { data } of all) if (reader.read(data).next === null) break;
        const { checkpoint } = reader;
        if (checkpoint.next) checkpointsBefore.set(checkpoint.next, checkpoint);
        return checkpoint.next ?? undefined;
      },
    };
  }
  return createResources<InfiniteQueries, QueryCallOptions>({ execute });
}

/** The tag is a type alone: TanStack Query reads it, and no key has it at run time. */
function keyOf<const Key extends readonly unknown[], Data>(
  ...key: Key
): KeyOf<readonly ['social-data', ...Key], Data> {
  return ['social-data', ...key] as unknown as KeyOf<readonly ['social-data', ...Key], Data>;
}

function readerAt(
  operation: PagedOperationId,
  parameters: OperationParameters[PagedOperationId],
): ListReader<PagedOperationId> {
  const checkpoint = checkpointsBefore.get(parameters);
  return checkpoint ? resumeList(checkpoint) : followList(operation, parameters);
}
