import type { SocialData } from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import {
  createInfiniteQuery,
  createQuery,
  type QueryClient,
  queryOptions,
} from '@tanstack/svelte-query';

declare const api: SocialData;
declare const client: QueryClient;

const info = createQueries(api).authors.linkInfo({ oAuthorId: 'author-1' });
const query = createQuery(() => info);
export const rank: string | undefined = query.data?.link_star_index?.rank;
const error = query.error;
export const name: 'RateLimitError' | undefined = error?.code === 302 ? error.name : undefined;
export const kept: string | undefined = client.getQueryData(info.queryKey)?.link_star_index?.rank;

const list = createInfiniteQuery(() => createInfiniteQueries(api).users.search({ keyword: 'a' }));
export const id: string | undefined = list.data?.pages[0]?.items[0]?.id;

const spread = queryOptions({ ...info, staleTime: 60_000 });
export const again = createQuery(() => spread);
