// What a team writes for the App Router: a server fetches, the page hydrates and goes on. The server of the test renders
// this module too.
import { SocialData } from '@social-data/client';
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import {
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { createElement, useEffect, useRef, useState } from 'react';

const author = { oAuthorId: 'author-1' };
const search = { keyword: 'camping' };

/** What the server does before it renders. */
export async function prefetch(api, queryClient) {
  await queryClient.prefetchQuery(createQueries(api).authors.linkInfo(author));
  await queryClient.prefetchInfiniteQuery(createInfiniteQueries(api).users.search(search));
}

/** The client of a page has a path and no token. */
export const connect = (path, options) =>
  new SocialData({ baseUrl: path, logger: null, ...options });

export function App({ api, state }) {
  // One client for each render on the server, and one for the page.
  const [queryClient] = useState(() => new QueryClient());
  return createElement(
    QueryClientProvider,
    { client: queryClient },
    createElement(HydrationBoundary, { state }, createElement(Screen, { api })),
  );
}

function Screen({ api }) {
  const [mounted, setMounted] = useState(0);
  return createElement(
    'main',
    null,
    createElement(
      'button',
      { type: 'button', onClick: () => setMounted(mounted + 1) },
      'Mount again',
    ),
    createElement(Author, { key: `author-${mounted}`, api }),
    createElement(Users, { key: `users-${mounted}`, api }),
    createElement('output', { id: 'mounted' }, String(mounted)),
  );
}

function Author({ api }) {
  const { data, error } = useQuery(createQueries(api).authors.linkInfo(author));
  return createElement('p', { id: 'rank' }, data?.link_star_index?.rank ?? error?.name);
}

/** Goes on whenever its end is in view, by an effect. */
function Users({ api }) {
  const list = useInfiniteQuery(createInfiniteQueries(api).users.search(search));
  const end = useRef(null);
  const { hasNextPage, isFetching, fetchNextPage, data } = list;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting && hasNextPage && !isFetching) fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  return createElement(
    'section',
    null,
    users.map(({ id, name }) => createElement('p', { key: id, className: 'user' }, name)),
    createElement('footer', { ref: end }, hasNextPage ? 'More' : 'The end'),
  );
}

/** Many parts of a page that each ask again and again, for an account that the service refuses. */
export function Storm({ api }) {
  const [queryClient] = useState(() => new QueryClient());
  const parts = Array.from({ length: 12 }, (_, part) =>
    createElement(Part, { key: part, api, part }),
  );
  return createElement(QueryClientProvider, { client: queryClient }, parts);
}

function Part({ api, part }) {
  const query = createQueries(api).users.search({ keyword: `part-${part}` });
  const { error } = useQuery({ ...query, refetchInterval: 300 });
  return createElement('p', { className: 'failed' }, error?.code);
}
