import type { SocialData } from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/vue-query';

declare const api: SocialData;
declare const client: QueryClient;

const info = createQueries(api).authors.linkInfo({ oAuthorId: 'author-1' });
const query = useQuery(info);
export const rank: string | undefined = query.data.value?.link_star_index?.rank;
const error = query.error.value;
export const name: 'RateLimitError' | undefined = error?.code === 302 ? error.name : undefined;
export const kept: string | undefined = client.getQueryData(info.queryKey)?.link_star_index?.rank;

const list = useInfiniteQuery(createInfiniteQueries(api).users.search({ keyword: 'a' }));
export const id: string | undefined = list.data.value?.pages[0]?.items[0]?.id;

const spread = queryOptions({ ...info, staleTime: 60_000 });
export const again = useQuery(spread);
