// Parts of a page whose query has failed, as a team writes them, with what a visitor can do then.
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import {
  QueryClient,
  QueryClientProvider,
  QueryErrorResetBoundary,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Component, createElement, Suspense, useState } from 'react';

const search = { keyword: 'camping' };
const queryOf = (api) => createQueries(api).users.search(search);
const listOf = (api) => createInfiniteQueries(api).users.search(search);
const show = (users) => createElement('output', null, `${users.length} users`);
const button = (name, onClick) => createElement('button', { type: 'button', onClick }, name);

/** By name: what a part reads its users with. `data` is there, by its type, where a part suspends. */
const parts = {
  useSuspenseQuery: ({ api }) => show(useSuspenseQuery(queryOf(api)).data.items),
  useSuspenseInfiniteQuery: ({ api }) =>
    show(useSuspenseInfiniteQuery(listOf(api)).data.pages.flatMap(({ items }) => items)),
  'useQuery, throwOnError': ({ api }) =>
    show(useQuery({ ...queryOf(api), throwOnError: true }).data?.items ?? []),
  'useInfiniteQuery, throwOnError': ({ api }) =>
    show(
      useInfiniteQuery({ ...listOf(api), throwOnError: true }).data?.pages.flatMap(
        ({ items }) => items,
      ) ?? [],
    ),
  useQuery: ({ api }) => createElement(ShowsError, useQuery(queryOf(api))),
  useInfiniteQuery: ({ api }) => createElement(ShowsError, useInfiniteQuery(listOf(api))),
};

function ShowsError({ data, error, refetch }) {
  const queryClient = useQueryClient();
  if (data) return show(data.items ?? data.pages.flatMap(({ items }) => items));
  return createElement(
    'p',
    { className: 'failed' },
    error?.name,
    button('refetch', () => refetch()),
    button('invalidateQueries', () => queryClient.invalidateQueries()),
    button('resetQueries', () => queryClient.resetQueries()),
  );
}

class ErrorBoundary extends Component {
  state = { error: null };

  static getDerivedStateFromError(error) {
    return { error };
  }

  /** Who leaves after a failure and comes back asks again. */
  componentWillUnmount() {
    this.props.reset();
  }

  render() {
    const { children, reset } = this.props;
    if (!this.state.error) return children;
    return button('Try again', () => {
      reset();
      this.setState({ error: null });
    });
  }
}

export function TryAgain({ api, part }) {
  const [queryClient] = useState(() => new QueryClient());
  const [isShown, setShown] = useState(true);
  const boundary = ({ reset }) =>
    createElement(
      ErrorBoundary,
      { reset },
      createElement(Suspense, { fallback: 'Loading' }, createElement(parts[part], { api })),
    );
  return createElement(
    QueryClientProvider,
    { client: queryClient },
    button(isShown ? 'Leave' : 'Come back', () => setShown(!isShown)),
    button('Change something', () => queryClient.invalidateQueries()),
    // Around what comes and goes, so that it outlives its reset.
    createElement(QueryErrorResetBoundary, null, (value) => isShown && boundary(value)),
  );
}
